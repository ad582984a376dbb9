import { and, type SQL, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { isOfReader, type Reader } from "@/db/queries/members/reader";
import { isSinceStart } from "@/db/queries/newsfeeds/start-date";
import { NIL_UUID } from "@/db/queries/posts/page-of-lists";
import { isHiddenByViewer, isReadByMember } from "@/db/queries/posts/post-columns";
import { readingListItems, readingLists } from "@/db/schema/lists";
import { newsfeedMembers, newsfeeds } from "@/db/schema/newsfeeds";
import { postSources, postStates, posts } from "@/db/schema/posts";
import { DAY_MS } from "@/lib/core/duration";
import { lastIdOf } from "@/lib/core/id";
import { REFUSED_KEPT_DAYS } from "@/lib/core/limits";

/** Posts that a reader app asks for together. */
export type Stream =
  | { kind: "all" }
  | { kind: "newsfeed"; newsfeedId: string }
  /** Posts of a newsfeed whose source was deleted. */
  | { kind: "sourceless"; newsfeedId: string }
  | { kind: "source"; sourceId: string }
  /** Posts in any of the user's reading lists. */
  | { kind: "saved" }
  | { kind: "list"; listId: string };

export interface StreamFilter {
  isRead?: boolean | undefined;
  isSaved?: boolean | undefined;
  /** Earliest arrival, also of a post that was refused first. */
  since?: Date | undefined;
  /** Exclusive bounds of ids, which are in order of arrival. */
  above?: string | undefined;
  below?: string | undefined;
  isOldestFirst?: boolean | undefined;
  rowsMax: number;
}

/**
 * Posts of a stream that the user may read, in order of arrival. Hidden and refused posts are left out; saved ones
 * stay, whatever the newsfeed's keywords and start date are now.
 */
export async function pageOfStream(
  db: Db,
  reader: Reader,
  { stream, ...filter }: StreamFilter & { stream: Stream },
): Promise<{ id: string; number: string }[]> {
  const ids = isOfNewsfeeds(stream)
    ? fromNewsfeeds(reader, stream, filter)
    : fromPosts(reader, carriedBy(reader, stream), { stream, filter });
  const { rows } = await db.execute<{ id: string; number: string }>(ids);
  return rows;
}

type NewsfeedStream = Extract<Stream, { kind: "all" | "newsfeed" | "sourceless" }>;

function isOfNewsfeeds(stream: Stream): stream is NewsfeedStream {
  return stream.kind === "all" || stream.kind === "newsfeed" || stream.kind === "sourceless";
}

const isKept = sql`newsfeeds.id = newsfeed_members.newsfeed_id and newsfeeds.deleted_at is null`;

/** Takes one page per newsfeed by index, then one page of these. */
function fromNewsfeeds(reader: Reader, stream: NewsfeedStream, filter: StreamFilter): SQL {
  const isWanted = stream.kind === "all" ? sql`true` : sql`newsfeed_members.newsfeed_id = ${stream.newsfeedId}::uuid`;
  const isSourceless = stream.kind === "sourceless" ? sql`${posts.sourceId} is null` : undefined;
  const first = filter.isRead === false ? unread(filter, isSourceless) : listed(filter, isSourceless);
  return sql`
    select first.id, first.number::text as number
    from ${newsfeedMembers} join ${newsfeeds} on ${isKept} cross join lateral (${first}) first
    where ${isOfReader(reader)} and ${isWanted}
    order by first.id ${directionOf(filter)} limit ${filter.rowsMax}`;
}

function listed(filter: StreamFilter, more: SQL | undefined): SQL {
  return sql`
    select ${posts.id}, ${posts.number} from ${posts}
    where ${and(sql`${posts.newsfeedId} = newsfeed_members.newsfeed_id`, isListed, more, ...conditionsOf(filter))}
    order by ${posts.id} ${directionOf(filter)} limit ${filter.rowsMax}`;
}

/** Arrivals since the watermark and posts marked unread before it, without passing over those that were read. */
function unread({ isRead: _, ...filter }: StreamFilter, more: SQL | undefined): SQL {
  const isArrival = sql`${posts.id} > coalesce(newsfeed_members.read_up_to, ${NIL_UUID})
    and not ${isReadByMember(posts.id)}`;
  return sql`
    (${listed(filter, and(isArrival, more))})
    union all
    select one.id, one.number from ${postStates} cross join lateral (
      select ${posts.id}, ${posts.number} from ${posts}
      where ${and(sql`${posts.id} = ${postStates.postId}`, isListed, more, ...conditionsOf(filter))} limit 1
    ) one
    where ${postStates.userId} = newsfeed_members.user_id and ${postStates.newsfeedId} = newsfeed_members.newsfeed_id
      and ${postStates.postId} <= newsfeed_members.read_up_to and not ${postStates.isRead}`;
}

/** Ids of the posts that a source carries, alone or with others, or that are in the user's lists. */
export function carriedBy({ userId }: Reader, stream: Exclude<Stream, NewsfeedStream>): SQL {
  if (stream.kind === "source")
    return sql`
      select ${posts.id} from ${posts} where ${posts.sourceId} = ${stream.sourceId}::uuid
      union select ${postSources.postId} from ${postSources} where ${postSources.sourceId} = ${stream.sourceId}::uuid`;
  const isWanted = stream.kind === "saved" ? sql`true` : sql`${readingLists.id} = ${stream.listId}::uuid`;
  return sql`
    select distinct ${readingListItems.postId}
    from ${readingLists} join ${readingListItems} on ${readingListItems.listId} = ${readingLists.id}
    where ${readingLists.userId} = ${userId}::uuid and ${isWanted}`;
}

/** LATERAL and LIMIT keep Postgres at looking up post by post. */
function fromPosts(reader: Reader, carried: SQL, { stream, filter }: { stream: Stream; filter: StreamFilter }): SQL {
  const isShown = stream.kind === "source" ? isListed : sql`not ${posts.hidden}`;
  const conditions = and(isShown, ...conditionsOf(filter));
  return sql`
    select first.id, first.number::text as number
    from (${carried}) as carried (id) cross join lateral (
      select ${posts.id}, ${posts.number} from ${posts}
      join ${newsfeedMembers} on newsfeed_members.newsfeed_id = ${posts.newsfeedId} and ${isOfReader(reader)}
      join ${newsfeeds} on ${isKept}
      where ${posts.id} = carried.id and ${conditions} limit 1
    ) first
    order by first.id ${directionOf(filter)} limit ${filter.rowsMax}`;
}

const isListed = sql`${posts.visible} and ${isSinceStart}`;

/** A scalar sub-query, which starts at the post; a join could start with all of the user's lists. */
export const isInAnyList = sql<boolean>`coalesce((
  select true from ${readingListItems} item
  where item.post_id = ${posts.id}
    and (select list.user_id from ${readingLists} list where list.id = item.list_id) = newsfeed_members.user_id
  limit 1), false)`;

/** Time for which refused posts are kept. A changed text may match until then, and the post keeps its id. */
const LATE_MS = REFUSED_KEPT_DAYS * DAY_MS;

/** The first bound keeps the search by id to an index. */
function hasArrivedSince(since: Date): SQL {
  const before = (ms: number) => lastIdOf(new Date(Math.max(0, since.getTime() - ms)));
  return sql`${posts.id} > ${before(LATE_MS)}::uuid
    and (${posts.id} > ${before(1)}::uuid or ${posts.createdAt} >= ${since.toISOString()}::timestamptz)`;
}

function conditionsOf({ isRead, isSaved, since, above, below }: StreamFilter): (SQL | undefined)[] {
  return [
    sql`not ${isHiddenByViewer(posts.id)}`,
    since && hasArrivedSince(since),
    above === undefined ? undefined : sql`${posts.id} > ${above}::uuid`,
    below === undefined ? undefined : sql`${posts.id} < ${below}::uuid`,
    isRead === undefined ? undefined : sql`${isReadByMember(posts.id)} = ${isRead}::boolean`,
    isSaved === undefined ? undefined : sql`${isInAnyList} = ${isSaved}::boolean`,
  ];
}

function directionOf({ isOldestFirst = false }: StreamFilter): SQL {
  return isOldestFirst ? sql`asc` : sql`desc`;
}
