import { asc, desc, eq, type SQL, sql } from "drizzle-orm";
import type { PgColumn, SubqueryWithSelection } from "drizzle-orm/pg-core";
import type { Db } from "@/db/client";
import { articleSummaries, articles } from "@/db/schema/articles";
import { feeds, sources } from "@/db/schema/feeds";
import { newsfeedMembers } from "@/db/schema/newsfeeds";
import { keylearnings, postStates, posts, verdicts } from "@/db/schema/posts";

/**
 * Has the member that the statement reads from `newsfeed_members` read this post? As a scalar sub-query: EXISTS or a
 * join would scan all that the member has read.
 */
export function isReadByMember(postId: PgColumn) {
  return sql<boolean>`coalesce((
    select ${postStates.isRead} from ${postStates}
    where ${postStates.userId} = ${newsfeedMembers.userId} and ${postStates.newsfeedId} = ${newsfeedMembers.newsfeedId}
      and ${postStates.postId} = ${postId}
  ), ${postId} <= ${newsfeedMembers.readUpTo}, false)`;
}

/** The newest key learning that is ready: after a change of the context the old one stands until the new one is derived. */
const latestKeylearning = (db: Db) =>
  db
    .select()
    .from(keylearnings)
    .where(eq(keylearnings.postId, posts.id))
    .orderBy(asc(sql`${keylearnings.status} = 'pending'`), desc(keylearnings.contextVersion))
    .limit(1)
    .as("learning");

/** The lesser of what summary and key learning have reached; without both the post is pending while its article is due. */
function aiStatus(learning: ReturnType<typeof latestKeylearning>) {
  return sql<"pending" | "done" | "fallback" | "skipped">`case
    when ${articleSummaries.status} is null or ${learning.status} is null
      then case when ${articles.enrichDueAt} is null then 'fallback' else 'pending' end
    when 'pending' in (${articleSummaries.status}, ${learning.status}) then 'pending'
    when 'skipped' in (${articleSummaries.status}, ${learning.status}) then 'skipped'
    when 'fallback' in (${articleSummaries.status}, ${learning.status}) then 'fallback'
    else 'done' end`;
}

function postColumns(learning: ReturnType<typeof latestKeylearning>) {
  return {
    id: posts.id,
    newsfeed_id: posts.newsfeedId,
    source_id: posts.sourceId,
    source_title: sql<string | null>`coalesce(${sources.title}, ${feeds.title})`,
    source_type: feeds.type,
    title: articles.title,
    summary: sql<string>`coalesce(${articleSummaries.summary}, ${articles.excerpt})`,
    keylearning: sql<string>`coalesce(${learning.keylearning}, '')`,
    evidence: sql<{ quote: string; start: number; end: number }[]>`coalesce(${learning.evidence}, '[]'::jsonb)`,
    external_url: articles.url,
    author: articles.author,
    image_url: articles.imageUrl,
    language: articles.language,
    word_count: articles.wordCount,
    matched_keywords: sql<string[]>`coalesce(${verdicts.matchedKeywords}, '{}')`,
    published_at: posts.publishedAt,
    created_at: posts.createdAt,
    is_hidden: posts.hidden,
    ai_status: aiStatus(learning),
    ai_model: sql<string | null>`coalesce(${learning.model}, ${articleSummaries.model})`,
  };
}

/**
 * A sub-select that picks posts: their ids, and `isRead` for whom they are shown. It scopes, filters and cuts on narrow
 * tables; only what is left is joined to the wide ones.
 */
type PostPage = SubqueryWithSelection<{ id: typeof posts.id; isRead: SQL.Aliased<boolean> }, "page">;

/** The posts of a page as the API shows them, each with `more` columns (`{}` for none); the caller orders them. */
export function selectPosts<More extends Record<string, PgColumn | SQL | SQL.Aliased>>(
  db: Db,
  page: PostPage,
  more: More,
) {
  const learning = latestKeylearning(db);
  return db
    .select({ ...postColumns(learning), is_read: page.isRead, ...more })
    .from(page)
    .innerJoin(posts, eq(posts.id, page.id))
    .innerJoin(articles, eq(articles.id, posts.articleId))
    .innerJoin(feeds, eq(feeds.id, articles.feedId))
    .leftJoin(sources, eq(sources.id, posts.sourceId))
    .leftJoin(verdicts, eq(verdicts.postId, posts.id))
    .leftJoin(articleSummaries, eq(articleSummaries.contentHash, articles.contentHash))
    .leftJoinLateral(learning, sql`true`);
}
