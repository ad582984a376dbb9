import { eq, gte, lte, type Placeholder, type SQL, sql } from "drizzle-orm";
import { isAmong } from "@/db/queries/members/members";
import { isSinceStart } from "@/db/queries/newsfeeds/start-date";
import { newsfeedMembers } from "@/db/schema/newsfeeds";
import { postSources, posts } from "@/db/schema/posts";
import { isHiddenByViewer, isReadByMember } from "./post-columns";
import { type SearchWords, type WordForm, wordConditions } from "./words";

/** Above every score, so that a cursor of another order restarts the list. */
export const RELEVANCE_ABOVE = 101;

interface CursorPosition {
  at: Date;
  id: string;
  /** In order of relevance; -1 for none. */
  relevance?: number | undefined;
}

export interface PostFilter {
  state: "unread" | "read" | "all" | "hidden";
  order: "newest" | "oldest" | "relevance" | "arrived";
  /** One more than the page size, to detect another page. */
  rowsMax: number;
  after?: CursorPosition | undefined;
  newsfeedIds?: readonly string[] | undefined;
  /** One of the member's folders of newsfeeds. */
  folderId?: string | undefined;
  /** Only posts in the member's reading lists. */
  isSaved?: boolean | undefined;
  sourceId?: string | undefined;
  relevanceMin?: number | undefined;
  words?: SearchWords | undefined;
  since?: Date | undefined;
  until?: Date | undefined;
}

/** A filter, or its placeholder form for prepared statements. */
export interface FilterForm extends Omit<PostFilter, "rowsMax" | "after" | "words" | "since"> {
  rowsMax: number | Placeholder;
  since?: Date | SQL<Date> | undefined;
  words?: WordForm | undefined;
  after?: CursorPosition | { at: Placeholder; id: Placeholder; relevance?: Placeholder | undefined } | undefined;
}

/** Whether a filter is common enough to keep its statement prepared; the others have too many combinations. */
export function isPlain(filter: Omit<FilterForm, "rowsMax">) {
  const { newsfeedIds, folderId, isSaved, sourceId, relevanceMin, since, until } = filter;
  return !(newsfeedIds || folderId || isSaved || sourceId || relevanceMin !== undefined || since || until);
}

/**
 * Conditions on `posts`, for statements that also read `newsfeed_members` and `newsfeeds`.
 *
 * @param how.isForHidden whether posts that a viewer hid are among them
 */
export function conditionsOf(
  filter: Omit<FilterForm, "rowsMax">,
  { isForHidden = filter.state === "hidden" } = {},
): (SQL | undefined)[] {
  return [
    // A post that a viewer hid is never unread, because hiding marks it read.
    isForHidden || filter.state === "unread" ? undefined : sql`not ${isHiddenByViewer(posts.id)}`,
    // Saved posts stay, whatever the newsfeed's keywords and start date are now.
    ...(filter.isSaved ? [isHiddenWhere(filter.state)] : isListed(filter.state)),
    filter.state === "unread" ? sql`not ${isReadByMember(posts.id)}` : undefined,
    filter.state === "read" ? isReadByMember(posts.id) : undefined,
    filter.after && isBeyond(filter.after, filter.order),
    filter.since && gte(posts.publishedAt, filter.since),
    filter.until && lte(posts.publishedAt, filter.until),
    filter.relevanceMin === undefined ? undefined : gte(posts.relevance, filter.relevanceMin),
    filter.sourceId === undefined ? undefined : isOfSource(filter.sourceId),
    filter.folderId === undefined ? undefined : eq(newsfeedMembers.folderId, filter.folderId),
    isAmong(filter.newsfeedIds),
    ...(filter.words ? wordConditions(filter.words) : []),
  ];
}

function isHiddenWhere(state: PostFilter["state"]): SQL {
  return state === "hidden" ? sql`(${posts.hidden} or ${isHiddenByViewer(posts.id)})` : sql`not ${posts.hidden}`;
}

function isListed(state: PostFilter["state"]): (SQL | undefined)[] {
  if (state === "hidden") return [eq(posts.visible, false), sql`${posts.hidden}`, sql`${posts.matched}`, isSinceStart];
  return [eq(posts.visible, true), isSinceStart];
}

/** A tuple comparison, because the equivalent OR reads every row above the cursor. */
export function isBeyond(
  { at, id, relevance = RELEVANCE_ABOVE }: NonNullable<FilterForm["after"]>,
  order: PostFilter["order"],
): SQL {
  if (order === "arrived") return sql`${posts.id} < ${id}::uuid`;
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
