import {
  type ClaimedDigest,
  type DigestOutcome,
  listClaimedDigests,
  lockToSend,
  settleDigest,
} from "@/db/queries/digests/digests";
import { type Context, transact } from "@/lib/context/context";
import { queueMail } from "@/lib/domain/mail/outbox";
import { type ComposedMail, composeMail } from "./compose-mail";
import { mailObstacle } from "./digests";

type Outcomes = ReadonlyMap<string, DigestOutcome>;
type CancelReason = Extract<DigestOutcome, { status: "cancelled" }>["reason"];

/**
 * Composes a batch of claimed digests as one mail and queues it, in one transaction, so that repeats and crashes still
 * yield one mail. Omits sections without news or whose member unsubscribed; without sections there is no mail.
 *
 * @returns `rendered` with a mail; null when nothing was left to do
 */
export async function sendDigest(ctx: Context, batchId: string): Promise<DigestOutcome["status"] | null> {
  const digests = await listClaimedDigests(ctx.db, batchId);
  const [reader] = digests;
  if (!reader) return null;
  const refusal = await mailObstacle(ctx, reader);
  const reasons = new Map(digests.map((digest) => [digest.id, whyCancelled(ctx, digest) ?? refusal]));
  const wanted = digests.filter(({ id }) => reasons.get(id) === null);
  const composed =
    wanted.length > 0
      ? await composeMail(ctx, { ...reader, messageName: `digest.${batchId}`, newsfeeds: wanted })
      : null;
  const outcomes = new Map(
    digests.map((digest) => [digest.id, outcomeOf(digest, { reason: reasons.get(digest.id) ?? null, composed })]),
  );
  return transact(ctx, (tx) => settle(tx, { batchId, reader, outcomes, composed }));
}

function whyCancelled(ctx: Context, digest: ClaimedDigest): CancelReason | null {
  if (!digest.isOn) return "turned_off";
  if (digest.pausedUntil && digest.pausedUntil > ctx.now()) return "paused";
  return digest.isSuperseded ? "superseded" : null;
}

function outcomeOf(
  { newsfeedId, windowEnd }: ClaimedDigest,
  { reason, composed }: { reason: CancelReason | null; composed: ComposedMail | null },
): DigestOutcome {
  if (reason) return { status: "cancelled", reason };
  const section = composed?.sections.find((one) => one.newsfeedId === newsfeedId);
  if (!section) return { status: "empty" };
  return { status: "rendered", postIds: section.postIds, postCount: section.postCount, at: windowEnd };
}

/**
 * In a transaction.
 *
 * @returns null when part of the batch was settled or is no longer wanted; then the mail is not sent, and what is left is
 * composed again
 */
async function settle(
  tx: Context,
  batch: { batchId: string; reader: ClaimedDigest; outcomes: Outcomes; composed: ComposedMail | null },
): Promise<DigestOutcome["status"] | null> {
  const { batchId, reader, outcomes, composed } = batch;
  const ids = [...outcomes.keys()].filter((id) => outcomes.get(id)?.status === "rendered");
  if (ids.length > 0 && !(await lockToSend(tx.db, { batchId, ids }, tx.now()))) return null;
  const settled: DigestOutcome["status"][] = [];
  for (const [id, outcome] of outcomes) if (await settleDigest(tx.db, id, outcome)) settled.push(outcome.status);
  if (composed && ids.length > 0)
    await queueMail(tx, {
      kind: "digest",
      toUser: reader.userId,
      toAddress: reader.email,
      digestBatchId: batchId,
      idempotencyKey: `digest/${batchId}`,
      mail: composed.mail,
    });
  return ids.length > 0 ? "rendered" : (settled[0] ?? null);
}
