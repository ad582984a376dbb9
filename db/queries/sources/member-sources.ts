import { and, asc, eq, gte, inArray, isNotNull, isNull, lt, not, or, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { asIfNeverRead, subscribers } from "@/db/queries/feeds/feeds";
import { shownAddress } from "@/db/queries/feeds/shown-address";
import { isMember } from "@/db/queries/members/members";
import { articles } from "@/db/schema/articles";
import { feeds, sources } from "@/db/schema/feeds";
import { newsfeedFolders, newsfeedMembers, newsfeeds } from "@/db/schema/newsfeeds";
import { isLetIn } from "./subscriptions";

/** A member's newsfeeds with their sources, one row each; newsfeeds without sources get one row. */
export function listSubscriptionsOfMember(db: Db, { userId, newsfeedId }: { userId: string; newsfeedId?: string }) {
  return db
    .select({
      newsfeedId: newsfeeds.id,
      newsfeedName: newsfeeds.name,
      isOwn: sql<boolean>`${newsfeedMembers.role} = 'owner'`,
      /** The member's own folder of the newsfeed. */
      folderName: newsfeedFolders.name,
      url: sql<string | null>`${shownAddress(sources.url)}`,
      title: sources.title,
      feed: {
        url: shownAddress(feeds.url),
        urlHash: feeds.urlHash,
        route: feeds.route,
        profileUrl: feeds.profileUrl,
        title: feeds.title,
        siteUrl: feeds.siteUrl,
      },
    })
    .from(newsfeedMembers)
    .innerJoin(newsfeeds, eq(newsfeeds.id, newsfeedMembers.newsfeedId))
    .leftJoin(newsfeedFolders, eq(newsfeedFolders.id, newsfeedMembers.folderId))
    .leftJoin(sources, eq(sources.newsfeedId, newsfeeds.id))
    .leftJoin(feeds, eq(feeds.id, sources.feedId))
    .where(
      and(
        eq(newsfeedMembers.userId, userId),
        isNull(newsfeeds.deletedAt),
        newsfeedId === undefined ? undefined : eq(newsfeeds.id, newsfeedId),
      ),
    )
    .orderBy(asc(newsfeeds.createdAt), asc(newsfeeds.id), asc(sources.createdAt), asc(sources.id));
}

export type MemberSubscription = Awaited<ReturnType<typeof listSubscriptionsOfMember>>[number];

type NewFeed = typeof feeds.$inferInsert;

/** Finds or creates the feeds of addresses and locks them in a fixed order, to prevent deadlocks. */
export async function ensureFeeds(db: Db, rows: readonly NewFeed[]) {
  await db
    .insert(feeds)
    .values([...rows])
    .onConflictDoNothing({ target: feeds.urlHash });
  const hashes = rows.map((row) => row.urlHash);
  return db
    .select({ id: feeds.id, urlHash: feeds.urlHash, lastSuccessAt: feeds.lastSuccessAt, isLetIn })
    .from(feeds)
    .where(inArray(feeds.urlHash, hashes))
    .orderBy(feeds.id)
    .for("no key update");
}

/**
 * Subscribes to locked feeds: counts subscribers, revives feeds that were given up, makes feeds due that were not
 * checked since `freshAfter`, and re-reads feeds of which the newsfeed wants older entries.
 */
export async function startSubscription(
  db: Db,
  { newsfeedId, feedIds }: { newsfeedId: string; feedIds: readonly string[] },
  { now, freshAfter }: { now: Date; freshAfter: Date },
): Promise<void> {
  const these = inArray(feeds.id, [...feedIds]);
  await db.update(feeds).set({ subscriberCount: subscribers }).where(these);
  await db
    .update(feeds)
    .set({ goneAt: null, failures: 0, nextDueAt: now })
    .where(and(these, isNotNull(feeds.goneAt)));
  await db
    .update(feeds)
    .set({ nextDueAt: now })
    .where(and(these, or(isNull(feeds.lastCheckedAt), lt(feeds.lastCheckedAt, freshAfter))));
  const isReadAsEarly = sql`exists (
    select 1 from ${sources} join ${newsfeeds} other on other.id = ${sources.newsfeedId} and other.deleted_at is null
      join ${newsfeeds} own on own.id = ${newsfeedId}::uuid
    where ${sources.feedId} = ${feeds.id} and other.id <> own.id and other.start_date <= own.start_date)`;
  await db
    .update(feeds)
    .set({ ...asIfNeverRead, nextDueAt: now })
    .where(and(these, isNotNull(feeds.lastSuccessAt), not(isReadAsEarly)));
}

/** Sources added since a time, with the state of their feeds. */
export function listSourcesSince(db: Db, { userId, since }: { userId: string; since: Date }) {
  return db
    .select({
      id: sources.id,
      newsfeedId: sources.newsfeedId,
      url: shownAddress(sources.url),
      title: sources.title,
      type: sources.type,
      feed: {
        // Never null: a null in the first column would make the whole object null.
        id: feeds.id,
        title: feeds.title,
        goneAt: feeds.goneAt,
        lastCheckedAt: feeds.lastCheckedAt,
        lastErrorCode: feeds.lastErrorCode,
        lastError: feeds.lastError,
      },
    })
    .from(newsfeedMembers)
    .innerJoin(newsfeeds, and(eq(newsfeeds.id, newsfeedMembers.newsfeedId), isNull(newsfeeds.deletedAt)))
    .innerJoin(sources, and(eq(sources.newsfeedId, newsfeeds.id), gte(sources.createdAt, since)))
    .leftJoin(feeds, eq(feeds.id, sources.feedId))
    .where(eq(newsfeedMembers.userId, userId))
    .orderBy(asc(sources.createdAt), asc(sources.id));
}

/**
 * Articles published per source and day (UTC, `YYYY-MM-DD`) since a time, without empty days; one row with nulls for a
 * source without any.
 */
export function countPublishedByDay(
  db: Db,
  { userId, newsfeedId, since }: { userId: string; newsfeedId: string; since: Date },
) {
  const published = db
    .select({
      day: sql<string>`to_char(${articles.publishedAt} at time zone 'UTC', 'YYYY-MM-DD')`.as("day"),
      posts: sql<number>`count(*)`.mapWith(Number).as("posts"),
    })
    .from(articles)
    .where(and(eq(articles.feedId, sources.feedId), gte(articles.publishedAt, since)))
    .groupBy(sql`day`)
    .as("published");
  return db
    .select({ sourceId: sources.id, day: published.day, posts: published.posts })
    .from(newsfeedMembers)
    .innerJoin(newsfeeds, and(eq(newsfeeds.id, newsfeedMembers.newsfeedId), isNull(newsfeeds.deletedAt)))
    .innerJoin(sources, eq(sources.newsfeedId, newsfeeds.id))
    .leftJoinLateral(published, sql`true`)
    .where(isMember({ userId, newsfeedId }));
}
