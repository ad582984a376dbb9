import { cron, type Inngest } from "inngest";
import { sendDigestRequested, sendMailRequested } from "@/inngest/events";
import type { SystemContext } from "@/lib/context/context";
import { tickDigests } from "@/lib/domain/digests/plan-digests";
import { sendDigest as composeDigest } from "@/lib/domain/digests/send-digest";
import { sendMail as deliverMail, requestDueMails } from "@/lib/domain/mail/send-mail";
import { DIGESTS, MAILS, TICK } from "./lanes";

/** Requests due mails, including those whose event was lost. @param minutes divide an hour */
export function mailTick(inngest: Inngest, context: () => SystemContext, minutes: number) {
  return inngest.createFunction({ id: "mail-tick", triggers: [cron(`*/${minutes} * * * *`)], ...TICK }, async () => ({
    mails: await requestDueMails(context()),
  }));
}

/** Hands one mail to the transport. The outbox schedules retries, so this function makes none. */
export function sendMail(inngest: Inngest, context: () => SystemContext) {
  return inngest.createFunction(
    { id: "send-mail", triggers: [sendMailRequested], concurrency: [...MAILS], retries: 0 },
    ({ event }) => deliverMail(context(), event.data.outboxId),
  );
}

/** Claims and requests due digests. @param minutes divide an hour */
export function digestTick(inngest: Inngest, context: () => SystemContext, minutes: number) {
  return inngest.createFunction({ id: "digest-tick", triggers: [cron(`*/${minutes} * * * *`)], ...TICK }, () =>
    tickDigests(context()),
  );
}

/** Composes one digest mail and hands it to the outbox in one transaction, so a repeated run has no effect. */
export function sendDigest(inngest: Inngest, context: () => SystemContext) {
  return inngest.createFunction(
    { id: "send-digest", triggers: [sendDigestRequested], concurrency: [...DIGESTS], retries: 3 },
    async ({ event }) => ({ status: await composeDigest(context(), event.data.batchId) }),
  );
}
