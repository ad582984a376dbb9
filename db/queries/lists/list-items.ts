import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import type { MemberKey } from "@/db/queries/members/members";
import { differs, only } from "@/db/queries/rows";
import { readingListItems, readingLists } from "@/db/schema/lists";
import { newsfeedMembers, newsfeeds } from "@/db/schema/newsfeeds";
import { posts } from "@/db/schema/posts";
import { POSITIONS_APART } from "@/lib/core/positions";
import { type ItemKey, isListOfUser, isReadable, type ListKey } from "./lists";

/**
 * Adds a post at the top of a list, if the user is a member of its newsfeed; an existing item stays. Locks the
 * membership, so that ending it meanwhile leaves no item behind.
 *
 * @returns whether it was added
 */
export async function insertItem(
  db: Db,
  key: ItemKey,
  item: { id: string; note: string | null; addedAt: Date },
): Promise<boolean> {
  const at = item.addedAt.toISOString();
  const { rowCount } = await db.execute(sql`
    with added as (
      insert into ${readingListItems} (id, list_id, post_id, note, added_at, position)
      select ${item.id}::uuid, l.id, p.id, ${item.note}::text, ${at}::timestamptz, greatest(
        ${item.addedAt.getTime()}::bigint,
        (select max(position) + ${POSITIONS_APART} from ${readingListItems} where list_id = l.id)
      )
      from ${readingLists} l
      join ${newsfeedMembers} m on m.user_id = l.user_id
      join ${newsfeeds} n on n.id = m.newsfeed_id and n.deleted_at is null
      join ${posts} p on p.newsfeed_id = n.id
      where l.id = ${key.listId}::uuid and l.user_id = ${key.userId}::uuid and p.id = ${key.postId}::uuid
      for key share of m
      on conflict (list_id, post_id) do nothing
      returning list_id
    )
    update ${readingLists} set updated_at = ${at}::timestamptz from added where reading_lists.id = added.list_id`);
  return rowCount === 1;
}

/**
 * Adds posts at the top of a list, the first on top, as {@link insertItem} does for one.
 *
 * @param item.ids ids of the new items, as many as posts
 * @returns how many of the posts the user can read, and the added ones
 */
export async function insertItems(
  db: Db,
  key: ListKey & { postIds: readonly string[] },
  item: { ids: readonly string[]; addedAt: Date },
): Promise<{ matched: number; added: string[] }> {
  const at = item.addedAt.toISOString();
  const { rows } = await db.execute<{ matched: string; added: string[] | null }>(sql`
    with list as (
      select id, user_id from ${readingLists} where ${isListOfUser(key)} for no key update),
    top as (
      select greatest(${item.addedAt.getTime()}::bigint, (
        select max(position) + ${POSITIONS_APART} from ${readingListItems} where list_id = (select id from list))) as position),
    wanted as (
      select list.id as list_id, p.id as post_id, given.item_id, given.place
      from unnest(${sql.param([...key.postIds])}::uuid[], ${sql.param([...item.ids])}::uuid[])
        with ordinality as given (post_id, item_id, place)
      join ${posts} p on p.id = given.post_id
      join ${newsfeeds} n on n.id = p.newsfeed_id and n.deleted_at is null
      join list on true
      join ${newsfeedMembers} m on m.newsfeed_id = n.id and m.user_id = list.user_id
      for key share of m),
    added as (
      insert into ${readingListItems} (id, list_id, post_id, added_at, position)
      select item_id, list_id, post_id, ${at}::timestamptz,
        top.position + (${key.postIds.length} - place) * ${POSITIONS_APART}
      from wanted, top
      on conflict (list_id, post_id) do nothing
      returning list_id, post_id),
    dated as (
      update ${readingLists} set updated_at = ${at}::timestamptz
      where id in (select list_id from added) returning 1)
    select (select count(*) from wanted) as matched, (select array_agg(post_id) from added) as added`);
  const { matched, added } = only(rows);
  return { matched: Number(matched), added: added ?? [] };
}

/** @returns false when the user can read no such item or it has this note */
export function updateItemNote(
  db: Db,
  key: ItemKey,
  { note, at }: { note: string | null; at: Date },
): Promise<boolean> {
  const change = sql`update ${readingListItems} set note = ${note}::text from`;
  return changeItem(db, key, { change, at, condition: differs(readingListItems, { note }) });
}

/** @returns false when the user can read no such item */
export function updateItemPosition(
  db: Db,
  key: ItemKey,
  { position, at }: { position: number; at: Date },
): Promise<boolean> {
  const change = sql`update ${readingListItems} set position = ${position}::bigint from`;
  return changeItem(db, key, { change, at });
}

/** @returns false when the user can read no such item */
export function deleteItem(db: Db, key: ItemKey, at: Date): Promise<boolean> {
  return changeItem(db, key, { change: sql`delete from ${readingListItems} using`, at });
}

/**
 * Changes an item and dates its list. Locks the list before its items, like moving does, to prevent deadlocks.
 *
 * @param how.change beginning of the statement, up to the tables that it joins
 */
async function changeItem(
  db: Db,
  key: ItemKey,
  { change, at, condition }: { change: SQL; at: Date; condition?: SQL },
): Promise<boolean> {
  const isItem = and(
    isListOfUser(key),
    sql`held.id = ${readingLists.id}`,
    eq(readingListItems.listId, readingLists.id),
    eq(readingListItems.postId, key.postId),
    isReadable,
    condition,
  );
  const { rowCount } = await db.execute(sql`
    with held as (select id from ${readingLists} where ${isListOfUser(key)} for no key update), changed as (
      ${change} ${readingLists}, held where ${isItem} returning reading_list_items.list_id
    )
    update ${readingLists} set updated_at = ${at.toISOString()}::timestamptz from changed
    where reading_lists.id = changed.list_id`);
  return rowCount === 1;
}

/** Lists with posts of a newsfeed, hidden ones included: those of its members, or of a former member. */
export function listListsWithNewsfeed(
  db: Db,
  { newsfeedId, userId }: { newsfeedId: string; userId?: string },
): Promise<{ listId: string; userId: string }[]> {
  const members = sql`array(select user_id from ${newsfeedMembers} where newsfeed_id = ${newsfeedId}::uuid)`;
  const userIds = userId === undefined ? members : sql`array[${userId}::uuid]`;
  return db
    .selectDistinct({ listId: readingListItems.listId, userId: readingLists.userId })
    .from(readingListItems)
    .innerJoin(readingLists, eq(readingLists.id, readingListItems.listId))
    .innerJoin(posts, eq(posts.id, readingListItems.postId))
    .where(and(eq(posts.newsfeedId, newsfeedId), sql`${readingLists.userId} = any(${userIds})`));
}

/** The lists of all users that hold any of these posts. */
export function listListsWithPosts(db: Db, postIds: readonly string[]): Promise<{ listId: string; userId: string }[]> {
  return db
    .selectDistinct({ listId: readingListItems.listId, userId: readingLists.userId })
    .from(readingListItems)
    .innerJoin(readingLists, eq(readingLists.id, readingListItems.listId))
    .where(inArray(readingListItems.postId, [...postIds]));
}

/**
 * Removes a newsfeed's posts from a former member's lists. Call it after deleting the membership in the same
 * transaction, so that none is added meanwhile.
 */
export async function removeItemsOfNewsfeed(db: Db, key: MemberKey): Promise<void> {
  await db.execute(sql`
    delete from ${readingListItems} using ${readingLists}, ${posts}
    where ${readingLists.id} = ${readingListItems.listId} and ${readingLists.userId} = ${key.userId}::uuid
      and ${posts.id} = ${readingListItems.postId} and ${posts.newsfeedId} = ${key.newsfeedId}::uuid`);
}
