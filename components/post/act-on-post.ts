import type { QueryClient } from "@tanstack/react-query";
import { announce } from "@/components/ui/announce";
import { giveFocus } from "@/components/ui/focus";
import * as changes from "@/lib/client/post-actions";
import type { Post } from "@/lib/contract/post";

export { markShown } from "@/lib/client/post-actions";

export function toggleRead(client: QueryClient, post: Post): void {
  announce(post.is_read ? "Marked as unread" : "Marked as read");
  void changes.toggleRead(client, post);
}

export function toggleHidden(client: QueryClient, post: Post): void {
  keepFocusBeside(post.id);
  void changes.toggleHidden(client, post);
}

/** Maximum time until a hidden post has left its list. */
const LEAVING_MS_MAX = 5_000;

/** Moves the focus to the next post if the post that leaves has it. */
function keepFocusBeside(postId: string): void {
  const posts = [...document.querySelectorAll<HTMLElement>("[data-post]")];
  const at = posts.findIndex(({ dataset }) => dataset.post === postId);
  const leaving = posts[at];
  if (!leaving) return;
  const headingId = (posts[at + 1] ?? posts[at - 1])?.getAttribute("aria-labelledby") ?? "";
  const observer = new MutationObserver(() => {
    if (leaving.isConnected) return;
    observer.disconnect();
    const heading = document.getElementById(headingId);
    if (document.activeElement === document.body) giveFocus(heading?.querySelector("a") ?? null);
  });
  observer.observe(document.body, { childList: true, subtree: true });
  setTimeout(() => observer.disconnect(), LEAVING_MS_MAX);
}
