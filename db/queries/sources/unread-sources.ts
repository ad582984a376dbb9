import { and, eq, isNull, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import type { Db } from "@/db/client";
import { sourceName } from "@/db/queries/feeds/shown-address";
import { isOfReader, type Reader } from "@/db/queries/members/reader";
import { isSinceStart } from "@/db/queries/newsfeeds/start-date";
import { isStateOfMember } from "@/db/queries/posts/post-columns";
import { feeds, sources } from "@/db/schema/feeds";
import { newsfeedMembers, newsfeeds } from "@/db/schema/newsfeeds";
import { postStates, posts } from "@/db/schema/posts";
import { NIL_ID } from "@/lib/core/id";

/**
 * Sources of the member's newsfeeds, by name, with their unread posts. Counts as the newsfeed does: posts above
 * the watermark, without those marked read, plus those below it marked unread. A post counts for its first source.
 */
export function listUnreadSourcesOfMember(db: Db, reader: Reader, rowsMax: number) {
  const isKept = and(eq(newsfeeds.id, newsfeedMembers.newsfeedId), isNull(newsfeeds.deletedAt));
  const watermark = sql`coalesce(${newsfeedMembers.readUpTo}, ${NIL_ID}::uuid)`;
  const isListed = and(sql`${posts.visible}`, isSinceStart);
  const arrived = db
    .select({ sourceId: posts.sourceId, isMore: sql<boolean>`true`.as("is_more") })
    .from(posts)
    .where(and(eq(posts.newsfeedId, newsfeeds.id), isListed, sql`${posts.id} > ${watermark}`));
  const sourceOfMarked = sql<string | null>`(
    select ${posts.sourceId} from ${posts} where ${posts.id} = ${postStates.postId} and ${isListed})`;
  const marked = db
    .select({ sourceId: sourceOfMarked, isMore: sql<boolean>`not ${postStates.isRead}` })
    .from(postStates)
    .where(and(isStateOfMember, sql`${postStates.isRead} = (${postStates.postId} > ${watermark})`));
  const changes = unionAll(arrived, marked).as("changes");
  // By newsfeed, because a join would read the posts that are read too.
  const ofNewsfeed = db
    .select({
      sourceId: changes.sourceId,
      count: sql<number>`count(*) filter (where ${changes.isMore}) - count(*) filter (where not ${changes.isMore})`.as(
        "count",
      ),
    })
    .from(changes)
    .groupBy(changes.sourceId)
    .as("of_newsfeed");
  const counts = db
    .select({ sourceId: ofNewsfeed.sourceId, count: ofNewsfeed.count })
    .from(newsfeedMembers)
    .innerJoin(newsfeeds, isKept)
    .crossJoinLateral(ofNewsfeed)
    .where(isOfReader(reader))
    .as("counts");
  return db
    .select({
      id: sources.id,
      newsfeed_id: sources.newsfeedId,
      name: sourceName,
      unread_count: sql<number>`coalesce(${counts.count}, 0)`.mapWith(Number),
    })
    .from(newsfeedMembers)
    .innerJoin(newsfeeds, isKept)
    .innerJoin(sources, eq(sources.newsfeedId, newsfeeds.id))
    .leftJoin(feeds, eq(feeds.id, sources.feedId))
    .leftJoin(counts, eq(counts.sourceId, sources.id))
    .where(isOfReader(reader))
    .orderBy(sql`lower(${sourceName})`, sources.id)
    .limit(rowsMax);
}
