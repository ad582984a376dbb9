import { and, desc, eq, inArray, isNull, lt, lte, or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { isMember } from "@/db/queries/members/members";
import { digests, newsfeedMembers, newsfeeds } from "@/db/schema/newsfeeds";
import { users } from "@/db/schema/users";

type DigestRow = typeof digests.$inferSelect;

/**
 * Whether a later digest of the member has an overlapping window, so that it includes this one's posts. It was claimed
 * before this one was composed. A window that starts where this one ends repeats nothing.
 */
const isSuperseded = sql<boolean>`exists (
  select 1 from digests later
  where later.user_id = ${digests.userId} and later.newsfeed_id = ${digests.newsfeedId}
    and later.window_end > ${digests.windowEnd} and later.window_start < ${digests.windowEnd}
    and later.status in ('claimed', 'rendered', 'sent'))`;

/**
 * End of the windows whose digests were or may be sent; their posts must not repeat. A batch has a second mail after
 * "Send again".
 *
 * @param before only windows that end earlier
 */
export function coveredUntil(userId: SQLWrapper, newsfeedId: SQLWrapper, before?: SQLWrapper): SQL {
  return sql`(
    select max(covered.window_end) from digests covered
    where covered.user_id = ${userId} and covered.newsfeed_id = ${newsfeedId}
      and covered.status in ('rendered', 'sent', 'failed') and covered.reason is null
      ${before && sql`and covered.window_end < ${before}`}
      and coalesce((
        select bool_or(outbox.status not in ('failed', 'cancelled')) from outbox
        where outbox.digest_batch_id = covered.batch_id
      ), covered.status <> 'failed'))`;
}

/** Whether some zone has reached the digest's date. A clock that was ahead may have stored later ones. */
export function isReached(now: Date): SQL {
  return sql`${digests.localDate} <= (${now.toISOString()}::timestamptz at time zone 'UTC' + interval '14 hours')::date`;
}

/** Claimed digests of a batch with their reader, newest newsfeed first. */
export function listClaimedDigests(db: Db, batchId: string) {
  const covered = coveredUntil(digests.userId, digests.newsfeedId, digests.windowEnd);
  return db
    .select({
      id: digests.id,
      userId: digests.userId,
      newsfeedId: digests.newsfeedId,
      newsfeedName: newsfeeds.name,
      // An earlier digest may have been composed while this one was claimed, and a later one while this one was queued.
      windowStart: sql`greatest(${digests.windowStart}, ${covered})`.mapWith(digests.windowStart),
      windowEnd: digests.windowEnd,
      isSuperseded,
      isOn: sql<boolean>`${newsfeedMembers.digestEnabled} and ${users.digestsEnabled}`,
      pausedUntil: newsfeedMembers.digestPausedUntil,
      email: users.email,
      emailVerifiedAt: users.emailVerifiedAt,
      timeZone: users.timezone,
      locale: users.locale,
    })
    .from(digests)
    .innerJoin(newsfeedMembers, isMember(digests))
    .innerJoin(newsfeeds, and(eq(newsfeeds.id, digests.newsfeedId), isNull(newsfeeds.deletedAt)))
    .innerJoin(users, eq(users.id, digests.userId))
    .where(and(eq(digests.batchId, batchId), eq(digests.status, "claimed")))
    .orderBy(desc(newsfeeds.createdAt), desc(newsfeeds.id));
}

export type ClaimedDigest = Awaited<ReturnType<typeof listClaimedDigests>>[number];

/** Result of a claimed digest. */
export type DigestOutcome =
  | { status: "rendered"; postIds: string[]; postCount: number; at: Date }
  | { status: "empty" }
  | { status: "cancelled"; reason: NonNullable<DigestRow["reason"]> };

/** Whether a member gets digests of a newsfeed now; over their joined rows. */
function isWanted(now: Date): SQL | undefined {
  const { digestEnabled, digestPausedUntil } = newsfeedMembers;
  const isRunning = or(isNull(digestPausedUntil), lte(digestPausedUntil, now));
  return and(isNull(newsfeeds.deletedAt), eq(users.digestsEnabled, true), eq(digestEnabled, true), isRunning);
}

/** A failed digest whose posts a later one has. */
const isRepeat = and(eq(digests.status, "failed"), isSuperseded);

/** Whether a batch has a failed digest whose posts a later one has. */
export async function hasRepeat(db: Db, batchId: string): Promise<boolean> {
  return (await db.$count(digests, and(eq(digests.batchId, batchId), isRepeat))) > 0;
}

/** Whether a composed batch has digests, their member still wants all of them, and none is a repeat. */
export async function areDigestsWanted(db: Db, batchId: string, now: Date): Promise<boolean> {
  const [row] = await db
    .select({ areWanted: sql<boolean | null>`bool_and(coalesce(${isWanted(now)} and not ${isRepeat}, false))` })
    .from(digests)
    .leftJoin(newsfeedMembers, isMember(digests))
    .leftJoin(newsfeeds, eq(newsfeeds.id, digests.newsfeedId))
    .leftJoin(users, eq(users.id, digests.userId))
    .where(and(eq(digests.batchId, batchId), inArray(digests.status, ["rendered", "failed"])));
  return row?.areWanted ?? false;
}

/**
 * Locks digests before they are sent together; call it in a transaction.
 *
 * @returns false when one is settled, in another batch, superseded by a later digest, or no longer wanted; then none may
 * be sent
 */
export async function lockToSend(
  db: Db,
  { batchId, ids }: { batchId: string; ids: readonly string[] },
  now: Date,
): Promise<boolean> {
  const ofDigests = inArray(digests.id, [...ids]);
  // Blocks further claims until these are settled.
  await db
    .select({ userId: newsfeedMembers.userId })
    .from(newsfeedMembers)
    .innerJoin(digests, isMember(digests))
    .where(ofDigests)
    .orderBy(newsfeedMembers.newsfeedId)
    .for("update", { of: newsfeedMembers });
  const rows = await db
    .select({ id: digests.id })
    .from(digests)
    .innerJoin(newsfeedMembers, isMember(digests))
    .innerJoin(newsfeeds, eq(newsfeeds.id, digests.newsfeedId))
    .innerJoin(users, eq(users.id, digests.userId))
    .where(
      and(
        ofDigests,
        eq(digests.batchId, batchId),
        eq(digests.status, "claimed"),
        sql`not ${isSuperseded}`,
        isWanted(now),
      ),
    )
    .orderBy(digests.id)
    .for("update", { of: digests });
  return rows.length === ids.length;
}

/** Call it in a transaction. @returns false when it is settled already */
export async function settleDigest(db: Db, digestId: string, outcome: DigestOutcome): Promise<boolean> {
  const { status } = outcome;
  const [row] = await db
    .update(digests)
    .set({
      status,
      claimedUntil: null,
      ...(status === "rendered" && { postIds: outcome.postIds, postCount: outcome.postCount }),
      ...(status === "cancelled" && { reason: outcome.reason }),
    })
    .where(and(eq(digests.id, digestId), eq(digests.status, "claimed")))
    .returning({ userId: digests.userId, newsfeedId: digests.newsfeedId });
  if (row && status === "rendered")
    await db.update(newsfeedMembers).set({ lastDigestAt: outcome.at }).where(isMember(row));
  return row !== undefined;
}

/**
 * Takes over expired claims after a crash or a lost event. After two or three failed attempts each digest becomes its own
 * batch, so that one that fails does not block the others. The batch gets a new id, because a cancelled mail may have used
 * the digest's.
 *
 * @returns the batches, possibly repeated
 */
export function reclaimDigests(
  db: Db,
  claim: { now: Date; claimedUntil: Date; attemptsMax: number; digestsMax: number },
): Promise<{ batchId: string; attempts: number }[]> {
  const stuck = db.$with("stuck").as(
    db
      .select({ id: digests.id })
      .from(digests)
      .where(and(eq(digests.status, "claimed"), lte(digests.claimedUntil, claim.now)))
      .orderBy(digests.claimedUntil)
      .limit(claim.digestsMax)
      .for("update", { skipLocked: true }),
  );
  return db
    .with(stuck)
    .update(digests)
    .set({
      claimedUntil: claim.claimedUntil,
      attempts: sql`${digests.attempts} + 1`,
      batchId: sql`case when ${digests.attempts} = 2 then gen_random_uuid() else ${digests.batchId} end`,
    })
    .where(and(inArray(digests.id, db.select({ id: stuck.id }).from(stuck)), lt(digests.attempts, claim.attemptsMax)))
    .returning({ batchId: digests.batchId, attempts: digests.attempts });
}

/** Gives up digests after too many expired claims. @returns their ids */
export async function giveUpDigests(db: Db, { now, attempts }: { now: Date; attempts: number }): Promise<string[]> {
  const rows = await db
    .update(digests)
    .set({ status: "failed", reason: "given_up", claimedUntil: null })
    .where(and(eq(digests.status, "claimed"), lte(digests.claimedUntil, now), sql`${digests.attempts} >= ${attempts}`))
    .returning({ id: digests.id });
  return rows.map(({ id }) => id);
}

/** A user's digest with the fields of its event. */
export async function findDigest(db: Db, { userId, digestId }: { userId: string; digestId: string }) {
  const [row] = await db
    .select({
      id: digests.id,
      newsfeed_id: digests.newsfeedId,
      post_count: digests.postCount,
      post_ids: sql<string[]>`coalesce(${digests.postIds}, '{}')`,
      since: digests.windowStart,
      until: digests.windowEnd,
      sent_at: digests.sentAt,
    })
    .from(digests)
    .where(and(eq(digests.id, digestId), eq(digests.userId, userId)));
  return row ?? null;
}
