import { and, eq, isNull, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Db } from "@/db/client";
import { isMember } from "@/db/queries/members/members";
import { articleContents, articles } from "@/db/schema/articles";
import { newsfeedMembers, newsfeeds } from "@/db/schema/newsfeeds";
import { posts, verdicts } from "@/db/schema/posts";
import { isHiddenByViewer } from "./post-columns";
import type { PostKey } from "./posts";

interface Neighbour {
  id: string;
  title: string;
}

/** A post's verdict and the judged texts; null for a non-member too. */
export async function findVerdictOfMember(db: Db, key: PostKey) {
  const [row] = await db
    .select({
      reason: verdicts.reason,
      keyword: verdicts.keyword,
      field: verdicts.field,
      matchedKeywords: verdicts.matchedKeywords,
      title: articles.title,
      tags: articles.tags,
      language: articles.language,
      text: articleContents.contentText,
    })
    .from(posts)
    .innerJoin(newsfeeds, and(eq(newsfeeds.id, posts.newsfeedId), isNull(newsfeeds.deletedAt)))
    .innerJoin(newsfeedMembers, isReader(key))
    .innerJoin(verdicts, eq(verdicts.postId, posts.id))
    .innerJoin(articles, eq(articles.id, posts.articleId))
    .innerJoin(articleContents, eq(articleContents.articleId, posts.articleId))
    .where(eq(posts.id, key.postId));
  return row ?? null;
}

/** The previous and next post; null for a non-member. */
export async function findNeighbours(
  db: Db,
  key: PostKey,
): Promise<{ previous: Neighbour | null; next: Neighbour | null } | null> {
  const [row] = await db
    .select({ previous: neighbour("newer"), next: neighbour("older") })
    .from(posts)
    .innerJoin(newsfeeds, and(eq(newsfeeds.id, posts.newsfeedId), isNull(newsfeeds.deletedAt)))
    .innerJoin(newsfeedMembers, isReader(key))
    .where(eq(posts.id, key.postId));
  return row ?? null;
}

/** The reader's membership in the post's newsfeed. */
function isReader({ userId }: PostKey) {
  return isMember({ newsfeedId: posts.newsfeedId, userId });
}

const other = alias(posts, "other");

/** One step along the list index. */
function neighbour(direction: "newer" | "older") {
  const isNewer = direction === "newer";
  const order = sql.raw(isNewer ? "asc" : "desc");
  return sql<Neighbour | null>`(
    select jsonb_build_object('id', near.id, 'title', told.title) from (
      select other.id, other.article_id from ${posts} other
      where other.newsfeed_id = ${posts.newsfeedId} and other.visible and not ${isHiddenByViewer(other.id)}
        and (other.published_at, other.id) ${sql.raw(isNewer ? ">" : "<")} (${posts.publishedAt}, ${posts.id})
        and other.published_at >= ${newsfeeds.startDate}::timestamp at time zone 'UTC'
      order by other.published_at ${order}, other.id ${order} limit 1
    ) near join ${articles} told on told.id = near.article_id
  )`;
}

/**
 * Picture addresses of a post that the user may read, or null. Skips the text when `imageUrl` matches, which most
 * requests ask for.
 */
export async function findPicturesOfPost(db: Db, key: PostKey & { url: string }) {
  const [row] = await db
    .select({
      imageUrl: articles.imageUrl,
      markdown: sql<string | null>`case when ${articles.imageUrl} = ${key.url} then null
        else (select ${articleContents.contentMarkdown} from ${articleContents}
          where ${articleContents.articleId} = ${articles.id}) end`,
    })
    .from(posts)
    .innerJoin(newsfeeds, and(eq(newsfeeds.id, posts.newsfeedId), isNull(newsfeeds.deletedAt)))
    .innerJoin(newsfeedMembers, isReader(key))
    .innerJoin(articles, eq(articles.id, posts.articleId))
    .where(eq(posts.id, key.postId));
  return row ?? null;
}
