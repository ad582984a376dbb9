import { and, asc, desc, eq, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { isMember, type MemberKey } from "@/db/queries/members/members";
import { readerColumns, selectPosts } from "@/db/queries/posts/post-columns";
import { only } from "@/db/queries/rows";
import { readingListItems, readingLists } from "@/db/schema/lists";
import { newsfeedMembers, newsfeeds } from "@/db/schema/newsfeeds";
import { posts } from "@/db/schema/posts";
import { POSITIONS_APART } from "@/lib/core/positions";
import { isListOfUser, isReadable, isSharedBy, type ListKey } from "./lists";

interface ItemPage {
  /** One more than the page size, to detect another page. */
  rowsMax: number;
  after?: { at: Date; id: string } | undefined;
  order?: ItemOrder | undefined;
}

/** By position, or by time of adding. */
type ItemOrder = "list" | "newest" | "oldest";

interface ItemPlace {
  position: SQLWrapper;
  addedAt: SQLWrapper;
  id: SQLWrapper;
}

interface Items {
  /** Condition on the list. */
  list: SQL | undefined;
  condition: SQL | undefined;
  rowsMax: number;
  order?: ItemOrder | undefined;
}

type ItemKey = ListKey & { postId: string };

/**
 * Items of a list with their posts, by position; read state is the list owner's. Ties break by item id, because public
 * cursors must not reveal post ids.
 */
function selectItems(db: Db, listId: string, { list, condition, rowsMax, order = "list" }: Items) {
  const first = db
    .select({
      // Aliased, because the statement has several ids.
      itemId: sql<string>`${readingListItems.id}`.as("item_id"),
      listId: readingListItems.listId,
      postId: readingListItems.postId,
      note: readingListItems.note,
      addedAt: readingListItems.addedAt,
      position: readingListItems.position,
    })
    .from(readingListItems)
    // By id, so that Postgres can estimate the list's length.
    .where(
      and(eq(readingListItems.listId, readingLists.id), eq(readingListItems.listId, listId), condition, isReadable),
    )
    .orderBy(...inOrder(order, readingListItems))
    .limit(rowsMax)
    .as("first");
  // By id, even if the newsfeed is gone.
  const saved = db
    .select({ id: posts.id, newsfeedId: posts.newsfeedId })
    .from(posts)
    .where(eq(posts.id, first.postId))
    .limit(1)
    .as("saved");
  const page = db.$with("page").as(
    db
      .select({
        id: saved.id,
        ...readerColumns(saved.id),
        itemId: first.itemId,
        listId: first.listId,
        note: first.note,
        addedAt: first.addedAt,
        position: first.position,
      })
      .from(readingLists)
      .crossJoinLateral(first)
      .crossJoinLateral(saved)
      .innerJoin(newsfeedMembers, isMember({ newsfeedId: saved.newsfeedId, userId: readingLists.userId }))
      .where(list),
  );
  return selectPosts(db, page, {
    item_id: page.itemId,
    list_id: page.listId,
    note: page.note,
    added_at: page.addedAt,
    position: page.position,
  }).orderBy(...inOrder(order, { position: page.position, addedAt: page.addedAt, id: page.itemId }));
}

function inOrder(order: ItemOrder, { position, addedAt, id }: ItemPlace): SQL[] {
  const direction = order === "oldest" ? asc : desc;
  return [direction(order === "list" ? position : addedAt), direction(id)];
}

/**
 * In the order of the list `at` carries a position. A tuple comparison, because the equivalent OR reads every row above
 * the cursor.
 */
function isBeyond({ at, id }: { at: Date; id: string }, order: ItemOrder): SQL {
  const added = sql`(${readingListItems.addedAt}, ${readingListItems.id})`;
  const time = sql`(${at.toISOString()}::timestamptz, ${id}::uuid)`;
  if (order === "newest") return sql`${added} < ${time}`;
  if (order === "oldest") return sql`${added} > ${time}`;
  return sql`(${readingListItems.position}, ${readingListItems.id}) < (${at.getTime()}::bigint, ${id}::uuid)`;
}

/** Empty for another user's list too. */
export function pageItemsOfList(db: Db, key: ListKey, { after, rowsMax, order = "list" }: ItemPage) {
  const condition = after && isBeyond(after, order);
  return selectItems(db, key.listId, { list: isListOfUser(key), condition, rowsMax, order });
}

/** Like {@link pageItemsOfList}, for anybody with the share link. */
export function pageItemsOfSharedList(db: Db, key: { listId: string; token: string }, { after, rowsMax }: ItemPage) {
  return selectItems(db, key.listId, {
    list: isSharedBy(key.token),
    condition: after && isBeyond(after, "list"),
    rowsMax,
  });
}

export async function findItemOfList(db: Db, key: ItemKey) {
  const [row] = await selectItems(db, key.listId, {
    list: isListOfUser(key),
    condition: eq(readingListItems.postId, key.postId),
    rowsMax: 1,
  });
  return row ?? null;
}

/** The user's lists that contain a post, newest addition first; empty when the user may not read the post. */
export function listPlacesOfPost(db: Db, key: { userId: string; postId: string }) {
  return db
    .select({ list_id: readingListItems.listId, note: readingListItems.note, added_at: readingListItems.addedAt })
    .from(readingListItems)
    .innerJoin(readingLists, eq(readingLists.id, readingListItems.listId))
    .where(and(eq(readingListItems.postId, key.postId), eq(readingLists.userId, key.userId), isReadable))
    .orderBy(desc(readingListItems.addedAt), desc(readingListItems.id));
}

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

/** @returns false when the user can read no such item */
export function updateItemNote(
  db: Db,
  key: ItemKey,
  { note, at }: { note: string | null; at: Date },
): Promise<boolean> {
  const change = sql`update ${readingListItems} set note = ${note}::text from`;
  return changeItem(db, key, { change, at });
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
 * @param change beginning of the statement, up to the tables that it joins
 */
async function changeItem(db: Db, key: ItemKey, { change, at }: { change: SQL; at: Date }): Promise<boolean> {
  const isItem = and(
    isListOfUser(key),
    sql`held.id = ${readingLists.id}`,
    eq(readingListItems.listId, readingLists.id),
    eq(readingListItems.postId, key.postId),
    isReadable,
  );
  const { rowCount } = await db.execute(sql`
    with held as (select id from ${readingLists} where ${isListOfUser(key)} for no key update), changed as (
      ${change} ${readingLists}, held where ${isItem} returning reading_list_items.list_id
    )
    update ${readingLists} set updated_at = ${at.toISOString()}::timestamptz from changed
    where reading_lists.id = changed.list_id`);
  return rowCount === 1;
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
