import type { QueryClient } from "@tanstack/react-query";
import { type FullPost, hidePost, markPostRead, markPostUnread, type Post, unhidePost } from "@/lib/contract/posts";
import { call } from "./call";
import { inOrder } from "./in-order";
import { patchNewsfeed } from "./newsfeeds";
import { insertPost, patchPost, patchPostInPages, removePost, removePostFromPages } from "./post-pages";
import type { PostPage, PostPages } from "./posts";
import { showFailure } from "./show-failure";
import { showToast } from "./toasts";

/** Changes every copy of the post on this page: the streams, the newest page, the open post. */
function editPost(client: QueryClient, post: Post, patch: Partial<Post>): void {
  const { id, newsfeed_id } = post;
  client.setQueriesData<PostPages>(
    { queryKey: ["posts", newsfeed_id] },
    (pages) => pages && patchPostInPages(pages, id, patch),
  );
  client.setQueriesData<PostPage>(
    { queryKey: ["arrivals", newsfeed_id] },
    (page) => page && patchPost(page, id, patch),
  );
  client.setQueryData<FullPost>(["post", id], (full) => full && { ...full, ...patch });
}

function countUnread(client: QueryClient, newsfeedId: string, change: number): void {
  patchNewsfeed(client, newsfeedId, ({ unread_count }) => ({ unread_count: Math.max(0, unread_count + change) }));
}

/** Answers that are still on the way know nothing of the change that is about to be made. */
function forgetAnswersUnderway(client: QueryClient, post: Post): void {
  for (const queryKey of [["arrivals", post.newsfeed_id], ["newsfeeds"], ["post", post.id]]) {
    // A query that has never had an answer would wait for ever after being cancelled.
    void client.cancelQueries({ queryKey, predicate: (query) => query.state.data !== undefined });
  }
}

function showRead(client: QueryClient, post: Post, isRead: boolean): void {
  editPost(client, post, { is_read: isRead });
  if (!post.is_hidden) countUnread(client, post.newsfeed_id, isRead ? -1 : 1);
}

/** Marks at once on the screen; a refusal puts it back and says why. */
export async function setPostRead(client: QueryClient, post: Post, isRead: boolean): Promise<void> {
  if (post.is_read === isRead) return;
  forgetAnswersUnderway(client, post);
  showRead(client, post, isRead);
  try {
    const endpoint = isRead ? markPostRead : markPostUnread;
    await inOrder(post.id, () => call(endpoint, { params: { post_id: post.id } }));
  } catch (error) {
    showRead(client, post, !isRead);
    showFailure(error);
  }
}

function showHidden(client: QueryClient, post: Post, isHidden: boolean): void {
  const { newsfeed_id, id } = post;
  editPost(client, post, { is_hidden: isHidden });
  client.setQueriesData<PostPage>({ queryKey: ["arrivals", newsfeed_id] }, (page) => page && removePost(page, id));
  for (const state of ["unread", "read", "all", "hidden"]) {
    const belongs = (state === "hidden") === isHidden;
    client.setQueryData<PostPages>(["posts", newsfeed_id, state], (pages) => {
      if (!pages) return pages;
      return belongs ? insertPost(pages, { ...post, is_hidden: isHidden }) : removePostFromPages(pages, id);
    });
  }
  if (!post.is_read) countUnread(client, newsfeed_id, isHidden ? -1 : 1);
}

async function setPostHidden(client: QueryClient, post: Post, isHidden: boolean): Promise<boolean> {
  forgetAnswersUnderway(client, post);
  showHidden(client, post, isHidden);
  try {
    const endpoint = isHidden ? hidePost : unhidePost;
    await inOrder(post.id, () => call(endpoint, { params: { post_id: post.id } }));
    return true;
  } catch (error) {
    showHidden(client, post, !isHidden);
    showFailure(error);
    return false;
  }
}

/** Hides or shows again, and offers to take that back. */
export function toggleHidden(client: QueryClient, post: Post): void {
  const isHidden = !post.is_hidden;
  const done = setPostHidden(client, post, isHidden);
  showToast({
    text: isHidden ? "Post hidden" : "Post is back in the newsfeed",
    undo: () => void done.then((wasDone) => wasDone && setPostHidden(client, post, !isHidden)),
  });
}
