import { findItemOfList, listMembershipsOfPost, pageItemsOfList } from "@/db/queries/lists/item-pages";
import { deleteItem, insertItem, insertItems, updateItemNote, updateItemPosition } from "@/db/queries/lists/list-items";
import { findGapOfList, lockListOfUser, spreadItemsOfList } from "@/db/queries/lists/lists";
import { listSelected } from "@/db/queries/posts/mark-posts";
import { notFound } from "@/lib/context/access";
import { transact, type UserContext } from "@/lib/context/context";
import { reportChangedList } from "@/lib/context/events";
import type { BulkResult } from "@/lib/contract/bulk";
import type { InputOf } from "@/lib/contract/endpoints";
import type { ListItem, ListMembership } from "@/lib/contract/lists";
import { type Page, pageOf } from "@/lib/contract/paging";
import type { CursorPosition } from "@/lib/contract/wire";
import { invalid } from "@/lib/core/errors";
import { newId } from "@/lib/core/id";
import { BULK_POSTS_MAX, PAGE_SIZE_DEFAULT } from "@/lib/core/limits";
import { positionIn } from "@/lib/core/positions";
import { requirePost } from "@/lib/domain/posts/get-post";
import { selectionOf } from "@/lib/domain/posts/mark-posts";
import { requireList } from "./lists";

/** One page of a list, in its order by default. @throws AppError `not_found`, `forbidden` */
export async function listListItems(
  ctx: UserContext,
  listId: string,
  query: InputOf<"listListItems">["query"],
): Promise<Page<ListItem>> {
  const size = query.limit ?? PAGE_SIZE_DEFAULT;
  const key = { userId: ctx.actor.userId, listId };
  const { cursor: after, order = "list" } = query;
  const rows = await pageItemsOfList(ctx.db, key, { rowsMax: size + 1, after, order });
  if (rows.length === 0) await requireList(ctx, listId);
  const page = pageOf(rows, size, order === "list" ? positionOf : ({ added_at: at, item_id: id }) => ({ at, id }));
  return { ...page, rows: page.rows.map(presentItem) };
}

/** The caller's lists that contain a post, newest addition first. @throws AppError `not_found`, `forbidden` */
export async function listPlacesOfPost(ctx: UserContext, postId: string): Promise<ListMembership[]> {
  await requirePost(ctx, postId, "newsfeed.read");
  return listMembershipsOfPost(ctx.db, { userId: ctx.actor.userId, postId });
}

/**
 * Adds a post that the caller can read. Leaves an existing item and its note unchanged.
 *
 * @throws AppError `not_found`, `forbidden`, for the list or the post
 */
export async function addListItem(
  ctx: UserContext,
  listId: string,
  wanted: InputOf<"addListItem">["body"],
): Promise<ListItem> {
  await requireList(ctx, listId);
  await requirePost(ctx, wanted.post_id, "newsfeed.read");
  return transact(ctx, async (tx) => {
    const key = { listId, postId: wanted.post_id };
    const item = { id: newId(), note: wanted.note ?? null, addedAt: ctx.now() };
    const isNew = await insertItem(tx.db, { userId: ctx.actor.userId, ...key }, item);
    if (isNew) await reportChangedList(tx, { ...key, change: "post_added" });
    return findItem(tx, key);
  });
}

/**
 * Adds the posts that the caller can read, in their order, and skips the others.
 *
 * @throws AppError `not_found`, `forbidden`, for the list
 */
export async function addListItems(
  ctx: UserContext,
  listId: string,
  { post_ids }: InputOf<"addListItems">["body"],
): Promise<BulkResult> {
  await requireList(ctx, listId);
  const postIds = [...new Set(post_ids)];
  return transact(ctx, async (tx) => {
    const item = { ids: postIds.map(() => newId()), addedAt: ctx.now() };
    const { matched, added } = await insertItems(tx.db, { userId: ctx.actor.userId, listId, postIds }, item);
    const [first] = added;
    if (first)
      await reportChangedList(tx, { listId, change: "post_added", ...(added.length === 1 && { postId: first }) });
    return { changed: added.length, unchanged: matched - added.length, skipped: postIds.length - matched };
  });
}

/**
 * Adds the posts that match a filter, the newest on top.
 *
 * @throws AppError `not_found`, `forbidden`, for the list; `validation` when too many match
 */
export async function addMatchingListItems(
  ctx: UserContext,
  listId: string,
  { filter }: InputOf<"addMatchingListItems">["body"],
): Promise<BulkResult> {
  await requireList(ctx, listId);
  const wanted = { userId: ctx.actor.userId, selection: await selectionOf(ctx, filter) };
  const ids = await listSelected(ctx.db, wanted, BULK_POSTS_MAX + 1);
  if (ids.length > BULK_POSTS_MAX)
    throw invalid(
      "/filter",
      "too_many",
      `The filter matches more than ${BULK_POSTS_MAX} posts. Narrow it, for example with \`since\`.`,
    );
  return addListItems(ctx, listId, { post_ids: ids });
}

/**
 * Changes an item's note, its position or both; an equal note or place changes nothing.
 *
 * @throws AppError `not_found`, `forbidden`; `validation` when the post to follow is not in the list
 */
export async function updateListItem(
  ctx: UserContext,
  key: { listId: string; postId: string },
  changes: InputOf<"updateListItem">["body"],
): Promise<ListItem> {
  await requireList(ctx, key.listId);
  return transact(ctx, async (tx) => {
    const { note, after_post_id: afterPostId } = changes;
    const done = [afterPostId !== undefined && (await moveItem(tx, key, afterPostId))];
    if (note !== undefined)
      done.push(await updateItemNote(tx.db, { userId: ctx.actor.userId, ...key }, { note, at: ctx.now() }));
    const item = await findItem(tx, key);
    if (done.includes(true)) await reportChangedList(tx, { ...key, change: "post_changed" });
    return item;
  });
}

/**
 * Removes a post from a list; the post itself stays.
 *
 * @throws AppError `not_found`, also when the post is not in the list; `forbidden`
 */
export async function removeListItem(ctx: UserContext, key: { listId: string; postId: string }): Promise<void> {
  await requireList(ctx, key.listId);
  await transact(ctx, async (tx) => {
    const isRemoved = await deleteItem(tx.db, { userId: ctx.actor.userId, ...key }, ctx.now());
    if (!isRemoved) throw notFound("item in this reading list");
    await reportChangedList(tx, { ...key, change: "post_removed" });
  });
}

/** @throws AppError `not_found`, also for an item of another user's list */
async function findItem(ctx: UserContext, key: { listId: string; postId: string }): Promise<ListItem> {
  const row = await findItemOfList(ctx.db, { userId: ctx.actor.userId, ...key });
  if (row) return presentItem(row);
  throw notFound("item in this reading list");
}

type Row = NonNullable<Awaited<ReturnType<typeof findItemOfList>>>;

function presentItem({ item_id, list_id, note, added_at, position: _, feed_title: __, ...post }: Row): ListItem {
  return { id: item_id, list_id, post_id: post.id, note, added_at, post };
}

/** Cursor behind an item: its position as milliseconds. */
export function positionOf({ position, item_id }: { position: number; item_id: string }): CursorPosition {
  return { at: new Date(position), id: item_id };
}

/**
 * Moves an item behind another one, or to the top for null; behind itself it stays. Call it in a transaction, which
 * serialises moves of one list.
 *
 * @returns false for an item behind itself or there already
 * @throws AppError `not_found`, `forbidden` (for the other post), `validation` when that post is not in the list
 */
export async function moveItem(
  tx: UserContext,
  item: { listId: string; postId: string },
  afterPostId: string | null,
): Promise<boolean> {
  const key = { userId: tx.actor.userId, ...item };
  if (afterPostId !== null) await requirePost(tx, afterPostId, "newsfeed.read");
  if (afterPostId === item.postId) return false;
  await lockListOfUser(tx.db, key);
  const { isTaken, ...gap } = await findGap(tx, key, afterPostId);
  if (isTaken) return false;
  const position = positionIn(gap) ?? (await spreadAndFindPosition(tx, key, afterPostId));
  const isMoved = position !== null && (await updateItemPosition(tx.db, key, { position, at: tx.now() }));
  if (!isMoved) throw notFound("item in this reading list");
  return true;
}

type ItemKey = { userId: string; listId: string; postId: string };

async function findGap(tx: UserContext, key: ItemKey, afterPostId: string | null) {
  const gap = await findGapOfList(tx.db, key, afterPostId);
  if (gap) return gap;
  throw invalid("/after_post_id", "absent", "This post is not in the list. Use one that is, or null for the top.");
}

async function spreadAndFindPosition(
  tx: UserContext,
  key: ItemKey,
  afterPostId: string | null,
): Promise<number | null> {
  await spreadItemsOfList(tx.db, key);
  return positionIn(await findGap(tx, key, afterPostId));
}
