import { and, eq, isNull, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { articleContents, articles } from "@/db/schema/articles";
import { newsfeedMembers, newsfeeds } from "@/db/schema/newsfeeds";
import { posts } from "@/db/schema/posts";

/**
 * The addresses of pictures in a post that the user may read, or null. The text is left out where `imageUrl` is the
 * address already: most requests are for cards.
 */
export async function findPicturesOfPost(
  db: Db,
  key: { userId: string; postId: string; url: string },
): Promise<{ imageUrl: string | null; markdown: string | null } | null> {
  const [row] = await db
    .select({
      imageUrl: articles.imageUrl,
      markdown: sql<string | null>`case when ${articles.imageUrl} = ${key.url} then null
        else (select ${articleContents.contentMarkdown} from ${articleContents}
          where ${articleContents.articleId} = ${articles.id}) end`,
    })
    .from(posts)
    .innerJoin(newsfeeds, and(eq(newsfeeds.id, posts.newsfeedId), isNull(newsfeeds.deletedAt)))
    .innerJoin(
      newsfeedMembers,
      and(eq(newsfeedMembers.newsfeedId, posts.newsfeedId), eq(newsfeedMembers.userId, key.userId)),
    )
    .innerJoin(articles, eq(articles.id, posts.articleId))
    .where(eq(posts.id, key.postId));
  return row ?? null;
}
