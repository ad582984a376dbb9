import type { QueryClient } from "@tanstack/react-query";
import type { Post } from "@/lib/contract/post";
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
  const unread = posts.filter((post) => !post.is_read && !post.is_hidden);
  if (unread.length === 0) return;
  const now = performance.now();
  const before = run && now - run.at < UNDO_SECONDS * 1000 ? run : null;
  if (before) dismissToast(before.offer);
  const fresh = unread.map((post) => ({ post, done: setPostRead(client, post, true) }));
  const marked = [...(before?.marked ?? []), ...fresh];
  const done = Promise.all(marked.map((one) => one.done));
  const offer = offerUndo(() => takeBack(client, marked), done);
  run = { marked, offer, at: now };
}

function takeBack(client: QueryClient, marked: readonly Marked[]): void {
  run = null;
  showToast({ text: marked.length === 1 ? "Marked as unread again" : "All marked as unread again" });
  for (const { post, done } of marked)
    void done.then((wasDone) => wasDone && setPostRead(client, { ...post, is_read: true }, false));
}
