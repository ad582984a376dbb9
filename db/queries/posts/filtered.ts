import { and, desc, eq, isNull, not, type SQL, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { callerMay, isMember, type MemberKey, type Role } from "@/db/queries/members/members";
import { isSinceStart } from "@/db/queries/newsfeeds/start-date";
import { articles } from "@/db/schema/articles";
import { feeds, sources } from "@/db/schema/feeds";
import { newsfeedMembers, newsfeeds } from "@/db/schema/newsfeeds";
import { posts, verdicts } from "@/db/schema/posts";
import { isBeyond, isOfSource, type PostFilter } from "./post-filter";

/**
 * One page of refused posts, newest first, cut before joining; `post_id` is the cursor. Empty for a non-member.
 *
 * @param page.rowsMax one more than the page size, to detect another page
 */
export function pageFilteredPosts(
  db: Db,
  key: MemberKey,
  { rowsMax, after, sourceId }: { rowsMax: number; after: PostFilter["after"]; sourceId?: string | undefined },
) {
  const page = db
    .select({ id: posts.id })
    .from(posts)
    .where(
      and(
        eq(posts.newsfeedId, newsfeedMembers.newsfeedId),
        eq(posts.visible, false),
        not(posts.matched),
        isSinceStart,
        after && isBeyond(after, "newest"),
        sourceId === undefined ? undefined : isOfSource(sourceId),
      ),
    )
    .orderBy(desc(posts.publishedAt), desc(posts.id))
    .limit(rowsMax)
    .as("page");
  return db
    .select({
      post_id: posts.id,
      article_id: posts.articleId,
      newsfeed_id: posts.newsfeedId,
      source_id: posts.sourceId,
      source_title: sql<string | null>`coalesce(${sources.title}, ${feeds.title})`,
      source_type: feeds.type,
      title: articles.title,
      excerpt: articles.excerpt,
      external_url: articles.url,
      author: articles.author,
      published_at: posts.publishedAt,
      created_at: posts.createdAt,
      reason: verdicts.reason,
      keyword: verdicts.keyword,
      field: verdicts.field,
    })
    .from(newsfeedMembers)
    .innerJoin(newsfeeds, and(eq(newsfeeds.id, newsfeedMembers.newsfeedId), isNull(newsfeeds.deletedAt)))
    .crossJoinLateral(page)
    .innerJoin(posts, eq(posts.id, page.id))
    .innerJoin(articles, eq(articles.id, posts.articleId))
    .innerJoin(feeds, eq(feeds.id, articles.feedId))
    .innerJoin(verdicts, eq(verdicts.postId, posts.id))
    .leftJoin(sources, eq(sources.id, posts.sourceId))
    .where(isMember(key))
    .orderBy(desc(posts.publishedAt), desc(posts.id));
}

type PostOfMember = MemberKey & { articleId: string; roles: readonly Role[] };

/**
 * An article's post in a newsfeed, kept or refused, with the input of enrichment. Locks the article. Lock its address
 * before and update its post after, in the same order as a crawl, to prevent deadlocks.
 */
export async function lockArticleOfPost(db: Db, key: PostOfMember) {
  const [row] = await db
    .select({ postId: posts.id, articleId: articles.id, url: articles.url, feedId: articles.feedId })
    .from(posts)
    .innerJoin(articles, eq(articles.id, posts.articleId))
    .where(isPostOfMember(db, key))
    .for("no key update", { of: articles });
  return row ?? null;
}

/**
 * Number of a refused post that becomes visible: the highest one, because reader apps fetch what has a number above
 * those that they have. A post that was visible before keeps the number by which they know it.
 */
export const numberWhenShown = sql<number>`case when ${posts.wasShown} then ${posts.number}
  else nextval(pg_get_serial_sequence('posts', 'number')) end`;

/**
 * Shows a refused post permanently, whatever later verdicts say.
 *
 * @returns false for a post that is already in the newsfeed
 */
export async function rescueRefusedPost(db: Db, key: PostOfMember): Promise<boolean> {
  const [rescued] = await db
    .update(posts)
    .set({ matched: true, hidden: false, number: numberWhenShown })
    .where(and(isPostOfMember(db, key), not(posts.matched)))
    .returning({ id: posts.id });
  if (!rescued) return false;
  await db.update(verdicts).set({ reason: "rescued" }).where(eq(verdicts.postId, rescued.id));
  return true;
}

function isPostOfMember(db: Db, { articleId, newsfeedId, userId, roles }: PostOfMember): SQL | undefined {
  const isAllowed = callerMay(db, posts.newsfeedId, { callerId: userId, roles });
  return and(eq(posts.articleId, articleId), eq(posts.newsfeedId, newsfeedId), isAllowed);
}
