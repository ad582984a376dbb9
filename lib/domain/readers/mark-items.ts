import { setPostsRead } from "@/db/queries/posts/mark-posts";
import { findPostsByNumber } from "@/db/queries/readers/items";
import {
  addPostsToList,
  removePostsFromLists,
  setListRead,
  setSourcelessRead,
  setSourceRead,
} from "@/db/queries/readers/marks";
import type { UserContext } from "@/lib/context/context";
import { lastIdOf } from "@/lib/core/id";
import { createList } from "@/lib/domain/lists/lists";
import { markAllRead, markNewsfeedRead } from "@/lib/domain/newsfeeds/mark-newsfeed-read";
import type { Labels } from "./labels";
import type { Stream } from "./read-stream";
import { assertUnlimited, readerOf } from "./reader-of";

/** Ids of the posts with these numbers that the caller may read, in order of arrival; unknown ones are left out. */
export async function findItems(ctx: UserContext, numbers: readonly string[]): Promise<string[]> {
  if (numbers.length === 0) return [];
  return (await findPostsByNumber(ctx.db, readerOf(ctx), numbers)).toSorted();
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
export async function starItems(ctx: UserContext, { lists }: Labels, postIds: readonly string[]): Promise<void> {
  if (postIds.length === 0) return;
  assertUnlimited(ctx);
  const own = lists.filter(({ isPublic }) => !isPublic);
  const last = own.toSorted((one, other) => other.updatedAt.getTime() - one.updatedAt.getTime())[0];
  const { id: listId } = last ?? (await createList(ctx, { name: STARRED }));
  const key = { userId: ctx.actor.userId, listId };
  await addPostsToList(ctx.db, key, { postIds, at: ctx.now(), isForUnsaved: true });
}

/** Removes posts from all of the caller's lists: a post in any list is saved. */
export async function unstarItems(ctx: UserContext, postIds: readonly string[]): Promise<void> {
  assertUnlimited(ctx);
  await removePostsFromLists(ctx.db, { userId: ctx.actor.userId }, { postIds, at: ctx.now() });
}

export async function addItems(ctx: UserContext, listId: string, postIds: readonly string[]): Promise<void> {
  await addPostsToList(ctx.db, { userId: ctx.actor.userId, listId }, { postIds, at: ctx.now() });
}

export async function removeItems(ctx: UserContext, listId: string, postIds: readonly string[]): Promise<void> {
  await removePostsFromLists(ctx.db, { userId: ctx.actor.userId, listId }, { postIds, at: ctx.now() });
}

/** Marks the posts of a stream that arrived up to `before` as read, for the caller only. */
export async function markStreamRead(ctx: UserContext, stream: Stream, before: Date): Promise<void> {
  const reader = readerOf(ctx);
  const at = ctx.now();
  // Clamped: nobody has seen future posts, and UUIDv7 starts in 1970.
  const upToId = lastIdOf(new Date(Math.max(0, Math.min(before.getTime(), at.getTime()))));
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
    case "source":
      return setSourceRead(ctx.db, { ...reader, sourceId: stream.sourceId }, { upToId, at });
    case "sourceless":
      return setSourcelessRead(ctx.db, { ...reader, newsfeedId: stream.newsfeedId }, { upToId, at });
    case "list":
      return setListRead(ctx.db, { ...reader, listId: stream.listId }, { upToId, at });
  }
}

async function markAll(ctx: UserContext, before: Date): Promise<void> {
  const { newsfeedIds } = readerOf(ctx);
  if (newsfeedIds === undefined) await markAllRead(ctx, { before });
  for (const id of newsfeedIds ?? []) await markNewsfeedRead(ctx, id, { before });
}
