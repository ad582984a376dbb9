import type { Newsfeed } from "@/lib/contract/newsfeeds";
import type { Post } from "@/lib/contract/post";
import type { PostState } from "@/lib/contract/posts";

/** Posts of some newsfeeds, or only those in the reader's lists. */
export interface MarkedStream {
  /** Null for all. */
  newsfeedIds: readonly string[] | null;
  /** The folder that has these newsfeeds; null for other streams. */
  folderId: string | null;
  isSaved: boolean;
}

/** A pending "mark all as read", shown before the server knows. */
export interface ReadMark extends MarkedStream {
  /** Applies to posts that arrived until then. */
  before: Date;
  /** Posts that it shows as read. */
  ids: Set<string>;
  /** Number of unread posts that stay, by newsfeed. */
  unreadAfter: ReadonlyMap<string, number>;
  /** Posts marked as unread since, with their newsfeeds. */
  keptUnread: Map<string, string>;
}

const marks = new Set<ReadMark>();
/** Latest mark of single posts; earlier replies do not include it. */
const latestMarks = new Map<string, { isRead: boolean; at: number }>();

/** Overrides the earlier marks of its posts. */
export function addReadMark(mark: ReadMark): void {
  for (const id of mark.ids) latestMarks.delete(id);
  marks.add(mark);
}

export function removeReadMark(mark: ReadMark): void {
  marks.delete(mark);
}

/** A mark on one post overrides a pending mark on all. */
export function recordMark({ id, newsfeed_id }: Post, isRead: boolean): void {
  latestMarks.set(id, { isRead, at: performance.now() });
  for (const mark of marks) {
    if (!isMarkOf(mark, newsfeed_id)) continue;
    if (isRead) mark.keptUnread.delete(id);
    else mark.keptUnread.set(id, newsfeed_id);
  }
}

/** Whether the mark applies to the newsfeed. */
export function isMarkOf(mark: Pick<ReadMark, "newsfeedIds">, newsfeedId: string): boolean {
  return mark.newsfeedIds === null || mark.newsfeedIds.includes(newsfeedId);
}

export function isUnderMark(post: Post, mark: ReadMark): boolean {
  if (mark.isSaved && post.list_ids.length === 0) return false;
  return isMarkOf(mark, post.newsfeed_id) && post.created_at <= mark.before && !mark.keptUnread.has(post.id);
}

/** Applies pending marks to a reply. @param askedAt `performance.now()` at the request */
export function withReadMarks<P extends Post>(answer: P[], state: PostState, askedAt: number): P[] {
  const posts = answer.map((post) => {
    const latest = latestMarks.get(post.id);
    return latest && latest.at > askedAt && latest.isRead !== post.is_read ? { ...post, is_read: latest.isRead } : post;
  });
  if (marks.size === 0) return posts;
  const markOf = (post: P) => [...marks].find((mark) => isUnderMark(post, mark));
  if (state === "unread") return posts.filter((post) => !markOf(post));
  return posts.map((post) => {
    const mark = post.is_read ? undefined : markOf(post);
    mark?.ids.add(post.id);
    return mark ? { ...post, is_read: true } : post;
  });
}

/** Applies pending marks to unread counts. */
export function withMarkedCounts(newsfeeds: Newsfeed[]): Newsfeed[] {
  if (marks.size === 0) return newsfeeds;
  return newsfeeds.map((newsfeed) => {
    const mark = [...marks].findLast((one) => isMarkOf(one, newsfeed.id));
    if (!mark) return newsfeed;
    const kept = [...mark.keptUnread.values()].filter((id) => id === newsfeed.id).length;
    return { ...newsfeed, unread_count: (mark.unreadAfter.get(newsfeed.id) ?? 0) + kept };
  });
}
