import type { QueryClient } from "@tanstack/react-query";
import type { Newsfeed } from "@/lib/contract/newsfeeds";
import type { FullPost, Post } from "@/lib/contract/post";
import { timestampText } from "@/lib/contract/wire";
import { call, inOrder } from "./call";
import { defer } from "./deferred";
import { deferredIds } from "./deferred-ids";
import { patchPosts } from "./edit-posts";
import { newsfeedsQuery, patchNewsfeed } from "./newsfeeds";
import { showNothingToDo } from "./nothing-to-do";
import type { PostPage, PostPages } from "./post-pages";
import { cancelPending } from "./query-client";
import {
  addReadMark,
  isMarkOf,
  isUnderMark,
  type MarkedStream,
  type ReadMark,
  removeReadMark,
  withMarkedCounts,
} from "./read-marks";

/** Articles stored while the page loaded may not have been visible. */
const MARGIN_SECONDS = 60;

/** Time up to which all posts were loaded or shown. */
export function seenUntil({ pages }: PostPages): Date {
  const loadedAt = (pages[0]?.loadedAt.getTime() ?? 0) - MARGIN_SECONDS * 1000;
  const shown = pages.flatMap(({ posts }) => posts).map(({ created_at }) => created_at.getTime());
  return new Date(shown.reduce((latest, at) => Math.max(latest, at), loadedAt));
}

/** All cached posts of the newsfeeds, without duplicates. */
function knownPosts(client: QueryClient, stream: MarkedStream): Post[] {
  const lists = client.getQueriesData<PostPages>({ queryKey: ["posts"] });
  const newest = client.getQueriesData<PostPage>({ queryKey: ["arrivals"] });
  // Lists come last, because they are what the reader sees.
  const pages = [...newest.flatMap(([, page]) => page ?? []), ...lists.flatMap(([, list]) => list?.pages ?? [])];
  const posts = pages.flatMap((page) => page.posts).filter((post) => isMarkOf(stream, post.newsfeed_id));
  return [...new Map(posts.map((post) => [post.id, post])).values()];
}

export function showRead(client: QueryClient, ids: ReadonlySet<string>, isRead: boolean): void {
  const patch = (page: PostPage) => patchPosts(page, ids, { is_read: isRead });
  for (const queryKey of [["posts"], ["search"]])
    client.setQueriesData<PostPages>({ queryKey }, (list) => list && { ...list, pages: list.pages.map(patch) });
  client.setQueriesData<PostPage>({ queryKey: ["arrivals"] }, (page) => page && patch(page));
  for (const id of ids) client.setQueryData<FullPost>(["post", id], (full) => full && { ...full, is_read: isRead });
}

/**
 * Shows all as read now and tells the server when the undo time ends, because the server's watermark cannot
 * restore which posts were unread.
 *
 * @param pages the visible stream
 */
export function markAllRead(client: QueryClient, stream: MarkedStream, pages: PostPages): void {
  const before = seenUntil(pages);
  const unread = knownPosts(client, stream).filter((post) => !post.is_read && !post.is_hidden);
  const ids = new Set<string>();
  const mark: ReadMark = {
    ...stream,
    before,
    ids,
    unreadAfter: new Map(),
    keptUnread: new Map(),
    acceptedAt: Number.POSITIVE_INFINITY,
  };
  const marked = unread.filter((post) => isUnderMark(post, mark));
  for (const { id } of marked) ids.add(id);
  const { queryKey } = newsfeedsQuery();
  const counted = client.getQueryData(queryKey)?.filter(({ id }) => isMarkOf(mark, id)) ?? [];
  mark.unreadAfter = stream.isSaved
    ? countsWithout(marked, counted)
    : countsByNewsfeed(unread.filter(({ id }) => !ids.has(id)));
  const subject = stream.folderId ?? stream.newsfeedIds?.join() ?? "all";
  const name = `read ${subject} ${stream.isSaved} ${before.toISOString()}`;
  // The undo of a second click would restore nothing.
  if (ids.size === 0 && [...deferredIds.get()].some((id) => id.startsWith(name))) return;
  if (ids.size === 0 && (stream.isSaved || counted.every(({ unread_count }) => unread_count === 0)))
    return void showNothingToDo("Everything is already read");

  cancelPending(client, [["arrivals"], ["newsfeeds"]]);
  addReadMark(mark);
  showRead(client, ids, true);
  client.setQueryData(queryKey, (newsfeeds) => newsfeeds && withMarkedCounts(newsfeeds));

  const takeBack = () => {
    removeReadMark(mark);
    showRead(client, ids, false);
    for (const { id, unread_count } of counted) patchNewsfeed(client, id, () => ({ unread_count }));
    void client.invalidateQueries(newsfeedsQuery());
  };
  // Each mark has its own undo, also that of a post marked as unread meanwhile.
  defer({ id: `${name} ${performance.now()}`, text: "All marked as read" }, () => commit(client, mark), {
    takeBack,
    again: () => markAllRead(client, stream, pages),
  });
}

export function countsByNewsfeed(posts: readonly Post[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { newsfeed_id: id } of posts) counts.set(id, (counts.get(id) ?? 0) + 1);
  return counts;
}

/** Unread counts after these posts are read. */
function countsWithout(posts: readonly Post[], counted: readonly Newsfeed[]): Map<string, number> {
  const fewer = countsByNewsfeed(posts);
  return new Map(counted.map(({ id, unread_count }) => [id, Math.max(0, unread_count - (fewer.get(id) ?? 0))]));
}

async function sendMark({ before, newsfeedIds, folderId, isSaved }: ReadMark): Promise<void> {
  const body = { before: timestampText(before) };
  if (folderId !== null) await call("POST /v1/folders/{folder_id}/read", { params: { folder_id: folderId }, body });
  else if (newsfeedIds === null) await call("POST /v1/posts/read", { body: isSaved ? { ...body, saved: true } : body });
  else await Promise.all(newsfeedIds.map((id) => call("POST /v1/newsfeeds/{id}/read", { params: { id }, body })));
}

async function commit(client: QueryClient, mark: ReadMark): Promise<void> {
  await sendMark(mark);
  mark.acceptedAt = performance.now();
  const { keptUnread } = mark;
  // The watermark has just marked these too.
  await Promise.all(
    [...keptUnread.keys()].map((id) =>
      inOrder(id, () => call("PUT /v1/posts/{post_id}/unread", { params: { post_id: id } })),
    ),
  );
  await Promise.all([
    client.invalidateQueries(newsfeedsQuery()),
    client.invalidateQueries({ queryKey: ["unread-sources"] }),
  ]);
}
