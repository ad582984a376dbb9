import {
  countSoftBounces,
  insertMailEvent,
  pauseDigestsOf,
  suppressAddress,
} from "@/db/queries/accounts/mail-addresses";
import { noteDelivery } from "@/db/queries/digests/outbox";
import { type SystemContext, transact } from "@/lib/context/context";
import { normaliseEmail } from "@/lib/context/email";
import { DAY_MS } from "@/lib/core/duration";
import type { ResendMessage } from "@/lib/platform/mail/resend-message";
import { addressHash } from "./address-hash";

const SOFT_BOUNCES_MAX = 3;
const SOFT_BOUNCES_DAYS = 7;
const PAUSE_DAYS = 7;

/**
 * Takes what the provider tells of a mail, each message once and in any order. After a hard bounce or a complaint nothing
 * is sent to the address any more. After three soft bounces in seven days its account gets no digests for the next seven:
 * a mailbox that is full for a while is no reason to stop for good. About mails and addresses that are none of ours
 * nothing is to be done.
 */
export async function takeMessage(ctx: SystemContext, message: ResendMessage): Promise<void> {
  const { id, kind, mail, happenedAt, reason } = message;
  const hash = mail && addressHash(ctx, mail.to);
  const receivedAt = ctx.now();
  await transact(ctx, async ({ db }) => {
    const isNew = await insertMailEvent(db, { id, kind, addressHash: hash, happenedAt, receivedAt });
    if (!isNew || !mail || !hash) return;
    const stop = { addressHash: hash, createdAt: receivedAt };
    if (kind === "hard-bounce") await suppressAddress(db, { ...stop, reason: "bounce" });
    if (kind === "complaint") await suppressAddress(db, { ...stop, reason: "complaint" });
    if (kind === "soft-bounce") await pauseAfterBounces(db, { hash, to: mail.to, happenedAt, receivedAt });
    const words = wordsOf(kind, reason);
    if (words && mail.id) await noteDelivery(db, mail.id, words);
  });
}

async function pauseAfterBounces(
  db: SystemContext["db"],
  { hash, to, happenedAt, receivedAt }: { hash: Buffer; to: string; happenedAt: Date; receivedAt: Date },
): Promise<void> {
  const since = new Date(happenedAt.getTime() - SOFT_BOUNCES_DAYS * DAY_MS);
  if ((await countSoftBounces(db, hash, since)) < SOFT_BOUNCES_MAX) return;
  const email = normaliseEmail(to);
  if (email) await pauseDigestsOf(db, email, new Date(receivedAt.getTime() + PAUSE_DAYS * DAY_MS));
}

/** For the operator, beside the mail. */
function wordsOf(kind: ResendMessage["kind"], reason: string): string | null {
  if (kind === "complaint") return "Its reader reported it as spam.";
  if (kind === "hard-bounce") return `It came back for good. ${reason}`.trim();
  if (kind === "soft-bounce") return `It came back for now. ${reason}`.trim();
  return null;
}
