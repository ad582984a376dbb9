import type { Inngest } from "inngest";
import { sendMailRequested } from "@/inngest/events";
import type { SystemContext } from "@/lib/context/context";
import { sendMail as sendOne } from "@/lib/domain/mail/send-mail";
import { MAILS } from "./lanes";

/** Hands one mail to the transport. When to try again stands in the outbox; here nothing is repeated. */
export function sendMail(inngest: Inngest, context: () => SystemContext) {
  return inngest.createFunction(
    { id: "send-mail", triggers: [sendMailRequested], concurrency: [...MAILS], retries: 0 },
    ({ event }) => sendOne(context(), event.data.outboxId),
  );
}
