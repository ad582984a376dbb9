import type { Context, UserContext } from "@/lib/context/context";
import { newId } from "@/lib/core/id";
import { type MailToQueue, queueMail } from "@/lib/domain/mail/outbox";

export const EXAMPLE_MAIL = {
  subject: "A battery was built",
  html: "<p>It was.</p>",
  text: "It was.",
  headers: { "List-Id": "<grid.lede.example>" },
};

/** Puts an example of a mail to the user into the outbox. @returns the id of its row */
export function queueExample(ctx: Context, { actor }: UserContext, more: Partial<MailToQueue> = {}): Promise<string> {
  return queueMail(ctx, {
    kind: "account-notice",
    toUser: actor.userId,
    toAddress: "ada@example.org",
    idempotencyKey: `example/${newId()}`,
    mail: EXAMPLE_MAIL,
    ...more,
  });
}
