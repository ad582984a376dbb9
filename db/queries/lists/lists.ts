import { and, count, desc, eq, type SQL, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { differs } from "@/db/queries/rows";
import { readingListItems, readingLists } from "@/db/schema/lists";
import { newsfeedMembers, newsfeeds } from "@/db/schema/newsfeeds";
import { posts } from "@/db/schema/posts";
import { type Gap, POSITIONS_APART } from "@/lib/core/positions";

/** A list as its owner sees it. */
function selectLists(db: Db, condition: SQL | undefined) {
  const items = db
    .select({ total: count().as("total") })
    .from(readingListItems)
    .where(and(eq(readingListItems.listId, readingLists.id), isReadable))
    .as("items");
  return db
    .select({
      id: readingLists.id,
      name: readingLists.name,
      description: readingLists.description,
      is_public: readingLists.isPublic,
      share_token: readingLists.shareToken,
      item_count: items.total,
      created_at: readingLists.createdAt,
      updated_at: readingLists.updatedAt,
    })
    .from(readingLists)
    .crossJoinLateral(items)
    .where(condition)
    .orderBy(desc(readingLists.createdAt), desc(readingLists.id));
}

/** Newest first. */
export function listListsOfUser(db: Db, userId: string) {
  return selectLists(db, eq(readingLists.userId, userId));
}

export async function findListOfUser(db: Db, key: ListKey) {
  const [row] = await selectLists(db, isListOfUser(key));
  return row ?? null;
}

/** The shared list with this token. */
export async function findSharedList(db: Db, token: string) {
  const [row] = await selectLists(db, isSharedBy(token));
  return row ?? null;
}

export function countListsOfUser(db: Db, userId: string): Promise<number> {
  return db.$count(readingLists, eq(readingLists.userId, userId));
}

export async function insertList(db: Db, values: typeof readingLists.$inferInsert): Promise<void> {
  await db.insert(readingLists).values(values);
}

interface ListChanges extends Partial<Pick<typeof readingLists.$inferSelect, "isPublic" | "shareToken">> {
  name?: string | undefined;
  description?: string | null | undefined;
  updatedAt: Date;
}

/** @returns false, without a change, when the user has no such list or it has these values */
export async function updateListOfUser(db: Db, key: ListKey, { updatedAt, ...changes }: ListChanges): Promise<boolean> {
  const { rowCount } = await db
    .update(readingLists)
    .set({ ...changes, updatedAt })
    .where(and(isListOfUser(key), differs(readingLists, changes)));
  return rowCount === 1;
}

/** Shares the list under `token`. @returns false, without a change, when the user has no such list or it is shared */
export async function shareListOfUser(
  db: Db,
  key: ListKey,
  { token, at }: { token: string; at: Date },
): Promise<boolean> {
  const { rowCount } = await db
    .update(readingLists)
    .set({ isPublic: true, shareToken: token, updatedAt: at })
    .where(and(isListOfUser(key), eq(readingLists.isPublic, false)));
  return rowCount === 1;
}

/** Dates lists whose posts changed. Skips locked ones, which another change dates. */
export async function dateLists(db: Db, lists: readonly ListKey[], at: Date): Promise<void> {
  await db.execute(sql`
    with held as materialized (
      select l.id from unnest(${sql.param(lists.map(({ listId }) => listId))}::uuid[],
        ${sql.param(lists.map(({ userId }) => userId))}::uuid[]) as changed (id, user_id)
      join ${readingLists} l on l.id = changed.id and l.user_id = changed.user_id
      for no key update of l skip locked)
    update ${readingLists} set updated_at = ${at.toISOString()}::timestamptz from held where reading_lists.id = held.id`);
}

/** @returns false when the user has no such list */
export async function deleteListOfUser(db: Db, key: ListKey): Promise<boolean> {
  const { rowCount } = await db.delete(readingLists).where(isListOfUser(key));
  return rowCount === 1;
}

export interface ListKey {
  userId: string;
  listId: string;
}

export function isListOfUser(key: ListKey): SQL | undefined {
  return and(eq(readingLists.id, key.listId), eq(readingLists.userId, key.userId));
}

export function isSharedBy(token: string): SQL | undefined {
  return and(eq(readingLists.shareToken, token), eq(readingLists.isPublic, true));
}

/**
 * Whether the list's owner may still read the item's post; for statements on `reading_list_items` and `reading_lists`.
 * Items of deleted or left newsfeeds are neither listed nor counted. A scalar sub-query, looked up row by row: as EXISTS or
 * a join, Postgres may start from all posts of a newsfeed or from all memberships.
 */
export const isReadable = sql`(
  select (select ${newsfeeds.deletedAt} is null from ${newsfeeds} where ${newsfeeds.id} = ${posts.newsfeedId})
    and (select true from ${newsfeedMembers}
      where ${newsfeedMembers.newsfeedId} = ${posts.newsfeedId} and ${newsfeedMembers.userId} = ${readingLists.userId})
  from ${posts} where ${posts.id} = ${readingListItems.postId})`;

export type ItemKey = ListKey & { postId: string };

/** Serialises moves within a list until the transaction ends. @returns false when the user has no such list */
export async function lockListOfUser(db: Db, key: ListKey): Promise<boolean> {
  const { rowCount } = await db.execute(sql`select from ${readingLists} where ${isListOfUser(key)} for no key update`);
  return rowCount === 1;
}

interface Place extends Gap {
  /** Whether the item is in it already. */
  isTaken: boolean;
}

/**
 * The gap behind another item, or at the top for null, ignoring the moved item.
 *
 * @returns null when the user can read no such other item
 */
export async function findGapOfList(db: Db, key: ItemKey, afterPostId: string | null): Promise<Place | null> {
  if (afterPostId === null) return { above: null, ...(await nextBelow(db, key, sql`true`)) };
  const [after] = await db
    .select({ id: readingListItems.id, position: readingListItems.position })
    .from(readingListItems)
    .innerJoin(readingLists, eq(readingLists.id, readingListItems.listId))
    .where(and(isListOfUser(key), eq(readingListItems.postId, afterPostId), isReadable));
  if (!after) return null;
  const isBelow = sql`(i.position, i.id) < (${after.position}::bigint, ${after.id}::uuid)`;
  return { above: after.position, ...(await nextBelow(db, key, isBelow)) };
}

/** Position of the first matching item other than the moved one, or null, and whether the moved one comes before it. */
async function nextBelow(db: Db, key: ItemKey, condition: SQL): Promise<Omit<Place, "above">> {
  const { rows } = await db.execute<{ position: number; isMoved: boolean }>(sql`
    select i.position::float8, i.post_id = ${key.postId}::uuid as "isMoved" from ${readingListItems} i
    where i.list_id = (select id from ${readingLists} where ${isListOfUser(key)}) and ${condition}
    order by i.position desc, i.id desc limit 2`);
  return { below: rows.find(({ isMoved }) => !isMoved)?.position ?? null, isTaken: rows[0]?.isMoved ?? false };
}

/** Spreads a list's positions in their current order, when two have no gap left. */
export async function spreadItemsOfList(db: Db, key: ListKey): Promise<void> {
  await db.execute(sql`
    update ${readingListItems} set position = spread.top - spread.place * ${POSITIONS_APART}
    from (
      select i.list_id, i.post_id, max(i.position) over () as top,
        row_number() over (order by i.position desc, i.id desc) as place
      from ${readingListItems} i
      where i.list_id = (select id from ${readingLists} where ${isListOfUser(key)})
    ) spread
    where reading_list_items.list_id = spread.list_id and reading_list_items.post_id = spread.post_id`);
}
