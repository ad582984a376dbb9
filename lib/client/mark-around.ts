import type { QueryClient } from "@tanstack/react-query";
import type { Post } from "@/lib/contract/post";
import { timestampText } from "@/lib/contract/wire";
import { chunksOf } from "@/lib/core/chunks-of";
import { BULK_POSTS_MAX, PAGE_SIZE_MAX } from "@/lib/core/limits";
import { countText } from "@/lib/core/number-text";
import { call, inOrder } from "./call";
import { countsByNewsfeed, showRead } from "./mark-all-read";
import { newsfeedsQuery, patchNewsfeed } from "./newsfeeds";
import { showNothingToDo } from "./nothing-to-do";
import { fetchPosts, type PostFilter } from "./posts";
import { cancelPending } from "./query-client";
import { recordMark } from "./read-marks";
import { showFailure } from "./show-failure";
import { dismissToast, showToast } from "./toasts";
import { UNREAD_SHOWN_MAX } from "./unread";

/** Posts that one command marks at most. */
const MARKED_MAX = 2_000;

/** Marks posts as read, with a message and an exact undo. */
function markPostsRead(
  client: QueryClient,
  { posts, isMore = false, locale }: { posts: readonly Post[]; isMore?: boolean; locale: string },
): void {
  const unread = posts.filter((post) => !post.is_read && !post.is_hidden);
  if (unread.length === 0) return void showNothingToDo("Everything there is already read");
  const done = setRead(client, unread, true);
  const text = `${countText(unread.length, "post", { locale })} marked as read`;
  showToast({
    text: isMore ? `${text}. Repeat to mark older ones.` : text,
    done,
    undo: () => void done.then((marked) => setRead(client, marked, false)),
  });
}

interface Around {
  streamId: string;
  filter: PostFilter;
  /** As the stream shows them. */
  posts: readonly Post[];
  /** The post whose neighbours are marked. */
  post: Post;
  locale: string;
}

export function markAboveRead(client: QueryClient, { posts, post, locale }: Around): void {
  markPostsRead(client, { posts: posts.slice(0, Math.max(0, posts.indexOf(post))), locale });
}

/** Marks the posts of the stream that were published before a post. Finding them takes a request for each page. */
export async function markOlderRead(client: QueryClient, around: Around): Promise<void> {
  const search = new AbortController();
  const undo = () => search.abort();
  const message = showToast({ text: "Marking older posts as read…", isPending: true, undo });
  const older = await olderPosts(around, search.signal).finally(() => dismissToast(message));
  if (!search.signal.aborted) markPostsRead(client, { ...older, locale: around.locale });
}

interface Older {
  /** Newest first, up to {@link MARKED_MAX}. */
  posts: Post[];
  isMore: boolean;
}

async function olderPosts({ streamId, filter, post }: Around, signal: AbortSignal): Promise<Older> {
  // These views show no post that could be marked.
  if (filter.state === "hidden" || filter.state === "read") return { posts: [], isMore: false };
  const until = timestampText(post.published_at);
  const older: Post[] = [];
  let cursor: string | null = null;
  do {
    const wanted: PostFilter = { ...filter, state: "unread", order: "newest" };
    const page = await fetchPosts(streamId, wanted, { cursor, limit: PAGE_SIZE_MAX, until });
    // The page has marks that are still under way.
    const unread = page.posts.filter(({ is_read, is_hidden }) => !is_read && !is_hidden);
    older.push(...unread.filter(({ published_at }) => published_at < post.published_at));
    cursor = page.next;
  } while (cursor !== null && older.length < MARKED_MAX && !signal.aborted);
  return { posts: older.slice(0, MARKED_MAX), isMore: cursor !== null || older.length > MARKED_MAX };
}

/** Shows the change at once; what the server refuses is shown as before. @returns the posts that were changed */
async function setRead(client: QueryClient, posts: readonly Post[], isRead: boolean): Promise<Post[]> {
  show(client, posts, isRead);
  const marked: Post[] = [];
  try {
    // Requested one after the other, but queued at once, so that later marks of single posts wait.
    let before = Promise.resolve();
    const chunks = chunksOf(posts, BULK_POSTS_MAX).map((some) => {
      before = mark(some, isRead, before);
      return { some, sent: before };
    });
    for (const { some, sent } of chunks) {
      await sent;
      marked.push(...some);
    }
  } catch (error) {
    show(client, posts.slice(marked.length), !isRead);
    showFailure(error);
  }
  await Promise.all(
    [newsfeedsQuery(), { queryKey: ["unread-sources"] }].map((query) => client.invalidateQueries(query)),
  );
  return marked;
}

/** Later marks of single posts wait for this one. */
function mark(posts: readonly Post[], isRead: boolean, before: Promise<void>): Promise<void> {
  const ids = posts.map(({ id }) => id);
  const body = { action: isRead ? ("read" as const) : ("unread" as const), post_ids: ids };
  const sent = before.then(() => call("POST /v1/posts/mark", { body })).then(() => undefined);
  for (const id of ids) void inOrder(id, () => sent.catch(() => undefined));
  return sent;
}

function show(client: QueryClient, posts: readonly Post[], isRead: boolean): void {
  cancelPending(client, [["arrivals"], ["newsfeeds"], ["unread-sources"]]);
  showRead(client, new Set(posts.map(({ id }) => id)), isRead);
  for (const post of posts) recordMark(post, isRead);
  for (const [id, count] of countsByNewsfeed(posts))
    patchNewsfeed(client, id, ({ unread_count: before }) => ({
      // Only the server knows how many a capped count leaves.
      unread_count: before <= UNREAD_SHOWN_MAX ? Math.max(0, before + (isRead ? -count : count)) : before,
    }));
}
