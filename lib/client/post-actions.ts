import type { Query, QueryClient } from "@tanstack/react-query";
import type { Post } from "@/lib/contract/post";
import { call, inOrder } from "./call";
import { belongsTo, editPostEverywhere, removePost, removePostFromPages } from "./edit-posts";
import { newsfeedsQuery, patchNewsfeed } from "./newsfeeds";
import { flattenPosts, insertPost, type PostPage, type PostPages } from "./post-pages";
import { filterOf, streamsOf } from "./posts";
import { cancelPending } from "./query-client";
import { recordEdit, recordMark } from "./read-marks";
import { showRollback } from "./show-failure";
import { showThenSend } from "./show-then-send";
import { countOfSource } from "./source-counts";
import { suggestAnew } from "./suggestion-actions";
import { dismissToast, offerUndo, showToast } from "./toasts";

function countUnread(client: QueryClient, post: Post, change: number): void {
  countOfSource(client, post, change);
  patchNewsfeed(client, post.newsfeed_id, ({ unread_count }) => ({ unread_count: Math.max(0, unread_count + change) }));
}

/** Queries whose pending replies would undo a change of the post. */
const keysOf = (client: QueryClient, post: Post) => [
  ...streamsOf(client, post.newsfeed_id).map((streamId) => ["arrivals", streamId]),
  ["newsfeeds"],
  ["unread-sources"],
  ["post", post.id],
];

function showRead(client: QueryClient, post: Post, isRead: boolean): void {
  editPostEverywhere(client, post.id, () => ({ is_read: isRead }));
  if (!post.is_hidden) countUnread(client, post, isRead ? -1 : 1);
}

/** Shows the change at once; a failure reverts it with a message. @returns whether the server accepted it */
export async function setPostRead(client: QueryClient, post: Post, isRead: boolean): Promise<boolean> {
  if (post.is_read === isRead) return true;
  cancelPending(client, keysOf(client, post));
  const endpoint = isRead ? "PUT /v1/posts/{post_id}/read" : "PUT /v1/posts/{post_id}/unread";
  try {
    await showThenSend({
      key: `read ${post.id}`,
      from: !isRead,
      to: isRead,
      show: (value) => {
        showRead(client, post, value);
        recordMark(post, value);
      },
      send: () => inOrder(post.id, () => call(endpoint, { params: { post_id: post.id } })),
    });
    return true;
  } catch (error) {
    showRollback(error, () => void setPostRead(client, post, isRead));
    return false;
  }
}

/** Marks a post as read when it is first shown. A later "unread" stays. @param shown id of the post shown last */
export function markShown(client: QueryClient, post: Post, shown: { current: string | null }): void {
  if (shown.current === post.id) return;
  shown.current = post.id;
  void setPostRead(client, post, true);
}

/** Toggles without a message, because the post shows it; `z` undoes. */
export async function toggleRead(client: QueryClient, post: Post): Promise<void> {
  const isRead = !post.is_read;
  const done = setPostRead(client, post, isRead);
  const offer = offerUndo(() => {
    showToast({ text: isRead ? "Marked as unread again" : "Marked as read again" });
    void done.then((wasDone) => wasDone && setPostRead(client, { ...post, is_read: isRead }, !isRead));
  }, done);
  if (!(await done)) dismissToast(offer);
}

/** Ids of posts that hiding removed from a stream. */
const removedFrom = new WeakMap<Query, Set<string>>();

function removeHidden(query: Query, pages: PostPages, id: string): PostPages {
  if (!flattenPosts(pages).some((post) => post.id === id)) return pages;
  removedFrom.set(query, (removedFrom.get(query) ?? new Set()).add(id));
  return removePostFromPages(pages, id);
}

function isShownIn(query: Query, post: Post): boolean {
  const [, streamId] = query.queryKey;
  const filter = filterOf(query.queryKey);
  if (!belongsTo(post, filter) || (streamId === "saved" && post.list_ids.length === 0)) return false;
  // Unread streams keep a post that was read in them, but get no post that was read elsewhere.
  return filter.state !== "unread" || !post.is_read || Boolean(removedFrom.get(query)?.has(post.id));
}

function showHidden(client: QueryClient, post: Post, isHidden: boolean): void {
  const { newsfeed_id, id } = post;
  const edit = () => ({ is_hidden: isHidden });
  recordEdit(post.id, "is_hidden", edit);
  editPostEverywhere(client, post.id, edit);
  const shown = { ...post, is_hidden: isHidden };
  for (const streamId of streamsOf(client, newsfeed_id)) {
    client.setQueriesData<PostPage>({ queryKey: ["arrivals", streamId] }, (page) => page && removePost(page, id));
    for (const query of client.getQueryCache().findAll({ queryKey: ["posts", streamId] }))
      client.setQueryData<PostPages>(query.queryKey, (pages) => {
        if (!pages) return pages;
        if (!isShownIn(query, shown)) return removeHidden(query, pages, id);
        return insertPost(pages, shown, filterOf(query.queryKey).order);
      });
  }
  client.setQueriesData<PostPages>({ queryKey: ["search"] }, (pages) => pages && removePostFromPages(pages, id));
  if (!post.is_read) countUnread(client, post, isHidden ? -1 : 1);
}

/** Only the server can match posts to words. */
function refetchSearches(client: QueryClient, { newsfeed_id }: Post): void {
  const searches = streamsOf(client, newsfeed_id).map((streamId) => ["posts", streamId]);
  for (const queryKey of [["search"], ...searches])
    void client.invalidateQueries({
      queryKey,
      predicate: (query) => query.queryKey[0] === "search" || filterOf(query.queryKey).q !== "",
    });
}

async function sendHidden(client: QueryClient, post: Post, isHidden: boolean): Promise<void> {
  const request = { params: { post_id: post.id } };
  await call(isHidden ? "PUT /v1/posts/{post_id}/hide" : "PUT /v1/posts/{post_id}/unhide", request);
  if (isHidden || post.is_read) return;
  const newsfeeds = client.getQueryData(newsfeedsQuery().queryKey);
  // Hiding also marked it as read for a viewer.
  if (newsfeeds?.some(({ id, role }) => id === post.newsfeed_id && role === "viewer"))
    await call("PUT /v1/posts/{post_id}/unread", request);
}

async function setPostHidden(client: QueryClient, post: Post, isHidden: boolean): Promise<boolean> {
  cancelPending(client, keysOf(client, post));
  try {
    await showThenSend({
      key: `hide ${post.id}`,
      from: !isHidden,
      to: isHidden,
      show: (value) => showHidden(client, post, value),
      send: () => inOrder(post.id, () => sendHidden(client, post, isHidden)),
    });
    if (!isHidden) refetchSearches(client, post);
    suggestAnew(client, post.newsfeed_id);
    return true;
  } catch (error) {
    if (isHidden) refetchSearches(client, post);
    showRollback(error, () => void setPostHidden(client, post, isHidden));
    return false;
  }
}

/** Hides or shows a post, with an undo. */
export async function toggleHidden(client: QueryClient, post: Post): Promise<void> {
  const isHidden = !post.is_hidden;
  const done = setPostHidden(client, post, isHidden);
  const offer = showToast({
    text: isHidden ? "Post hidden" : "Post is back in the newsfeed",
    done,
    undo: () => void done.then((wasDone) => wasDone && setPostHidden(client, post, !isHidden)),
  });
  if (!(await done)) dismissToast(offer);
}
