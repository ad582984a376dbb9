import type { QueryClient } from "@tanstack/react-query";
import type { FullPost, Post } from "@/lib/contract/posts";
import { timestampText } from "@/lib/contract/wire";
import { call, inOrder } from "./call";
import { defer } from "./deferred";
import { newsfeedById, newsfeedsQuery, patchNewsfeed } from "./newsfeeds";
import { patchPosts } from "./post-pages";
import type { PostPage, PostPages } from "./posts";
import { cancelPending } from "./query-client";
import { addReadMark, isUnderMark, type ReadMark, removeReadMark } from "./read-marks";
import { showFailure } from "./show-failure";
import { showToast } from "./toasts";

/** Articles stored while the page loaded may not have been visible. */
const MARGIN_SECONDS = 60;

/** Time up to which all posts were loaded or shown. */
export function seenUntil({ pages }: PostPages): Date {
  const loadedAt = (pages[0]?.loadedAt.getTime() ?? 0) - MARGIN_SECONDS * 1000;
  const shown = pages.flatMap(({ posts }) => posts).map(({ created_at }) => created_at.getTime());
  return new Date(shown.reduce((latest, at) => Math.max(latest, at), loadedAt));
}

/** All cached posts of the newsfeed, without duplicates. */
function knownPosts(client: QueryClient, newsfeedId: string): Post[] {
  const lists = client.getQueriesData<PostPages>({ queryKey: ["posts", newsfeedId] });
  const newest = client.getQueriesData<PostPage>({ queryKey: ["arrivals", newsfeedId] });
  // Lists come last, because they are what the reader sees.
  const pages = [...newest.flatMap(([, page]) => page ?? []), ...lists.flatMap(([, list]) => list?.pages ?? [])];
  return [...new Map(pages.flatMap(({ posts }) => posts).map((post) => [post.id, post])).values()];
}

function showRead(
  client: QueryClient,
  { newsfeedId, ids, isRead }: { newsfeedId: string; ids: ReadonlySet<string>; isRead: boolean },
): void {
  const patch = (page: PostPage) => patchPosts(page, ids, { is_read: isRead });
  for (const queryKey of [["posts", newsfeedId], ["search"]])
    client.setQueriesData<PostPages>({ queryKey }, (list) => list && { ...list, pages: list.pages.map(patch) });
  client.setQueriesData<PostPage>({ queryKey: ["arrivals", newsfeedId] }, (page) => page && patch(page));
  for (const id of ids) client.setQueryData<FullPost>(["post", id], (full) => full && { ...full, is_read: isRead });
}

/**
 * Shows all as read now and tells the server when the undo time ends, because its watermark forgets which posts were
 * unread.
 *
 * @param pages the visible stream
 */
export function markAllRead(client: QueryClient, newsfeedId: string, pages: PostPages): void {
  const before = seenUntil(pages);
  const unread = knownPosts(client, newsfeedId).filter((post) => !post.is_read && !post.is_hidden);
  const mark: ReadMark = { newsfeedId, before, unreadAfter: 0, keptUnread: new Set() };
  const ids = new Set(unread.filter((post) => isUnderMark(post, mark)).map(({ id }) => id));
  mark.unreadAfter = unread.length - ids.size;
  const counted = client.getQueryData(newsfeedsQuery().queryKey);
  const unreadBefore = (counted && newsfeedById(newsfeedId)(counted)?.unread_count) ?? 0;
  if (ids.size === 0 && unreadBefore === 0) {
    showToast({ text: "Everything is already read" });
    return;
  }

  cancelPending(client, [["arrivals", newsfeedId], ["newsfeeds"]]);
  addReadMark(mark);
  showRead(client, { newsfeedId, ids, isRead: true });
  patchNewsfeed(client, newsfeedId, () => ({ unread_count: mark.unreadAfter }));

  const takeBack = () => {
    removeReadMark(mark);
    showRead(client, { newsfeedId, ids, isRead: false });
    patchNewsfeed(client, newsfeedId, () => ({ unread_count: unreadBefore }));
    void client.invalidateQueries(newsfeedsQuery());
  };
  const cancel = defer(`read ${newsfeedId} ${before.toISOString()}`, () =>
    commit(client, mark).catch((error: unknown) => {
      takeBack();
      showFailure(error);
    }),
  );
  showToast({ text: "All marked as read", undo: () => cancel() && takeBack() });
}

async function commit(client: QueryClient, mark: ReadMark): Promise<void> {
  const { newsfeedId, before, keptUnread } = mark;
  await call("POST /v1/newsfeeds/{id}/read", { params: { id: newsfeedId }, body: { before: timestampText(before) } });
  removeReadMark(mark);
  // The watermark has just marked these too.
  await Promise.all(
    [...keptUnread].map((id) => inOrder(id, () => call("PUT /v1/posts/{post_id}/unread", { params: { post_id: id } }))),
  );
  await client.invalidateQueries(newsfeedsQuery());
}
