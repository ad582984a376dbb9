import type { Context } from "@/lib/context/context";

/** No provider is set up: mails do not leave, but are kept in the outbox and as files. */
export function keepsMails({ mail }: Pick<Context, "mail">): boolean {
  return mail.kind === "file";
}
