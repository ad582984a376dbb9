import { giveUpDigests, reclaimDigests } from "@/db/queries/digests/digests";
import { readDatabaseClock } from "@/db/queries/operations/clock";
import type { Context } from "@/lib/context/context";
import { CLAIM_MS, claimDueDigests, planDigests } from "./plan-digests";

const ATTEMPTS_MAX = 5;
const RECLAIMED_MAX = 500;

/**
 * Claims the digests that are due and asks for them to be sent, and again for those that nobody has finished. Due is what
 * the database's clock says, which all processes share.
 */
export async function tickDigests(ctx: Context): Promise<{ planned: number; due: number; again: number }> {
  return tickDigestsAt(ctx, await readDatabaseClock(ctx.db));
}

/** As {@link tickDigests}, at any time. */
export async function tickDigestsAt(ctx: Context, now: Date): Promise<{ planned: number; due: number; again: number }> {
  const planned = await planDigests(ctx, now);
  const givenUp = await giveUpDigests(ctx.db, { now, attempts: ATTEMPTS_MAX });
  if (givenUp.length > 0) ctx.log.error({ digestIds: givenUp }, "digests could not be composed and were given up");
  const again = await reclaimDigests(ctx.db, {
    now,
    claimedUntil: new Date(now.getTime() + CLAIM_MS),
    attemptsMax: ATTEMPTS_MAX,
    digestsMax: RECLAIMED_MAX,
  });
  const due = await claimDueDigests(ctx, now);
  const stuck = [...new Map(again.map((one) => [one.batchId, one])).values()];
  await request(ctx, [...due.map((batchId) => ({ batchId, attempts: 0 })), ...stuck]);
  return { planned, due: due.length, again: stuck.length };
}

/** The same event id is the same event for a day, so each attempt has one of its own. */
async function request(ctx: Context, batches: readonly { batchId: string; attempts: number }[]): Promise<void> {
  if (batches.length === 0) return;
  await ctx.send(
    batches.map(({ batchId, attempts }) => ({
      id: `digest:${batchId}:${attempts}`,
      name: "digest/send.requested",
      data: { batchId },
    })),
  );
}
