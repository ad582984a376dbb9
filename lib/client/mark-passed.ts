import type { QueryClient } from "@tanstack/react-query";
import type { Post } from "@/lib/contract/post";
import { showNothingToDo } from "./nothing-to-do";
import { setPostRead } from "./post-actions";
import { dismissToast, offerUndo, showToast, UNDO_SECONDS } from "./toasts";

interface Marked {
  post: Post;
  /** Whether the server accepted it. */
  done: Promise<boolean>;
}

/** Posts marked since the last undo offer; one undo covers all of them. */
let run: { marked: Marked[]; offer: number; at: number } | null = null;

/** Marks passed posts as read, without a message. */
export function markPassedRead(client: QueryClient, posts: readonly Post[]): void {
  const fresh = markUnread(client, posts);
  if (fresh.length === 0) return;
  const now = performance.now();
  const before = run && now - run.at < UNDO_SECONDS * 1000 ? run : null;
  if (before) dismissToast(before.offer);
  const marked = [...(before?.marked ?? []), ...fresh];
  const done = allDone(marked);
  const offer = offerUndo(() => takeBack(client, marked), done);
  run = { marked, offer, at: now };
  dismissWithoutChange(offer, done);
}

/** Marks all shown posts as read, with a message that offers the undo unless all fail. */
export function markShownRead(client: QueryClient, posts: readonly Post[]): void {
  const marked = markUnread(client, posts);
  if (marked.length === 0) return void showNothingToDo("Everything is already read");
  const done = allDone(marked);
  const message = showToast({ text: "All marked as read", undo: () => takeBack(client, marked), done });
  dismissWithoutChange(message, done);
}

/** Dismisses the offer of an undo if the server accepted nothing. */
function dismissWithoutChange(offer: number, done: Promise<boolean[]>): void {
  void done.then((outcomes) => !outcomes.includes(true) && dismissToast(offer));
}

function markUnread(client: QueryClient, posts: readonly Post[]): Marked[] {
  const unread = posts.filter((post) => !post.is_read && !post.is_hidden);
  return unread.map((post) => ({ post, done: setPostRead(client, post, true) }));
}

const allDone = (marked: readonly Marked[]) => Promise.all(marked.map(({ done }) => done));

function takeBack(client: QueryClient, marked: readonly Marked[]): void {
  run = null;
  showToast({ text: marked.length === 1 ? "Marked as unread again" : "All marked as unread again" });
  for (const { post, done } of marked)
    void done.then((wasDone) => wasDone && setPostRead(client, { ...post, is_read: true }, false));
}
