import { and, desc, eq, inArray, isNull, ne, type SQL, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { isMember, type MemberKey } from "@/db/queries/members/members";
import { outbox } from "@/db/schema/mail";
import { digests, newsfeedMembers, newsfeeds } from "@/db/schema/newsfeeds";
import { users } from "@/db/schema/users";
import { newId } from "@/lib/core/id";
import { coveredUntil, isReached } from "./digests";

const covered = coveredUntil(newsfeedMembers.userId, newsfeedMembers.newsfeedId);

/** Digest settings of a member for each newsfeed. */
function selectDigests(db: Db, now: Date, condition: SQL | undefined) {
  const done = db
    .select({
      localDate: sql<string | null>`(max(${digests.localDate}) filter (where ${isReached(now)}))::text`.as(
        "local_date",
      ),
      windowStart: sql<number | null>`(extract(epoch from min(${digests.windowStart})) * 1000)`
        .mapWith(Number)
        .as("window_start"),
    })
    .from(digests)
    .where(isMember(digests))
    .as("done");
  return db
    .select({
      newsfeedId: newsfeeds.id,
      newsfeedName: newsfeeds.name,
      frequency: newsfeeds.digestFrequency,
      isOn: newsfeedMembers.digestEnabled,
      /** Account-wide setting. */
      areDigestsOn: users.digestsEnabled,
      hour: newsfeedMembers.digestHour,
      weekday: newsfeedMembers.digestWeekday,
      pausedUntil: newsfeedMembers.digestPausedUntil,
      nextDigestAt: newsfeedMembers.nextDigestAt,
      lastDigestAt: newsfeedMembers.lastDigestAt,
      memberSince: newsfeedMembers.createdAt,
      doneDate: done.localDate,
      timeZone: users.timezone,
      locale: users.locale,
      email: users.email,
      emailVerifiedAt: users.emailVerifiedAt,
      /** End of the last sent window, in milliseconds. */
      coveredUntil: sql<number | null>`(extract(epoch from ${covered}) * 1000)`.mapWith(Number),
      /** Start of the first window, sent or not, in milliseconds. */
      firstWindowStart: done.windowStart,
    })
    .from(newsfeedMembers)
    .innerJoin(newsfeeds, and(eq(newsfeeds.id, newsfeedMembers.newsfeedId), isNull(newsfeeds.deletedAt)))
    .innerJoin(users, eq(users.id, newsfeedMembers.userId))
    .leftJoinLateral(done, sql`true`)
    .where(condition)
    .orderBy(desc(newsfeeds.createdAt), desc(newsfeeds.id));
}

export type DigestSettings = Awaited<ReturnType<typeof selectDigests>>[number];

/** Also null for a non-member. */
export async function findDigestOfMember(db: Db, key: MemberKey, now: Date): Promise<DigestSettings | null> {
  const [row] = await selectDigests(db, now, isMember(key));
  return row ?? null;
}

/** Digests of all of the user's newsfeeds, newest first. */
export function listDigestsOfMember(db: Db, userId: string, now: Date): Promise<DigestSettings[]> {
  return selectDigests(db, now, eq(newsfeedMembers.userId, userId));
}

interface DigestChanges {
  isOn?: boolean;
  hour?: number;
  weekday?: number;
  pausedUntil?: Date | null;
}

/** Changes the fields given. @returns false for a non-member */
export async function updateDigestOfMember(
  db: Db,
  key: MemberKey,
  { isOn, hour, weekday, pausedUntil }: DigestChanges,
): Promise<boolean> {
  const { rowCount } = await db
    .update(newsfeedMembers)
    .set({
      ...(isOn !== undefined && { digestEnabled: isOn }),
      ...(hour !== undefined && { digestHour: hour }),
      ...(weekday !== undefined && { digestWeekday: weekday }),
      ...(pausedUntil !== undefined && { digestPausedUntil: pausedUntil }),
      // Clears the planned time when digests are off or paused.
      ...((isOn === false || pausedUntil) && { nextDigestAt: null }),
    })
    .where(isMember(key));
  return rowCount === 1;
}

/** @returns false when the zone is unchanged */
export async function updateTimeZone(db: Db, userId: string, timeZone: string): Promise<boolean> {
  const { rowCount } = await db
    .update(users)
    .set({ timezone: timeZone })
    .where(and(eq(users.id, userId), eq(users.isTimezoneFixed, false), ne(users.timezone, timeZone)));
  return rowCount === 1;
}

/** State of a mail that was withdrawn before it was sent. */
const WITHDRAWN = { status: "cancelled", payload: null, nextAttemptAt: null } as const;

/**
 * Cancels queued mails with the newsfeed's digest and queued tests, and deletes the text of those that may be repeated.
 * Releases the other digests of cancelled mails, so that the next tick composes them again.
 *
 * @param key.userId only this member's mails; without it, all members'
 */
export async function withdrawDigests(
  db: Db,
  { userId, newsfeedId }: Pick<MemberKey, "newsfeedId"> & Partial<MemberKey>,
  at: Date,
): Promise<void> {
  const isTheirs = and(
    eq(newsfeedMembers.newsfeedId, newsfeedId),
    userId ? eq(newsfeedMembers.userId, userId) : undefined,
  );
  // A mail that is being queued is committed first.
  await db
    .select({ userId: newsfeedMembers.userId })
    .from(newsfeedMembers)
    .where(isTheirs)
    .orderBy(newsfeedMembers.userId)
    .for("update");
  const ofMember = userId === undefined ? undefined : eq(digests.userId, userId);
  const batches = db
    .select({ id: digests.batchId })
    .from(digests)
    // A mail that the operator sends again belongs to a failed digest.
    .where(and(ofMember, eq(digests.newsfeedId, newsfeedId), inArray(digests.status, ["rendered", "failed"])));
  const cancelled = await db
    .update(outbox)
    .set(WITHDRAWN)
    .where(and(inArray(outbox.digestBatchId, batches), eq(outbox.status, "pending")))
    .returning({ batchId: outbox.digestBatchId });
  await db
    .update(outbox)
    .set({ payload: null })
    .where(and(inArray(outbox.digestBatchId, batches), inArray(outbox.status, ["sending", "failed", "unknown"])));
  for (const { batchId } of cancelled)
    if (batchId !== null) await releaseDigests(db, batchId, { at, exceptOf: newsfeedId });
  await withdrawTests(db, isTheirs);
}

/** Withdraws members' test digests, any of which may have the newsfeed's posts. */
async function withdrawTests(db: Db, isTheirs: SQL | undefined): Promise<void> {
  const members = db.select({ id: newsfeedMembers.userId }).from(newsfeedMembers).where(isTheirs);
  const isTest = and(eq(outbox.kind, "digest-test"), inArray(outbox.toUser, members));
  await db
    .update(outbox)
    .set(WITHDRAWN)
    .where(and(isTest, eq(outbox.status, "pending")));
  await db
    .update(outbox)
    .set({ payload: null })
    .where(and(isTest, inArray(outbox.status, ["sending", "failed", "unknown"])));
}

/** Releases the digests of a mail that was certainly not sent, so that the next tick composes them again if wanted. */
export async function releaseDigests(
  db: Db,
  batchId: string,
  { at, exceptOf }: { at: Date; exceptOf?: string },
): Promise<void> {
  const isOther = exceptOf === undefined ? undefined : ne(digests.newsfeedId, exceptOf);
  await db
    .update(digests)
    .set({ status: "claimed", batchId: newId(), claimedUntil: at, attempts: 0, postIds: null, postCount: 0 })
    .where(and(eq(digests.batchId, batchId), eq(digests.status, "rendered"), isOther));
}

/** Cancels all of the user's queued digests. */
export async function withdrawAllDigests(db: Db, userId: string): Promise<void> {
  await db
    .update(outbox)
    .set(WITHDRAWN)
    .where(and(eq(outbox.toUser, userId), eq(outbox.kind, "digest"), eq(outbox.status, "pending")));
}

/** False also for a deleted account. */
export async function wantsDigests(db: Db, userId: string): Promise<boolean> {
  const [user] = await db.select({ isOn: users.digestsEnabled }).from(users).where(eq(users.id, userId));
  return user?.isOn ?? false;
}

/** Keeps each newsfeed's own setting. @returns false for an unknown user */
export async function setDigestsOfUser(db: Db, userId: string, isOn: boolean): Promise<boolean> {
  const { rowCount } = await db.update(users).set({ digestsEnabled: isOn }).where(eq(users.id, userId));
  if (!isOn) await db.update(newsfeedMembers).set({ nextDigestAt: null }).where(eq(newsfeedMembers.userId, userId));
  return rowCount === 1;
}
