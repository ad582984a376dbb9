import { and, asc, eq, gt, inArray, isNull, lte, min, type SQL, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { rowsOf } from "@/db/queries/rows";
import { digests, newsfeedMembers, newsfeeds } from "@/db/schema/newsfeeds";
import { users } from "@/db/schema/users";
import { coveredUntil } from "./digests";

/**
 * The last of the member's days that had its digest, or was passed over. A clock that was ahead may have made digests of
 * days that no place on earth has reached: they are passed over when their day comes, and no day before them.
 */
function doneDate(now: Date): SQL<string | null> {
  return sql`(
    select max(${digests.localDate})::text from ${digests}
    where ${digests.userId} = ${newsfeedMembers.userId} and ${digests.newsfeedId} = ${newsfeedMembers.newsfeedId}
      and ${digests.localDate} <= (${now.toISOString()}::timestamptz at time zone 'UTC' + interval '14 hours')::date)`;
}

/** Members who want digests, with all that decides when. */
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

/** All due memberships of the users who have waited longest, so that one statement claims what goes into one mail. */
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

/** One user, one newsfeed's members, or one member. */
export type MemberScope = { userId: string; newsfeedId?: string } | { userId?: string; newsfeedId: string };

function isIn({ userId, newsfeedId }: MemberScope): SQL | undefined {
  return and(
    userId === undefined ? undefined : eq(newsfeedMembers.userId, userId),
    newsfeedId === undefined ? undefined : eq(newsfeedMembers.newsfeedId, newsfeedId),
  );
}

/** For whom nobody has worked out when their next digest is due. */
export function listUnplannedMembers(
  db: Db,
  { now, scope, membersMax }: { now: Date; scope: MemberScope | null; membersMax: number },
) {
  const isUnplanned = and(isNull(newsfeedMembers.nextDigestAt), scope ? isIn(scope) : undefined);
  return selectWaiting(db, now, isUnplanned).limit(membersMax);
}

/** Lets the next digests be planned anew. One that is due at `now` already stays so: it is not to be missed. */
export async function forgetPlans(db: Db, scope: MemberScope, now: Date): Promise<void> {
  await db
    .update(newsfeedMembers)
    .set({ nextDigestAt: null })
    .where(and(isIn(scope), gt(newsfeedMembers.nextDigestAt, now)));
}

/** What becomes of a member whose digest is due or unplanned. */
export interface DigestPlan {
  /** Of the digest. */
  id: string;
  userId: string;
  newsfeedId: string;
  /** Nothing happens when it is another one by now: somebody was here first. */
  was: Date | null;
  next: Date;
  /** The day whose digest is due; null when none is. */
  localDate: string | null;
  /** Where there is no digest yet, its window begins no earlier. */
  firstWindowStart: Date;
}

/**
 * Moves the members on to their next digests, and makes those that are due: in one statement, so that of several
 * processes one does it, and only one digest comes of a day or a window. Digests that one user gets by the same statement
 * form a batch, named after one of them. The lock on the user keeps another process from splitting it.
 *
 * A window begins where that of the last digest ended that was sent, or with the first one where none was.
 *
 * @param window.longestAgo no window begins earlier
 * @returns the ids of the batches
 */
export async function claimDigests(
  db: Db,
  plans: readonly DigestPlan[],
  { windowEnd, longestAgo, claimedUntil }: { windowEnd: Date; longestAgo: Date; claimedUntil: Date },
): Promise<string[]> {
  const end = sql`${windowEnd.toISOString()}::timestamptz`;
  const covered = coveredUntil(sql`held."userId"`, sql`held."newsfeedId"`);
  const rows = await rowsOf<{ batchId: string }>(
    db,
    sql`with plan as (
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
      on conflict do nothing returning batch_id as "batchId"`,
  );
  return [...new Set(rows.map(({ batchId }) => batchId))];
}
