import { and, eq, gte, isNull, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { articles } from "@/db/schema/articles";
import { sources } from "@/db/schema/feeds";
import { newsfeedMembers, newsfeeds } from "@/db/schema/newsfeeds";

/** What the feeds of a newsfeed's sources published since a moment, by day (UTC, `YYYY-MM-DD`); days without anything are left out. */
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
    .crossJoinLateral(published)
    .where(and(eq(newsfeedMembers.userId, userId), eq(newsfeedMembers.newsfeedId, newsfeedId)));
}
