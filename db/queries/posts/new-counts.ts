import { and, eq, isNull, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { isAmong } from "@/db/queries/members/members";
import { HAS_INTEREST } from "@/db/queries/newsfeeds/interest";
import { isSinceStart } from "@/db/queries/newsfeeds/start-date";
import { newsfeedMembers, newsfeeds } from "@/db/schema/newsfeeds";
import { posts } from "@/db/schema/posts";
import { isReadByMember } from "./post-columns";

interface Counted {
  /** Posts with greater ids arrived later. */
  afterId: string;
  relevanceMin: number;
  countMax: number;
  newsfeedIds?: readonly string[] | undefined;
}

/** Unread posts of each of the user's newsfeeds that arrived after an id, up to a number, and how many of them matter. */
export function countNewPostsOfMember(
  db: Db,
  userId: string,
  { afterId, relevanceMin, countMax, newsfeedIds }: Counted,
) {
  const arrived = db
    .select({ relevance: posts.relevance })
    .from(posts)
    .where(
      and(
        eq(posts.newsfeedId, newsfeeds.id),
        sql`${posts.visible}`,
        isSinceStart,
        sql`${posts.id} > greatest(${afterId}::uuid, ${newsfeedMembers.readUpTo})`,
        sql`not ${isReadByMember(posts.id)}`,
      ),
    )
    .limit(countMax)
    .as("arrived");
  const counts = db
    .select({
      total: sql<number>`count(*)`.mapWith(Number).as("total"),
      mattering: sql<number>`count(*) filter (where ${arrived.relevance} >= ${relevanceMin})`
        .mapWith(Number)
        .as("mattering"),
    })
    .from(arrived)
    .as("counts");
  return db
    .select({
      id: newsfeeds.id,
      /** Whether its posts have a relevance. */
      isScored: HAS_INTEREST,
      total: counts.total,
      mattering: counts.mattering,
    })
    .from(newsfeedMembers)
    .innerJoin(newsfeeds, and(eq(newsfeeds.id, newsfeedMembers.newsfeedId), isNull(newsfeeds.deletedAt)))
    .crossJoinLateral(counts)
    .where(and(eq(newsfeedMembers.userId, userId), isAmong(newsfeedIds)));
}
