import type { Inngest } from "inngest";
import { sendMailRequested } from "@/inngest/events";
import type { SystemContext } from "@/lib/context";
import { sendMail as sendOne } from "@/lib/mail/send-mail";

const MAILS_AT_A_TIME = 4;

/** Hands one mail to the transport. When to try again stands in the outbox; here nothing is repeated. */
export function sendMail(inngest: Inngest, context: () => SystemContext) {
  return inngest.createFunction(
    { id: "send-mail", triggers: [sendMailRequested], concurrency: MAILS_AT_A_TIME, retries: 0 },
    ({ event }) => sendOne(context(), event.data.outboxId),
  );
}
