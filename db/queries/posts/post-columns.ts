import { desc, eq, type SQL, sql } from "drizzle-orm";
import type { PgColumn, WithSubqueryWithSelection } from "drizzle-orm/pg-core";
import type { Db } from "@/db/client";
import { articleSummaries, articles } from "@/db/schema/articles";
import { feeds, sources } from "@/db/schema/feeds";
import { readingListItems, readingLists } from "@/db/schema/lists";
import { newsfeedMembers, newsfeeds } from "@/db/schema/newsfeeds";
import { keylearnings, postSources, postStates, posts, verdicts } from "@/db/schema/posts";
import { SIMILAR_COUNT_MAX } from "@/lib/core/limits";
import type { SourceType } from "@/lib/core/source-types";

/** Of a larger group the others are only counted. */
const SIMILAR_POSTS_MAX = 5;

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

/** That of the newest context for which there is one: after a change the old one stands until the new one is chosen. */
export const latestKeylearning = (db: Db) =>
  db
    .select()
    .from(keylearnings)
    .where(eq(keylearnings.postId, posts.id))
    .orderBy(desc(keylearnings.contextVersion))
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

/** What of a source a post names. */
export interface NamedSource {
  id: string;
  title: string | null;
  type: SourceType;
}

/** A post that tells nearly the same. */
export interface SimilarPost {
  id: string;
  source_title: string | null;
}

const namedSource = (source: { id: SQL; title: SQL; feedTitle: SQL; type: SQL }) =>
  sql`jsonb_build_object('id', ${source.id}, 'title', coalesce(${source.title}, ${source.feedTitle}), 'type', ${source.type})`;

/**
 * Every source of the newsfeed that carries the article, that of `source_id` first, which the statement has read already:
 * most posts have no other. A source may have moved on from the feed by which the article came. The others are looked up by
 * key, row by row; as joins they would be made anew for each post.
 */
const namedSources = sql<NamedSource[]>`case
  when ${sources.id} is null then '[]'::jsonb
  when ${sources.feedId} = ${feeds.id} then jsonb_build_array(${namedSource({
    id: sql`${sources.id}`,
    title: sql`${sources.title}`,
    feedTitle: sql`${feeds.title}`,
    type: sql`${feeds.type}`,
  })})
  else (select jsonb_build_array(${namedSource({
    id: sql`${sources.id}`,
    title: sql`${sources.title}`,
    feedTitle: sql`fed.title`,
    type: sql`fed.type`,
  })}) from ${feeds} fed where fed.id = ${sources.feedId})
end || coalesce((
  select jsonb_agg(other.named order by other.id)
  from ${postSources} carrying
  cross join lateral (
    select named.id, ${namedSource({ id: sql`named.id`, title: sql`named.title`, feedTitle: sql`fed.title`, type: sql`fed.type` })} as named
    from ${sources} named join ${feeds} fed on fed.id = named.feed_id where named.id = carrying.source_id limit 1
  ) other
  where carrying.post_id = ${posts.id} and carrying.source_id is distinct from ${posts.sourceId}
), '[]'::jsonb)`;

/**
 * The groups of posts that tell nearly the same, of those in `page`: the ids of their members, no more than are counted and
 * one, and the first of them by name. Looked up once for each group, however many posts of a page are in it; not at all
 * where no post of a page has one. Without the offset the members would be looked up for each use.
 */
const groupsOfPage = sql`
  select grouped.group_id, members.ids, (
    select jsonb_agg(jsonb_build_object('id', first.id, 'source_title', coalesce(named.title, fed.title)) order by first.place)
    from unnest(members.ids[:${sql.raw(String(SIMILAR_POSTS_MAX + 1))}]) with ordinality first (id, place)
    join ${posts} shown on shown.id = first.id
    join ${articles} told on told.id = shown.article_id
    join ${feeds} fed on fed.id = told.feed_id
    left join ${sources} named on named.id = shown.source_id
  ) as first
  from (
    select distinct paged.group_id, paged.newsfeed_id from page join ${posts} paged on paged.id = page.id
    where paged.group_id is not null
  ) grouped
  cross join lateral (
    select array(
      select other.id from ${posts} other
      where other.group_id = grouped.group_id and other.visible and other.published_at >= (
        select start_date::timestamp at time zone 'UTC' from ${newsfeeds} listening where listening.id = grouped.newsfeed_id)
      order by other.published_at, other.id limit ${sql.raw(String(SIMILAR_COUNT_MAX + 1))}
    ) as ids
    offset 0
  ) members`;

/** Not itself, which need not be in sight. */
const similarCount = sql<number>`case when ${posts.groupId} is null then 0 else (
  select least(cardinality(array_remove(groups.ids, ${posts.id})), ${sql.raw(String(SIMILAR_COUNT_MAX))})
  from similar_groups groups where groups.group_id = ${posts.groupId}
) end`.mapWith(Number);

const similarPosts = sql<SimilarPost[]>`case when ${posts.groupId} is null then '[]'::jsonb else coalesce((
  select jsonb_agg(other.named order by other.place)
  from (
    select named, place from similar_groups groups, jsonb_array_elements(groups.first) with ordinality of_group (named, place)
    where groups.group_id = ${posts.groupId} and named->>'id' <> ${posts.id}::text
    order by place limit ${sql.raw(String(SIMILAR_POSTS_MAX))}
  ) other
), '[]'::jsonb) end`;

/** An article may have changed before this newsfeed had it: that is no news to its readers. */
const updatedAt = sql<Date | null>`case when ${articles.updatedAt} > ${posts.createdAt} then ${articles.updatedAt} end`;

/** From the post to the lists that it is in; as a join it could begin with all lists of the reader. */
function listsOfReader({ readerId }: PostPage) {
  return sql<string[]>`coalesce((
    select jsonb_agg(item.list_id order by item.added_at, item.list_id)
    from ${readingListItems} item
    where item.post_id = ${posts.id}
      and (select list.user_id from ${readingLists} list where list.id = item.list_id) = ${readerId}
  ), '[]'::jsonb)`;
}

function postColumns(learning: ReturnType<typeof latestKeylearning>) {
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
    summary: sql<string>`coalesce(${articleSummaries.summary}, ${articles.excerpt})`,
    keylearning: sql<string>`coalesce(${learning.keylearning}, '')`,
    keylearning_state: sql<"supported" | "unsupported" | "nothing">`coalesce(${learning.state}, 'nothing')`,
    evidence: sql<{ quote: string; start: number; end: number }[]>`coalesce(${learning.evidence}, '[]'::jsonb)`,
    external_url: articles.url,
    author: articles.author,
    image_url: articles.imageUrl,
    language: articles.language,
    word_count: articles.wordCount,
    matched_keywords: sql<string[]>`coalesce(${verdicts.matchedKeywords}, '{}')`,
    published_at: posts.publishedAt,
    created_at: posts.createdAt,
    updated_at: updatedAt.mapWith(articles.updatedAt),
    is_hidden: posts.hidden,
    ai_status: aiStatus(learning),
    ai_model: sql<string | null>`coalesce(${learning.model}, ${articleSummaries.model})`,
  };
}

/**
 * A sub-select that picks posts: their ids, for whom they are shown, and `isRead` by them. It scopes, filters and cuts on
 * narrow tables; only what is left is joined to the wide ones.
 */
type PostPage = WithSubqueryWithSelection<
  { id: typeof posts.id; readerId: typeof newsfeedMembers.userId; isRead: SQL.Aliased<boolean> },
  "page"
>;

/** The posts of a page as the API shows them, each with `more` columns (`{}` for none); the caller orders them. */
export function selectPosts<More extends Record<string, PgColumn | SQL | SQL.Aliased>>(
  db: Db,
  page: PostPage,
  more: More,
) {
  const learning = latestKeylearning(db);
  const groups = db.$with("similar_groups", {}).as(groupsOfPage);
  return db
    .with(page, groups)
    .select({ ...postColumns(learning), is_read: page.isRead, list_ids: listsOfReader(page), ...more })
    .from(page)
    .innerJoin(posts, eq(posts.id, page.id))
    .innerJoin(articles, eq(articles.id, posts.articleId))
    .innerJoin(feeds, eq(feeds.id, articles.feedId))
    .leftJoin(sources, eq(sources.id, posts.sourceId))
    .leftJoin(verdicts, eq(verdicts.postId, posts.id))
    .leftJoin(articleSummaries, eq(articleSummaries.contentHash, articles.contentHash))
    .leftJoinLateral(learning, sql`true`);
}
