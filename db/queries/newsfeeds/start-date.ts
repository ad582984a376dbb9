import { and, eq, gt, inArray, isNotNull, isNull, notInArray, type SQL, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { asIfNeverRead, lockFeedsOfNewsfeed } from "@/db/queries/feeds/feeds";
import type { MemberKey } from "@/db/queries/members/members";
import { articles } from "@/db/schema/articles";
import { feedDocuments, feeds, sources } from "@/db/schema/feeds";
import { newsfeedMembers, newsfeeds } from "@/db/schema/newsfeeds";
import { posts } from "@/db/schema/posts";
import { announcedRefile } from "./refiling";

/**
 * Whether the post was published on or after the newsfeed's start date (UTC). Earlier posts are kept for an earlier
 * start.
 */
export const isSinceStart = isSinceStartAt(sql`${posts.publishedAt}`);

/** Like {@link isSinceStart}, for any publication time. */
export function isSinceStartAt(publishedAt: SQL): SQL {
  return sql`${publishedAt} >= ${newsfeeds.startDate}::timestamp at time zone 'UTC'`;
}

/** The day (UTC) that shows each feed's newest `postsMax` articles; null without articles. */
export async function findReach(
  db: Db,
  { feedIds, postsMax }: { feedIds: readonly string[]; postsMax: number },
): Promise<string | null> {
  const { rows } = await db.execute<{ day: string | null }>(sql`
    select to_char(min(reach.published_at) at time zone 'UTC', 'YYYY-MM-DD') as day
    from unnest(${sql.param([...feedIds])}::uuid[]) as wanted (feed_id) cross join lateral (
      select published_at from ${articles} where articles.feed_id = wanted.feed_id
      order by published_at desc limit ${postsMax}) as reach`);
  return rows[0]?.day ?? null;
}

/** Packed fingerprints of what the feeds of a member's newsfeed listed when they were last read. */
export async function listFingerprintsOfMember(db: Db, { userId, newsfeedId }: MemberKey): Promise<Uint8Array[]> {
  const rows = await db
    .select({ marks: feedDocuments.marks })
    .from(newsfeedMembers)
    .innerJoin(sources, eq(sources.newsfeedId, newsfeedMembers.newsfeedId))
    .innerJoin(feeds, and(eq(feeds.id, sources.feedId), isNull(feeds.goneAt)))
    .innerJoin(feedDocuments, eq(feedDocuments.feedId, feeds.id))
    .where(and(eq(newsfeedMembers.userId, userId), eq(newsfeedMembers.newsfeedId, newsfeedId)));
  return rows.map(({ marks }) => marks);
}

/**
 * The day (UTC) that shows the newest `postsMax` articles before a time in a member's newsfeed; null without any.
 *
 * @param range.skipped publication times, before that time, of entries that are not stored
 */
export async function findReachOfMember(
  db: Db,
  { userId, newsfeedId }: MemberKey,
  { before, skipped, postsMax }: { before: Date; skipped: readonly Date[]; postsMax: number },
): Promise<string | null> {
  const { rows } = await db.execute<{ day: string | null }>(sql`
    select to_char(min(published_at) at time zone 'UTC', 'YYYY-MM-DD') as day from (
      select older.published_at from ${newsfeedMembers}
        join ${newsfeeds} on newsfeeds.id = newsfeed_members.newsfeed_id and newsfeeds.deleted_at is null
        join ${sources} on sources.newsfeed_id = newsfeeds.id
        cross join lateral (
          select published_at from ${articles} where articles.feed_id = sources.feed_id
            and published_at < ${before.toISOString()}::timestamptz
          order by published_at desc limit ${postsMax}) as older
      where newsfeed_members.user_id = ${userId}::uuid and newsfeeds.id = ${newsfeedId}::uuid
      union all select unnest(${sql.param(skipped.map((time) => time.toISOString()))}::timestamptz[])
      order by published_at desc limit ${postsMax}) as reached`);
  return rows[0]?.day ?? null;
}

/**
 * Moves the start back to a day, unless it was chosen or is early enough.
 *
 * @returns null when unchanged; else whether stored articles must be judged again
 */
export async function moveStartBack(
  db: Db,
  newsfeedId: string,
  { startDate, now }: { startDate: string; now: Date },
): Promise<{ isRefileAnnounced: boolean } | null> {
  const [row] = await db
    .update(newsfeeds)
    .set({ startDate, ...announcedRefile({ startDate }), updatedAt: now })
    .where(
      and(
        eq(newsfeeds.id, newsfeedId),
        isNull(newsfeeds.deletedAt),
        eq(newsfeeds.isStartChosen, false),
        gt(newsfeeds.startDate, startDate),
      ),
    )
    .returning({ isRefileAnnounced: isNotNull(newsfeeds.refileTotal).mapWith(Boolean) });
  return row ?? null;
}

/** Has the other feeds of a locked newsfeed read as new, because the newsfeed now starts earlier. */
export async function forgetOtherDocuments(
  db: Db,
  newsfeedId: string,
  { feedIds, now }: { feedIds: readonly string[]; now: Date },
): Promise<void> {
  await lockFeedsOfNewsfeed(db, newsfeedId);
  const ofNewsfeed = db.select({ id: sources.feedId }).from(sources).where(eq(sources.newsfeedId, newsfeedId));
  await db
    .update(feeds)
    .set({ ...asIfNeverRead, nextDueAt: now })
    .where(
      and(
        inArray(feeds.id, ofNewsfeed),
        notInArray(feeds.id, [...feedIds]),
        isNull(feeds.goneAt),
        isNotNull(feeds.lastSuccessAt),
      ),
    );
}
