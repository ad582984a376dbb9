import { lockUser } from "@/db/queries/accounts/users";
import { setPostsRead } from "@/db/queries/posts/mark-posts";
import { findPostsByNumber } from "@/db/queries/readers/items";
import { addPostsToList, type ChangedItem, removePostsFromLists, setStreamRead } from "@/db/queries/readers/marks";
import { listListsOfReader, listNewsfeedsOfReader } from "@/db/queries/readers/subscriptions";
import { transact, type UserContext } from "@/lib/context/context";
import { reportChangedList } from "@/lib/context/events";
import type { ListChange } from "@/lib/core/event-types";
import { createList } from "@/lib/domain/lists/lists";
import { markAllRead, markNewsfeedRead } from "@/lib/domain/newsfeeds/mark-newsfeed-read";
import type { Stream } from "./read-stream";
import { assertUnlimited, readerOf } from "./reader-of";

/** Ids of the posts with these numbers that the caller may read, each once, in order of arrival. Skips unknown ones. */
export async function findItems(ctx: UserContext, numbers: readonly string[]): Promise<string[]> {
  if (numbers.length === 0) return [];
  return (await findPostsByNumber(ctx.db, readerOf(ctx), [...new Set(numbers)])).toSorted();
}

/** @param ids from {@link findItems}, which leaves out posts beyond a key's limit */
export async function markItems(ctx: UserContext, ids: readonly string[], isRead: boolean): Promise<void> {
  const wanted = { userId: ctx.actor.userId, selection: { ids } };
  if (ids.length > 0) await setPostsRead(ctx.db, wanted, { isRead, at: ctx.now() });
}

/** Name of the list that starring in a reader app creates for an account without private lists. */
const STARRED = "Starred";

/**
 * Saves posts that are in no list to the private one that was used last, because starring in a reader app must not
 * publish anything. Makes one if there is none.
 */
export async function starItems(ctx: UserContext, postIds: readonly string[]): Promise<void> {
  if (postIds.length === 0) return;
  assertUnlimited(ctx);
  await transact(ctx, async (tx) => {
    const own = (await lockLists(tx)).filter(({ isPublic }) => !isPublic);
    const last = own.toSorted((one, other) => other.updatedAt.getTime() - one.updatedAt.getTime())[0];
    const { id: listId } = last ?? (await createList(tx, { name: STARRED }));
    await add(tx, { listId, postIds, isForUnsaved: true });
  });
}

/** Removes posts from all of the caller's lists: a post in any list is saved. */
export async function unstarItems(ctx: UserContext, postIds: readonly string[]): Promise<void> {
  assertUnlimited(ctx);
  await remove(ctx, { postIds });
}

/** Id of the caller's list with this name, created if needed. */
export function findOrCreateList(ctx: UserContext, name: string): Promise<string> {
  assertUnlimited(ctx);
  return transact(ctx, async (tx) => {
    const list = (await lockLists(tx)).find((one) => one.name === name);
    return (list ?? (await createList(tx, { name }))).id;
  });
}

export async function addItems(ctx: UserContext, listId: string, postIds: readonly string[]): Promise<void> {
  await transact(ctx, (tx) => add(tx, { listId, postIds }));
}

export async function removeItems(ctx: UserContext, listId: string, postIds: readonly string[]): Promise<void> {
  await remove(ctx, { listId, postIds });
}

/** Locks the account, because concurrent requests would each create a list, and reads its lists. */
async function lockLists(tx: UserContext) {
  await lockUser(tx.db, tx.actor.userId);
  return listListsOfReader(tx.db, tx.actor.userId);
}

async function add(
  tx: UserContext,
  { listId, ...items }: { listId: string; postIds: readonly string[]; isForUnsaved?: boolean },
): Promise<void> {
  const added = await addPostsToList(tx.db, { userId: tx.actor.userId, listId }, { ...items, at: tx.now() });
  await report(tx, "post_added", added);
}

async function remove(
  ctx: UserContext,
  { listId, postIds }: { listId?: string; postIds: readonly string[] },
): Promise<void> {
  await transact(ctx, async (tx) => {
    const key = { userId: ctx.actor.userId, listId };
    await report(tx, "post_removed", await removePostsFromLists(tx.db, key, { postIds, at: ctx.now() }));
  });
}

/** Reports one change for each list. */
async function report(tx: UserContext, change: ListChange, items: readonly ChangedItem[]): Promise<void> {
  for (const [listId, [first, ...others]] of Map.groupBy(items, (item) => item.listId))
    await reportChangedList(tx, { listId, change, ...(first && others.length === 0 && { postId: first.postId }) });
}

/** Marks the posts of a stream that arrived up to `before` as read, for the caller only. */
export async function markStreamRead(ctx: UserContext, stream: Stream, before: Date): Promise<void> {
  switch (stream.kind) {
    case "all":
      return markAll(ctx, before);
    case "newsfeed":
      await markNewsfeedRead(ctx, stream.newsfeedId, { before });
      return;
    case "saved":
      assertUnlimited(ctx);
      await markAllRead(ctx, { before, saved: true });
      return;
    default:
      return setStreamRead(ctx.db, readerOf(ctx), { stream, before, at: ctx.now() });
  }
}

async function markAll(ctx: UserContext, before: Date): Promise<void> {
  const reader = readerOf(ctx);
  if (reader.newsfeedIds === undefined) {
    await markAllRead(ctx, { before });
    return;
  }
  // A key may also name newsfeeds that were deleted or left.
  for (const { id } of await listNewsfeedsOfReader(ctx.db, reader)) await markNewsfeedRead(ctx, id, { before });
}
