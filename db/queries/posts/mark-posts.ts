import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import type { Role } from "@/db/queries/members/members";
import { only } from "@/db/queries/rows";
import { readingListItems, readingLists } from "@/db/schema/lists";
import { newsfeedMembers, newsfeeds } from "@/db/schema/newsfeeds";
import { postStates, posts } from "@/db/schema/posts";
import { isReadByMember } from "./post-columns";
import { conditionsOf, type FilterForm, type PostFilter } from "./post-filter";

/** Posts by ids, or by a filter of the list. */
export type Selection =
  | { ids: readonly string[] }
  | {
      filter: Pick<
        FilterForm,
        "state" | "newsfeedIds" | "isSaved" | "sourceId" | "relevanceMin" | "words" | "since" | "until"
      >;
      /** Arrived up to this id. */
      upToId?: string | undefined;
      above?: Above | undefined;
    };

interface Above {
  postId: string;
  order: Exclude<PostFilter["order"], "arrived">;
}

interface Counts {
  matched: number;
  changed: number;
}

/** The selected posts of the user's newsfeeds, with `is_read` and the user's role. */
function wantedBy(db: Db, userId: string, selection: Selection) {
  return db
    .select({
      id: posts.id,
      newsfeedId: posts.newsfeedId,
      userId: newsfeedMembers.userId,
      role: newsfeedMembers.role,
      hidden: posts.hidden,
      isRead: isReadByMember(posts.id).as("was_read"),
    })
    .from(newsfeedMembers)
    .innerJoin(newsfeeds, and(eq(newsfeeds.id, newsfeedMembers.newsfeedId), isNull(newsfeeds.deletedAt)))
    .innerJoin(posts, eq(posts.newsfeedId, newsfeedMembers.newsfeedId))
    .where(and(eq(newsfeedMembers.userId, userId), ...selected(selection)));
}

function selected(selection: Selection): (SQL | undefined)[] {
  if ("ids" in selection) return [sql`${posts.id} = any(${sql.param([...selection.ids])}::uuid[])`];
  const { filter, upToId, above } = selection;
  return [
    ...conditionsOf({ ...filter, order: "newest" }),
    upToId === undefined ? undefined : sql`${posts.id} <= ${upToId}::uuid`,
    filter.isSaved ? isSavedByMember : undefined,
    above && isAbove(above),
  ];
}

const isSavedByMember = sql`exists (
  select 1 from ${readingListItems} item join ${readingLists} list on list.id = item.list_id
  where item.post_id = ${posts.id} and list.user_id = ${newsfeedMembers.userId})`;

function isAbove({ postId, order }: Above): SQL {
  if (order === "relevance")
    return sql`(${posts.relevance}, ${posts.publishedAt}, ${posts.id}) > (
      select place.relevance, place.published_at, place.id from ${posts} place where place.id = ${postId}::uuid)`;
  const place = sql`(select place.published_at, place.id from ${posts} place where place.id = ${postId}::uuid)`;
  return order === "newest"
    ? sql`(${posts.publishedAt}, ${posts.id}) > ${place}`
    : sql`(${posts.publishedAt}, ${posts.id}) < ${place}`;
}

/** Ids of the selected posts, the newest first. */
export async function listSelected(
  db: Db,
  { userId, selection }: { userId: string; selection: Selection },
  postsMax: number,
): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select wanted.id from (${wantedBy(db, userId, selection)}) wanted
    join ${posts} on posts.id = wanted.id order by posts.published_at desc, posts.id desc limit ${postsMax}`);
  return rows.map(({ id }) => id);
}

/** Sets the member's state of the selected posts. Locks none that already has it. What a viewer hid stays read. */
export async function setPostsRead(
  db: Db,
  { userId, selection }: { userId: string; selection: Selection },
  { isRead, at }: { isRead: boolean; at: Date },
): Promise<Counts> {
  const { rows } = await db.execute<Record<keyof Counts, string>>(sql`
    with wanted as (${wantedBy(db, userId, selection)}),
    written as (
      insert into ${postStates} (user_id, newsfeed_id, post_id, is_read, updated_at)
      select user_id, newsfeed_id, id, ${isRead}::boolean, ${at.toISOString()}::timestamptz from wanted
      where was_read <> ${isRead}::boolean
      order by newsfeed_id, id
      on conflict (user_id, newsfeed_id, post_id)
      do update set is_read = excluded.is_read, updated_at = excluded.updated_at
      where post_states.is_read <> excluded.is_read and not post_states.is_hidden
      returning 1)
    select (select count(*) from wanted) as matched, (select count(*) from written) as changed`);
  return countsOf(rows);
}

/** Hides the selected posts or shows them again, where the caller's role permits it. Runs in a transaction. */
export async function setPostsHidden(
  db: Db,
  { userId, selection, roles }: { userId: string; selection: Selection; roles: readonly Role[] },
  isHidden: boolean,
): Promise<Counts> {
  const wanted = sql`wanted as (
      select id, hidden from (${wantedBy(db, userId, selection)}) found where role = any(${sql.param([...roles])}::text[]))`;
  const differing = sql`(select id from wanted where hidden <> ${isHidden}::boolean)`;
  // In one order, and before the update: PostgreSQL may deadlock when one statement locks a row that others wait for,
  // and then updates the version of it that its snapshot shows.
  await db.execute(sql`
    with ${wanted} select from ${posts} where id in ${differing} order by id for no key update`);
  const { rows } = await db.execute<Record<keyof Counts, string>>(sql`
    with ${wanted},
    written as (update ${posts} set hidden = ${isHidden}::boolean where id in ${differing} returning 1)
    select (select count(*) from wanted) as matched, (select count(*) from written) as changed`);
  return countsOf(rows);
}

function countsOf(rows: readonly Record<keyof Counts, string>[]): Counts {
  const { matched, changed } = only(rows);
  return { matched: Number(matched), changed: Number(changed) };
}
