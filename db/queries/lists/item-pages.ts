import { and, asc, desc, eq, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { isMember } from "@/db/queries/members/members";
import { readerColumns, selectPosts } from "@/db/queries/posts/post-columns";
import { feeds } from "@/db/schema/feeds";
import { readingListItems, readingLists } from "@/db/schema/lists";
import { newsfeedMembers } from "@/db/schema/newsfeeds";
import { posts } from "@/db/schema/posts";
import { type ItemKey, isListOfUser, isReadable, isSharedBy, type ListKey } from "./lists";

interface ItemPage {
  /** One more than the page size, to detect another page. */
  rowsMax: number;
  after?: { at: Date; id: string } | undefined;
  order?: ItemOrder | undefined;
}

/** By position, or by time of adding. */
type ItemOrder = "list" | "newest" | "oldest";

interface Items {
  /** Condition on the list. */
  list: SQL | undefined;
  condition: SQL | undefined;
  rowsMax: number;
  order?: ItemOrder | undefined;
}

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
    feed_title: feeds.title,
  }).orderBy(...inOrder(order, { position: page.position, addedAt: page.addedAt, id: page.itemId }));
}

function inOrder(
  order: ItemOrder,
  { position, addedAt, id }: Record<"position" | "addedAt" | "id", SQLWrapper>,
): SQL[] {
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
  const condition = after && isBeyond(after, "list");
  return selectItems(db, key.listId, { list: isSharedBy(key.token), condition, rowsMax });
}

export async function findItemOfList(db: Db, key: ItemKey) {
  const condition = eq(readingListItems.postId, key.postId);
  const [row] = await selectItems(db, key.listId, { list: isListOfUser(key), condition, rowsMax: 1 });
  return row ?? null;
}

/** The user's lists that contain a post, newest addition first; empty when the user may not read the post. */
export function listMembershipsOfPost(db: Db, key: { userId: string; postId: string }) {
  return db
    .select({ list_id: readingListItems.listId, note: readingListItems.note, added_at: readingListItems.addedAt })
    .from(readingListItems)
    .innerJoin(readingLists, eq(readingLists.id, readingListItems.listId))
    .where(and(eq(readingListItems.postId, key.postId), eq(readingLists.userId, key.userId), isReadable))
    .orderBy(desc(readingListItems.addedAt), desc(readingListItems.id));
}
