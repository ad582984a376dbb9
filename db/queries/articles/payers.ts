import { and, eq, inArray, isNull } from "drizzle-orm";
import type { Db } from "@/db/client";
import { newsfeeds } from "@/db/schema/newsfeeds";
import { posts } from "@/db/schema/posts";

/** The users who pay for the texts of articles: of each article the owner of the oldest newsfeed that keeps it. */
export async function listPayers(db: Db, articleIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectDistinctOn([posts.articleId], { articleId: posts.articleId, ownerId: newsfeeds.ownerId })
    .from(posts)
    .innerJoin(newsfeeds, and(eq(newsfeeds.id, posts.newsfeedId), isNull(newsfeeds.deletedAt)))
    .where(and(inArray(posts.articleId, [...articleIds]), eq(posts.matched, true)))
    .orderBy(posts.articleId, newsfeeds.id);
  return new Map(rows.map(({ articleId, ownerId }) => [articleId, ownerId]));
}
