import type { Newsfeed } from "@/lib/contract/newsfeeds";
import type { Post } from "@/lib/contract/post";
import type { PostState } from "@/lib/contract/posts";
import { changedAt } from "./call";

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
  /** `performance.now()` when the server accepted it; earlier replies lack it. Infinite before. */
  acceptedAt: number;
}

const marks = new Set<ReadMark>();

type Edited = "is_read" | "is_hidden" | "list_ids";
interface Edit {
  change: (post: Post) => Partial<Pick<Post, Edited>>;
  /** Key of the queue that sends it. */
  queue: string;
}
/** Latest edits of single posts, by id and kind. Replies lack those that the server accepted later. */
const edits = new Map<string, Map<string, Edit>>();

/** @param kind edits of one kind replace each other */
export function recordEdit(id: string, kind: string, change: Edit["change"], queue = id): void {
  const own = edits.get(id) ?? new Map<string, Edit>();
  edits.set(id, own.set(kind, { change, queue }));
  changedAt.set(queue, performance.now());
}

function withEdits<P extends Post>(post: P, askedAt: number): P {
  let edited = post;
  for (const { change, queue } of edits.get(post.id)?.values() ?? [])
    if ((changedAt.get(queue) ?? 0) > askedAt) edited = { ...edited, ...change(edited) };
  return edited;
}

/** Overrides the earlier marks of its posts. Marks that the server accepted end, so that only few are kept. */
export function addReadMark(mark: ReadMark): void {
  for (const id of mark.ids) edits.get(id)?.delete("is_read");
  for (const earlier of marks) if (!isPending(earlier)) marks.delete(earlier);
  marks.add(mark);
}

const isPending = ({ acceptedAt }: ReadMark) => acceptedAt === Number.POSITIVE_INFINITY;

export function removeReadMark(mark: ReadMark): void {
  marks.delete(mark);
}

/** A mark on one post overrides a mark on all. */
export function recordMark({ id, newsfeed_id }: Post, isRead: boolean): void {
  recordEdit(id, "is_read", () => ({ is_read: isRead }));
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

/** Applies to a post what its reply may lack. @param askedAt `performance.now()` at the request */
export function withMarks<P extends Post>(answered: P, askedAt: number): P {
  const post = withEdits(answered, askedAt);
  const mark = post.is_read ? undefined : markOf(post, askedAt);
  mark?.ids.add(post.id);
  return mark ? { ...post, is_read: true } : post;
}

/** {@link withMarks} for a list with this state, which posts leave that were hidden or shown again meanwhile. */
export function listWithMarks<P extends Post>(answer: P[], state: PostState, askedAt: number): P[] {
  return answer.flatMap((answered) => {
    const post = withMarks(answered, askedAt);
    const isGone = post.is_hidden !== answered.is_hidden || (state === "unread" && markOf(post, askedAt));
    return isGone ? [] : post;
  });
}

function markOf(post: Post, askedAt: number): ReadMark | undefined {
  return [...marks].find((mark) => mark.acceptedAt > askedAt && isUnderMark(post, mark));
}

/** Applies pending marks to unread counts. */
export function withMarkedCounts(newsfeeds: Newsfeed[]): Newsfeed[] {
  const pending = [...marks].filter(isPending);
  if (pending.length === 0) return newsfeeds;
  return newsfeeds.map((newsfeed) => {
    const mark = pending.findLast((one) => isMarkOf(one, newsfeed.id));
    if (!mark) return newsfeed;
    const kept = [...mark.keptUnread.values()].filter((id) => id === newsfeed.id).length;
    return { ...newsfeed, unread_count: (mark.unreadAfter.get(newsfeed.id) ?? 0) + kept };
  });
}
