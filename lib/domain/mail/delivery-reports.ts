import {
  countSoftBounces,
  insertMailEvent,
  pauseDigestsOf,
  suppressAddress,
} from "@/db/queries/accounts/mail-addresses";
import { storeDeliveryError } from "@/db/queries/digests/outbox";
import { type Context, type SystemContext, transact } from "@/lib/context/context";
import { normaliseEmail } from "@/lib/context/email";
import { DAY_MS } from "@/lib/core/duration";
import { addressOfSender } from "@/lib/core/mail-sender";
import type { ResendMessage } from "@/lib/platform/mail/resend-message";

const SOFT_BOUNCES_MAX = 3;
const SOFT_BOUNCES_DAYS = 7;
const PAUSE_DAYS = 7;

/**
 * Stores a report of the mail provider, once and in any order. A hard bounce or complaint suppresses the address. Three
 * soft bounces in seven days pause the account's digests for seven days, since a full mailbox may be temporary. An
 * unknown mail counts too, because a report may arrive before the provider's answer that names the mail; but not a
 * complaint about another sender of the same provider account.
 */
export async function storeDeliveryReport(ctx: SystemContext, message: ResendMessage): Promise<void> {
  const { id, kind, mail, happenedAt, reason } = message;
  const hash = mail && addressHash(ctx, mail.to);
  const receivedAt = ctx.now();
  await transact(ctx, async ({ db }) => {
    const isNew = await insertMailEvent(db, { id, kind, addressHash: hash, happenedAt, receivedAt });
    if (!isNew || !mail || !hash) return;
    const stop = { addressHash: hash, createdAt: receivedAt };
    if (kind === "hard-bounce") await suppressAddress(db, { ...stop, reason: "bounce" });
    if (kind === "soft-bounce") await pauseAfterBounces(db, { hash, to: mail.to, happenedAt, receivedAt });
    const words = wordsOf(kind, reason);
    const isKnown = words !== null && (await storeDeliveryError(db, mail.id, words));
    if (kind === "complaint" && (isKnown || isOwnSender(ctx, mail.from)))
      await suppressAddress(db, { ...stop, reason: "complaint" });
  });
}

/** An event without a sender counts as Lede's own. */
function isOwnSender({ settings }: SystemContext, from: string): boolean {
  const [sent, own] = [from, settings.mailFrom].map((sender) => addressOfSender(sender).toLowerCase());
  return sent === "" || sent === own;
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

/** Shown to the operator beside the mail. */
function wordsOf(kind: ResendMessage["kind"], reason: string): string | null {
  if (kind === "complaint") return "The reader reported it as spam.";
  if (kind === "hard-bounce") return `It bounced permanently. ${reason}`.trim();
  if (kind === "soft-bounce") return `It bounced temporarily. ${reason}`.trim();
  return null;
}

/** Keyed hash of a suppressed address. The suppression outlives the account, so it must not reveal the address. */
export function addressHash(ctx: Pick<Context, "mac">, address: string): Buffer {
  return ctx.mac("mail-address", normaliseEmail(address) ?? address.toLowerCase());
}
