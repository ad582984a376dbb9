import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { readingListItems, readingLists } from "@/db/schema/lists";
import { type Gap, POSITIONS_APART } from "@/lib/core/positions";
import { isListOfUser, isReadable, type ListKey } from "./lists";

type ItemKey = ListKey & { postId: string };

/** Serialises moves within a list until the transaction ends. @returns false when the user has no such list */
export async function lockListOfUser(db: Db, key: ListKey): Promise<boolean> {
  const { rowCount } = await db.execute(sql`select from ${readingLists} where ${isListOfUser(key)} for no key update`);
  return rowCount === 1;
}

/**
 * The gap behind another item, or at the top for null, ignoring the moved item.
 *
 * @returns null when the user can read no such other item
 */
export async function findGapOfList(db: Db, key: ItemKey, afterPostId: string | null): Promise<Gap | null> {
  if (afterPostId === null) return { above: null, below: await nextBelow(db, key, sql`true`) };
  const [after] = await db
    .select({ id: readingListItems.id, position: readingListItems.position })
    .from(readingListItems)
    .innerJoin(readingLists, eq(readingLists.id, readingListItems.listId))
    .where(and(isListOfUser(key), eq(readingListItems.postId, afterPostId), isReadable));
  if (!after) return null;
  const isBelow = sql`(i.position, i.id) < (${after.position}::bigint, ${after.id}::uuid)`;
  return { above: after.position, below: await nextBelow(db, key, isBelow) };
}

/** Position of the first matching item, or null. */
async function nextBelow(db: Db, key: ItemKey, condition: SQL): Promise<number | null> {
  const { rows } = await db.execute<{ position: number }>(sql`
    select i.position::float8 from ${readingListItems} i
    where i.list_id = (select id from ${readingLists} where ${isListOfUser(key)}) and i.post_id <> ${key.postId}::uuid
      and ${condition}
    order by i.position desc, i.id desc limit 1`);
  return rows[0]?.position ?? null;
}

/** @returns false when the user can read no such item */
export async function updateItemPosition(
  db: Db,
  key: ItemKey,
  change: { position: number; at: Date },
): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    with moved as (
      update ${readingListItems} set position = ${change.position}::bigint from ${readingLists}
      where ${isListOfUser(key)} and ${readingListItems.listId} = ${readingLists.id}
        and ${readingListItems.postId} = ${key.postId}::uuid and ${isReadable}
      returning reading_list_items.list_id
    )
    update ${readingLists} set updated_at = ${change.at.toISOString()}::timestamptz from moved
    where reading_lists.id = moved.list_id`);
  return rowCount === 1;
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
