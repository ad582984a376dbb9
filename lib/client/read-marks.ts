import type { Newsfeed } from "@/lib/contract/newsfeeds";
import type { Post, PostState } from "@/lib/contract/posts";

/** A pending "mark all as read", shown before the server knows. */
export interface ReadMark {
  newsfeedId: string;
  /** Applies to posts that arrived until then. */
  before: Date;
  /** Number of later unread posts. */
  unreadAfter: number;
  /** Posts marked as unread since. */
  keptUnread: Set<string>;
}

const marks = new Set<ReadMark>();
/** Latest mark of single posts; earlier replies do not include it. */
const latestMarks = new Map<string, { isRead: boolean; at: number }>();

export function addReadMark(mark: ReadMark): void {
  marks.add(mark);
}

export function removeReadMark(mark: ReadMark): void {
  marks.delete(mark);
}

/** A mark on one post overrides a pending mark on all. */
export function recordMark({ id, newsfeed_id }: Post, isRead: boolean): void {
  latestMarks.set(id, { isRead, at: performance.now() });
  for (const { newsfeedId, keptUnread } of marks) {
    if (newsfeedId !== newsfeed_id) continue;
    if (isRead) keptUnread.delete(id);
    else keptUnread.add(id);
  }
}

export function isUnderMark(post: Post, { newsfeedId, before, keptUnread }: ReadMark): boolean {
  return post.newsfeed_id === newsfeedId && post.created_at <= before && !keptUnread.has(post.id);
}

/** Applies pending marks to a reply. @param askedAt `performance.now()` at the request */
export function withReadMarks<P extends Post>(answer: P[], state: PostState, askedAt: number): P[] {
  const posts = answer.map((post) => {
    const latest = latestMarks.get(post.id);
    return latest && latest.at > askedAt && latest.isRead !== post.is_read ? { ...post, is_read: latest.isRead } : post;
  });
  if (marks.size === 0) return posts;
  const isMarked = (post: P) => [...marks].some((mark) => isUnderMark(post, mark));
  if (state === "unread") return posts.filter((post) => !isMarked(post));
  return posts.map((post) => (!post.is_read && isMarked(post) ? { ...post, is_read: true } : post));
}

/** Applies pending marks to unread counts. */
export function withMarkedCounts(newsfeeds: Newsfeed[]): Newsfeed[] {
  if (marks.size === 0) return newsfeeds;
  return newsfeeds.map((newsfeed) => {
    const mark = [...marks].findLast(({ newsfeedId }) => newsfeedId === newsfeed.id);
    return mark ? { ...newsfeed, unread_count: mark.unreadAfter + mark.keptUnread.size } : newsfeed;
  });
}
