import { type DigestOutcome, findClaimedDigest, settleDigest } from "@/db/queries/digests";
import { type Context, transact } from "@/lib/context";
import { queueMail } from "@/lib/mail/queue-mail";
import { composeMail } from "./compose-mail";
import { whyNotMailed } from "./why-not-mailed";

type Claimed = NonNullable<Awaited<ReturnType<typeof findClaimedDigest>>>;
type CancelReason = Extract<DigestOutcome, { status: "cancelled" }>["reason"];

/**
 * Composes a claimed digest and puts it into the outbox, both in one transaction: whatever is repeated, and wherever it
 * breaks off, one mail comes of it. Nothing new, or a reader who wants none: no mail.
 *
 * @returns what became of it; null when there was nothing (more) to do
 */
export async function sendDigest(ctx: Context, digestId: string): Promise<DigestOutcome["status"] | null> {
  const digest = await findClaimedDigest(ctx.db, digestId);
  if (!digest) return null;
  const reason = await whyCancelled(ctx, digest);
  if (reason) return settle(ctx, digest.id, { status: "cancelled", reason });
  const composed = await composeMail(ctx, { ...digest, messageName: `digest.${digest.id}` });
  if (!composed) return settle(ctx, digest.id, { status: "empty" });
  return transact(ctx, async (tx) => {
    const { mail, postIds, postCount } = composed;
    const status = await settle(tx, digest.id, { status: "rendered", postIds, postCount, at: digest.windowEnd });
    if (status)
      await queueMail(tx, {
        kind: "digest",
        toUser: digest.userId,
        toAddress: digest.email,
        digestId: digest.id,
        idempotencyKey: `digest/${digest.id}`,
        mail,
      });
    return status;
  });
}

async function whyCancelled(ctx: Context, digest: Claimed): Promise<CancelReason | null> {
  if (!digest.isOn) return "turned_off";
  if (digest.pausedUntil && digest.pausedUntil > ctx.now()) return "paused";
  if (digest.isSuperseded) return "superseded";
  return whyNotMailed(ctx, digest);
}

async function settle(ctx: Context, digestId: string, outcome: DigestOutcome) {
  return (await settleDigest(ctx.db, digestId, outcome)) ? outcome.status : null;
}
