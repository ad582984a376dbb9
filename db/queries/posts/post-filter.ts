import { and, eq, gte, lte, type Placeholder, type SQL, sql } from "drizzle-orm";
import { isSinceStart } from "@/db/queries/newsfeeds/start-date";
import { postSources, posts } from "@/db/schema/posts";
import { isReadByMember } from "./post-columns";
import { type SearchWords, type WordForm, wordConditions } from "./words";

/** Above all posts: from a position in another order, the list starts over. */
export const RELEVANCE_ABOVE = 101;

interface Place {
  at: Date;
  id: string;
  /** In order of relevance; -1 for none. */
  relevance?: number | undefined;
}

export interface PostFilter {
  state: "unread" | "read" | "all" | "hidden";
  order: "newest" | "oldest" | "relevance";
  /** One more than the page size, to detect another page. */
  rowsMax: number;
  after?: Place | undefined;
  sourceId?: string | undefined;
  relevanceMin?: number | undefined;
  words?: SearchWords | undefined;
  since?: Date | undefined;
  until?: Date | undefined;
}

/** A filter, or its placeholder form for prepared statements. */
export interface FilterForm extends Omit<PostFilter, "rowsMax" | "after" | "words"> {
  rowsMax: number | Placeholder;
  words?: WordForm | undefined;
  after?: Place | { at: Placeholder; id: Placeholder; relevance?: Placeholder | undefined } | undefined;
}

/** Conditions on `posts`, for statements that also read `newsfeed_members` and `newsfeeds`. */
export function conditionsOf(filter: Omit<FilterForm, "rowsMax">): (SQL | undefined)[] {
  return [
    filter.state === "hidden" ? and(eq(posts.visible, false), posts.hidden, posts.matched) : eq(posts.visible, true),
    isSinceStart,
    filter.state === "unread" ? sql`not ${isReadByMember(posts.id)}` : undefined,
    filter.state === "read" ? isReadByMember(posts.id) : undefined,
    filter.after && isBeyond(filter.after, filter.order),
    filter.since && gte(posts.publishedAt, filter.since),
    filter.until && lte(posts.publishedAt, filter.until),
    filter.relevanceMin === undefined ? undefined : gte(posts.relevance, filter.relevanceMin),
    filter.sourceId === undefined ? undefined : isOfSource(filter.sourceId),
    ...(filter.words ? wordConditions(filter.words) : []),
  ];
}

/** A tuple comparison, because the equivalent OR reads every row above the cursor. */
export function isBeyond(
  { at, id, relevance = RELEVANCE_ABOVE }: NonNullable<FilterForm["after"]>,
  order: PostFilter["order"],
): SQL {
  const time = sql`${at instanceof Date ? at.toISOString() : at}::timestamptz`;
  if (order === "relevance")
    return sql`(${posts.relevance}, ${posts.publishedAt}, ${posts.id}) < (${relevance}::smallint, ${time}, ${id}::uuid)`;
  const there = sql`(${time}, ${id}::uuid)`;
  return order === "newest"
    ? sql`(${posts.publishedAt}, ${posts.id}) < ${there}`
    : sql`(${posts.publishedAt}, ${posts.id}) > ${there}`;
}

/** Whether the source carries the post, alone or with others. */
export function isOfSource(sourceId: string): SQL {
  return sql`(${posts.sourceId} = ${sourceId}::uuid or exists (
    select 1 from ${postSources} where ${postSources.postId} = ${posts.id} and ${postSources.sourceId} = ${sourceId}::uuid))`;
}
