import { and, asc, eq, gt, inArray, isNull, lte, min, type SQL, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { digests, newsfeedMembers, newsfeeds } from "@/db/schema/newsfeeds";
import { users } from "@/db/schema/users";
import { coveredUntil, isReached } from "./digests";

/**
 * The member's last local date with a digest, sent or skipped. Ignores dates that no zone has reached, which a fast
 * clock may have stored.
 */
function doneDate(now: Date): SQL<string | null> {
  return sql`(
    select max(${digests.localDate})::text from ${digests}
    where ${digests.userId} = ${newsfeedMembers.userId} and ${digests.newsfeedId} = ${newsfeedMembers.newsfeedId}
      and ${isReached(now)})`;
}

/** Members who want digests, with their schedule. */
function selectWaiting(db: Db, now: Date, condition: SQL | undefined) {
  return db
    .select({
      userId: newsfeedMembers.userId,
      newsfeedId: newsfeedMembers.newsfeedId,
      nextDigestAt: newsfeedMembers.nextDigestAt,
      pausedUntil: newsfeedMembers.digestPausedUntil,
      hour: newsfeedMembers.digestHour,
      weekday: newsfeedMembers.digestWeekday,
      frequency: newsfeeds.digestFrequency,
      timeZone: users.timezone,
      doneDate: doneDate(now),
    })
    .from(newsfeedMembers)
    .innerJoin(newsfeeds, and(eq(newsfeeds.id, newsfeedMembers.newsfeedId), isNull(newsfeeds.deletedAt)))
    .innerJoin(users, eq(users.id, newsfeedMembers.userId))
    .where(and(newsfeedMembers.digestEnabled, users.digestsEnabled, condition));
}

export type WaitingMember = Awaited<ReturnType<typeof selectWaiting>>[number];

/** All due memberships of the longest waiting users, so that one statement claims a whole mail. */
export function listDueMembers(db: Db, { now, usersMax }: { now: Date; usersMax: number }) {
  const dueUsers = db
    .select({ userId: newsfeedMembers.userId })
    .from(newsfeedMembers)
    .innerJoin(newsfeeds, and(eq(newsfeeds.id, newsfeedMembers.newsfeedId), isNull(newsfeeds.deletedAt)))
    .innerJoin(users, eq(users.id, newsfeedMembers.userId))
    .where(and(newsfeedMembers.digestEnabled, users.digestsEnabled, lte(newsfeedMembers.nextDigestAt, now)))
    .groupBy(newsfeedMembers.userId)
    .orderBy(asc(min(newsfeedMembers.nextDigestAt)))
    .limit(usersMax);
  return selectWaiting(db, now, and(lte(newsfeedMembers.nextDigestAt, now), inArray(newsfeedMembers.userId, dueUsers)));
}

/** One user, all members of a newsfeed, or one member. */
export type MemberScope = { userId: string; newsfeedId?: string } | { userId?: string; newsfeedId: string };

function isIn({ userId, newsfeedId }: MemberScope): SQL | undefined {
  return and(
    userId === undefined ? undefined : eq(newsfeedMembers.userId, userId),
    newsfeedId === undefined ? undefined : eq(newsfeedMembers.newsfeedId, newsfeedId),
  );
}

/** Members without a planned digest. */
export function listUnplannedMembers(
  db: Db,
  { now, scope, membersMax }: { now: Date; scope: MemberScope | null; membersMax: number },
) {
  const isUnplanned = and(isNull(newsfeedMembers.nextDigestAt), scope ? isIn(scope) : undefined);
  return selectWaiting(db, now, isUnplanned).limit(membersMax);
}

/** Clears planned times so that they are planned again. Keeps those already due. */
export async function forgetPlans(db: Db, scope: MemberScope, now: Date): Promise<void> {
  await db
    .update(newsfeedMembers)
    .set({ nextDigestAt: null })
    .where(and(isIn(scope), gt(newsfeedMembers.nextDigestAt, now)));
}

/** Plan for a member whose digest is due or unplanned. */
export interface DigestPlan {
  /** Id of the digest. */
  id: string;
  userId: string;
  newsfeedId: string;
  /** Previously planned time; the plan is void if it changed meanwhile. */
  was: Date | null;
  next: Date;
  /** Local date of the due digest; null when none is due. */
  localDate: string | null;
  /** Earliest window start before a first digest. */
  firstWindowStart: Date;
}

/**
 * Plans next digests and creates due ones in one statement, so that concurrent processes create one digest per day and
 * window. Digests of one user form a batch named after one of them; a lock on the user keeps it together.
 *
 * A window starts at the end of the last sent digest's window.
 *
 * @param window.longestAgo earliest window start
 * @returns the batch ids
 */
export async function claimDigests(
  db: Db,
  plans: readonly DigestPlan[],
  { windowEnd, longestAgo, claimedUntil }: { windowEnd: Date; longestAgo: Date; claimedUntil: Date },
): Promise<string[]> {
  const end = sql`${windowEnd.toISOString()}::timestamptz`;
  const covered = coveredUntil(sql`held."userId"`, sql`held."newsfeedId"`);
  const { rows } = await db.execute<{ batchId: string }>(sql`
    with plan as (
      select * from jsonb_to_recordset(${JSON.stringify(plans)}::jsonb) as p(id uuid, "userId" uuid, "newsfeedId" uuid,
        was timestamptz, next timestamptz, "localDate" date, "firstWindowStart" timestamptz)
    ), person as materialized (
      select ${users.id} from ${users} where ${users.id} in (select "userId" from plan)
      order by ${users.id} for no key update
    ), held as (
      select plan.*, m.created_at from ${newsfeedMembers} m
      join plan on plan."userId" = m.user_id and plan."newsfeedId" = m.newsfeed_id
      join person on person.id = m.user_id
      where m.digest_enabled and m.next_digest_at is not distinct from plan.was
      order by m.user_id, m.newsfeed_id for update of m skip locked
    ), moved as (
      update ${newsfeedMembers} m set next_digest_at = held.next from held
      where m.user_id = held."userId" and m.newsfeed_id = held."newsfeedId"
    )
    insert into ${digests} (id, batch_id, user_id, newsfeed_id, local_date, window_start, window_end, status, claimed_until)
    select held.id, first_value(held.id) over (partition by held."userId" order by held.id),
      held."userId", held."newsfeedId", held."localDate",
      least(${end}, greatest(${longestAgo.toISOString()}::timestamptz, coalesce(${covered}, (
        select min(before.window_start) from ${digests} before
        where before.user_id = held."userId" and before.newsfeed_id = held."newsfeedId"
      ), greatest(held.created_at, held."firstWindowStart")))),
      ${end}, 'claimed', ${claimedUntil.toISOString()}::timestamptz
    from held where held."localDate" is not null
    on conflict do nothing returning batch_id as "batchId"`);
  return [...new Set(rows.map(({ batchId }) => batchId))];
}
