import { sql } from "drizzle-orm";
import { alias, type PgColumn } from "drizzle-orm/pg-core";
import { articles } from "@/db/schema/articles";
import { feeds, sources } from "@/db/schema/feeds";
import { newsfeeds } from "@/db/schema/newsfeeds";
import { postSources, posts } from "@/db/schema/posts";
import { SIMILAR_COUNT_MAX } from "@/lib/core/limits";
import type { SourceType } from "@/lib/core/source-types";

/** Larger groups show a count beyond this. */
const SIMILAR_POSTS_MAX = 5;

/** Source of a post. */
interface NamedSource {
  id: string;
  title: string | null;
  type: SourceType;
}

/** A near-duplicate post. */
export interface SimilarPost {
  id: string;
  title: string;
  source_title: string | null;
}

const named = alias(sources, "named");
const fed = alias(feeds, "fed");

const namedSource = (source: Record<"id" | "title", PgColumn>, feed: Record<"title" | "type", PgColumn>) =>
  sql`jsonb_build_object('id', ${source.id}, 'title', coalesce(${source.title}, ${feed.title}), 'type', ${feed.type})`;

/**
 * All sources that carry the article, starting with `source_id`, which is already joined; most posts have only that
 * one. A source may follow another feed by now. Scalar sub-queries, because joins would be evaluated for each post.
 */
export const namedSources = sql<NamedSource[]>`case
  when ${sources.id} is null then '[]'::jsonb
  when ${sources.feedId} = ${feeds.id} then jsonb_build_array(${namedSource(sources, feeds)})
  else (select jsonb_build_array(${namedSource(sources, fed)}) from ${feeds} fed where fed.id = ${sources.feedId})
end || coalesce((
  select jsonb_agg(other.named order by other.id)
  from ${postSources} carrying
  cross join lateral (
    select named.id, ${namedSource(named, fed)} as named
    from ${sources} named join ${feeds} fed on fed.id = named.feed_id where named.id = carrying.source_id limit 1
  ) other
  where carrying.post_id = ${posts.id} and carrying.source_id is distinct from ${posts.sourceId}
), '[]'::jsonb)`;

/**
 * Near-duplicate groups of the posts in `page`: member ids up to the count limit plus one, and the first few in full.
 * Evaluated once per group, and not at all without groups. OFFSET keeps Postgres from inlining it into each use.
 */
export const groupsOfPage = sql`
  select grouped.group_id, members.ids, (
    select jsonb_agg(
      jsonb_build_object('id', first.id, 'title', told.title, 'source_title', coalesce(named.title, fed.title))
      order by first.place
    )
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

/** Excludes the post itself, which may be invisible. */
export const similarCount = sql<number>`case when ${posts.groupId} is null then 0 else (
  select least(cardinality(array_remove(groups.ids, ${posts.id})), ${sql.raw(String(SIMILAR_COUNT_MAX))})
  from similar_groups groups where groups.group_id = ${posts.groupId}
) end`.mapWith(Number);

export const similarPosts = sql<SimilarPost[]>`case when ${posts.groupId} is null then '[]'::jsonb else coalesce((
  select jsonb_agg(other.named order by other.place)
  from (
    select named, place from similar_groups groups, jsonb_array_elements(groups.first) with ordinality of_group (named, place)
    where groups.group_id = ${posts.groupId} and named->>'id' <> ${posts.id}::text
    order by place limit ${sql.raw(String(SIMILAR_POSTS_MAX))}
  ) other
), '[]'::jsonb) end`;
