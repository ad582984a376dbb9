import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import type { PgColumn, WithSubqueryWithSelection } from "drizzle-orm/pg-core";
import type { Db } from "@/db/client";
import { articleSummaries, articles, articleTranslations } from "@/db/schema/articles";
import { feeds, sources } from "@/db/schema/feeds";
import { readingListItems, readingLists } from "@/db/schema/lists";
import { newsfeedMembers, newsfeeds } from "@/db/schema/newsfeeds";
import { keylearnings, postStates, posts, verdicts } from "@/db/schema/posts";
import { groupsOfPage, namedSources, similarCount, similarPosts } from "./similar-columns";

type KeylearningState = typeof keylearnings.$inferSelect.state;
type Claims = typeof keylearnings.$inferSelect.claims;

/** Whether a state is of the member in `newsfeed_members`. */
export const isStateOfMember = sql`(${postStates.userId} = ${newsfeedMembers.userId}
  and ${postStates.newsfeedId} = ${newsfeedMembers.newsfeedId})`;

/** A scalar sub-query, because EXISTS or a join would scan everything the member has read. */
const stateOf = (postId: PgColumn, column: PgColumn) =>
  sql`(select ${column} from ${postStates} where ${isStateOfMember} and ${postStates.postId} = ${postId})`;

/** Whether the member in `newsfeed_members` read this post. */
export function isReadByMember(postId: PgColumn) {
  return sql<boolean>`coalesce(${stateOf(postId, postStates.isRead)}, ${postId} <= ${newsfeedMembers.readUpTo}, false)`;
}

/** Whether a viewer hid this post for themselves. Only viewers have such states, so others look nothing up. */
export function isHiddenByViewer(postId: PgColumn) {
  return sql<boolean>`(${newsfeedMembers.role} = 'viewer' and coalesce(${stateOf(postId, postStates.isHidden)}, false))`;
}

/** Whether the member has this post in a list. */
export const isSavedByMember = sql`exists (
  select 1 from ${readingListItems} item join ${readingLists} list on list.id = item.list_id
  where item.post_id = ${posts.id} and list.user_id = ${newsfeedMembers.userId})`;

/** Columns about the reader of a page of posts. */
export function readerColumns(postId: PgColumn) {
  return {
    readerId: newsfeedMembers.userId,
    isRead: isReadByMember(postId).as("is_read"),
    isHiddenByReader: isHiddenByViewer(postId).as("is_hidden_by_reader"),
  };
}

/** The newest context's key learning; after a change the old one stays until the new one exists. */
export const latestKeylearning = (db: Db) =>
  db
    .select()
    .from(keylearnings)
    .where(eq(keylearnings.postId, posts.id))
    .orderBy(desc(keylearnings.contextVersion))
    .limit(1)
    .as("learning");

/** A model's summary in the newsfeed's language, else the one in the article's own. */
export const shownSummary = (db: Db) =>
  db
    .select()
    .from(articleSummaries)
    .where(
      and(
        eq(articleSummaries.contentHash, articles.contentHash),
        sql`(${articleSummaries.language} = '' or (${articleSummaries.status} = 'done' and ${articleSummaries.language} =
          (select language from ${newsfeeds} asking where asking.id = ${posts.newsfeedId})))`,
      ),
    )
    .orderBy(desc(articleSummaries.language))
    .limit(1)
    .as("shown_summary");

/** The lesser status of summary and key learning; pending without both while the article is due. */
function aiStatus(summary: ReturnType<typeof shownSummary>, learning: ReturnType<typeof latestKeylearning>) {
  return sql<"pending" | "done" | "fallback" | "skipped">`case
    when ${summary.status} is null or ${learning.status} is null
      then case when ${articles.enrichDueAt} is null then 'fallback' else 'pending' end
    when 'pending' in (${summary.status}, ${learning.status}) then 'pending'
    when 'skipped' in (${summary.status}, ${learning.status}) then 'skipped'
    when 'fallback' in (${summary.status}, ${learning.status}) then 'fallback'
    else 'done' end`;
}

/** Changes from before the newsfeed had the article are no news to its readers. */
const updatedAt = sql<Date | null>`case when ${articles.updatedAt} > ${posts.createdAt} then ${articles.updatedAt} end`;

/** Starts at the post; a join could start with all of the reader's lists. */
export function listsOfReader(readerId: PgColumn) {
  return sql<string[]>`coalesce((
    select jsonb_agg(item.list_id order by item.added_at, item.list_id)
    from ${readingListItems} item
    where item.post_id = ${posts.id}
      and (select list.user_id from ${readingLists} list where list.id = item.list_id) = ${readerId}
  ), '[]'::jsonb)`;
}

const isHidden = ({ isHiddenByReader }: PostPage) => sql<boolean>`(${posts.hidden} or ${isHiddenByReader})`;

function postColumns(summary: ReturnType<typeof shownSummary>, learning: ReturnType<typeof latestKeylearning>) {
  return {
    id: posts.id,
    newsfeed_id: posts.newsfeedId,
    source_id: posts.sourceId,
    source_title: sql<string | null>`coalesce(${sources.title}, ${feeds.title})`,
    source_type: feeds.type,
    sources: namedSources,
    similar_count: similarCount,
    similar: similarPosts,
    title: articles.title,
    translation: sql<{ language: string; title: string | null } | null>`case
      when ${sources.translateTo} <> split_part(lower(coalesce(${articles.language}, '')), '-', 1) then jsonb_build_object(
        'language', ${sources.translateTo}, 'title', (
          select nullif(translated.title, '') from ${articleTranslations} translated
          where translated.content_hash = ${articles.contentHash} and translated.language = ${sources.translateTo}))
    end`,
    summary: sql<string>`coalesce(${summary.summary}, ${articles.excerpt})`,
    summary_language: sql<string | null>`coalesce(nullif(${summary.language}, ''), ${articles.language})`,
    keylearning: sql<string>`coalesce(${learning.keylearning}, '')`,
    keylearning_state: sql<KeylearningState>`coalesce(${learning.state}, 'nothing')`,
    evidence: sql<{ quote: string; start: number; end: number }[]>`coalesce(${learning.evidence}, '[]'::jsonb)`,
    external_url: articles.url,
    author: articles.author,
    image_url: articles.imageUrl,
    language: articles.language,
    word_count: articles.wordCount,
    relevance: sql<number | null>`nullif(${posts.relevance}, -1)`,
    relevance_reason: sql<string>`coalesce(${verdicts.relevanceReason}, '')`,
    matched_keywords: sql<string[]>`coalesce(${verdicts.matchedKeywords}, '{}')`,
    published_at: posts.publishedAt,
    created_at: posts.createdAt,
    updated_at: updatedAt.mapWith(articles.updatedAt),
    ai_status: aiStatus(summary, learning),
    ai_model: sql<string | null>`coalesce(${learning.model}, ${summary.model})`,
  };
}

/** Checks of a post's texts, which lists leave out. */
export function claimColumns(db: Db) {
  const { claims } = latestKeylearning(db);
  return {
    claims: sql<Claims>`coalesce(${claims}, '[]'::jsonb)`,
    summary_claims: sql<Claims>`coalesce(${shownSummary(db).claims}, '[]'::jsonb)`,
  };
}

/**
 * A sub-select of post ids and {@link readerColumns}. Filters and limits run on narrow tables before wide ones are joined.
 */
type PostPage = WithSubqueryWithSelection<
  {
    id: typeof posts.id;
    readerId: typeof newsfeedMembers.userId;
    isRead: SQL.Aliased<boolean>;
    isHiddenByReader: SQL.Aliased<boolean>;
  },
  "page"
>;

/** A page's posts as in the API, plus `more` columns (`{}` for none); the caller orders them. */
export function selectPosts<More extends Record<string, PgColumn | SQL | SQL.Aliased>>(
  db: Db,
  page: PostPage,
  more: More,
) {
  const learning = latestKeylearning(db);
  const summary = shownSummary(db);
  const groups = db.$with("similar_groups", {}).as(groupsOfPage);
  return db
    .with(page, groups)
    .select({
      ...postColumns(summary, learning),
      is_read: page.isRead,
      is_hidden: isHidden(page),
      list_ids: listsOfReader(page.readerId),
      ...more,
    })
    .from(page)
    .innerJoin(posts, eq(posts.id, page.id))
    .innerJoin(articles, eq(articles.id, posts.articleId))
    .innerJoin(feeds, eq(feeds.id, articles.feedId))
    .leftJoin(sources, eq(sources.id, posts.sourceId))
    .leftJoin(verdicts, eq(verdicts.postId, posts.id))
    .leftJoinLateral(summary, sql`true`)
    .leftJoinLateral(learning, sql`true`);
}
