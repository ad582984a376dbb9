import { and, asc, desc, eq, isNull, notInArray, or, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { sourceName } from "@/db/queries/feeds/shown-address";
import { isAmong } from "@/db/queries/members/members";
import { feeds, sources } from "@/db/schema/feeds";
import { newsfeedMembers, newsfeeds } from "@/db/schema/newsfeeds";
import { posts } from "@/db/schema/posts";
import { isSinceStart } from "./start-date";

/** @param passingCodes crawl errors that end by themselves */
function needsAttention(passingCodes: readonly string[]) {
  return or(
    sql`${feeds.goneAt} is not null`,
    and(sql`${feeds.lastErrorCode} is not null`, notInArray(feeds.lastErrorCode, [...passingCodes])),
  );
}

/** Sources of the user's newsfeeds that need attention, the longest failing first. */
export function listTroubledSourcesOfMember(
  db: Db,
  userId: string,
  wish: { passingCodes: readonly string[]; rowsMax: number; newsfeedIds?: readonly string[] | undefined },
) {
  return db
    .select({
      id: sources.id,
      newsfeedId: sources.newsfeedId,
      name: sourceName,
      goneAt: feeds.goneAt,
      lastErrorCode: feeds.lastErrorCode,
      lastCheckedAt: feeds.lastCheckedAt,
    })
    .from(newsfeedMembers)
    .innerJoin(newsfeeds, and(eq(newsfeeds.id, newsfeedMembers.newsfeedId), isNull(newsfeeds.deletedAt)))
    .innerJoin(sources, eq(sources.newsfeedId, newsfeeds.id))
    .innerJoin(feeds, eq(feeds.id, sources.feedId))
    .where(and(eq(newsfeedMembers.userId, userId), isAmong(wish.newsfeedIds), needsAttention(wish.passingCodes)))
    .orderBy(sql`${feeds.lastSuccessAt} asc nulls first`, asc(sources.id))
    .limit(wish.rowsMax);
}

/**
 * Newest visible post and source health of each of the user's newsfeeds.
 *
 * @param passingCodes crawl errors that end by themselves
 */
export function listNewsfeedStatesOfMember(db: Db, userId: string, passingCodes: readonly string[]) {
  const newest = db
    .select({ at: posts.publishedAt })
    .from(posts)
    .where(and(eq(posts.newsfeedId, newsfeeds.id), eq(posts.visible, true), isSinceStart))
    .orderBy(desc(posts.publishedAt), desc(posts.id))
    .limit(1)
    .as("newest");
  const isTroubled = needsAttention(passingCodes);
  const isUnchecked = and(isNull(feeds.lastCheckedAt), isNull(feeds.lastErrorCode), isNull(feeds.goneAt));
  const health = db
    .select({
      total: sql<number>`count(*)`.mapWith(Number).as("total"),
      troubled: sql<number>`count(*) filter (where ${isTroubled})`.mapWith(Number).as("troubled"),
      unchecked: sql<number>`count(*) filter (where ${isUnchecked})`.mapWith(Number).as("unchecked"),
    })
    .from(sources)
    .leftJoin(feeds, eq(feeds.id, sources.feedId))
    .where(eq(sources.newsfeedId, newsfeeds.id))
    .as("health");
  return db
    .select({
      id: newsfeeds.id,
      lastPostAt: newest.at,
      sourceCount: health.total,
      troubledCount: health.troubled,
      uncheckedCount: health.unchecked,
    })
    .from(newsfeedMembers)
    .innerJoin(newsfeeds, and(eq(newsfeeds.id, newsfeedMembers.newsfeedId), isNull(newsfeeds.deletedAt)))
    .crossJoinLateral(health)
    .leftJoinLateral(newest, sql`true`)
    .where(eq(newsfeedMembers.userId, userId));
}
