import type { QueryClient } from "@tanstack/react-query";
import type { FullPost, Post } from "@/lib/contract/post";
import { MATTERS_MIN } from "@/lib/core/limits";
import type { PostPage, PostPages } from "./post-pages";
import type { PostFilter } from "./posts";

function mapPages(pages: PostPages, edit: (page: PostPage) => PostPage): PostPages {
  return { ...pages, pages: pages.pages.map(edit) };
}

function patchPost(page: PostPage, id: string, patch: Partial<Post>): PostPage {
  if (!page.posts.some((post) => post.id === id)) return page;
  return { ...page, posts: page.posts.map((post) => (post.id === id ? { ...post, ...patch } : post)) };
}

export function patchPosts(page: PostPage, ids: ReadonlySet<string>, patch: Partial<Post>): PostPage {
  if (!page.posts.some(({ id }) => ids.has(id))) return page;
  return { ...page, posts: page.posts.map((post) => (ids.has(post.id) ? { ...post, ...patch } : post)) };
}

/** Changes all cached pages of streams and searches. */
function editPages(client: QueryClient, edit: (page: PostPage) => PostPage): void {
  for (const queryKey of [["posts"], ["search"]])
    client.setQueriesData<PostPages>({ queryKey }, (pages) => pages && mapPages(pages, edit));
  client.setQueriesData<PostPage>({ queryKey: ["arrivals"] }, (page) => page && edit(page));
}

/** Changes all cached copies of a post. */
export function editPostEverywhere(client: QueryClient, id: string, change: (post: Post) => Partial<Post>): void {
  const edit = (page: PostPage): PostPage => {
    const found = page.posts.find((post) => post.id === id);
    return found ? patchPost(page, id, change(found)) : page;
  };
  editPages(client, edit);
  client.setQueryData<FullPost>(["post", id], (full) => full && { ...full, ...change(full) });
}

/** Removes a deleted reading list from all cached posts. */
export function dropList(client: QueryClient, listId: string): void {
  const drop = <One extends Post>(post: One): One =>
    post.list_ids.includes(listId) ? { ...post, list_ids: post.list_ids.filter((id) => id !== listId) } : post;
  editPages(client, (page) => ({ ...page, posts: page.posts.map(drop) }));
  client.setQueriesData<FullPost>({ queryKey: ["post"] }, (full) => full && drop(full));
}

export function removePost(page: PostPage, id: string): PostPage {
  return { ...page, posts: page.posts.filter((post) => post.id !== id) };
}

export function removePostFromPages(pages: PostPages, id: string): PostPages {
  return mapPages(pages, (page) => removePost(page, id));
}

/** Whether a stream shows the post, as far as known without its full text. */
export function belongsTo(post: Post, { state, mattersOnly, sourceId, newsfeedId, q }: PostFilter): boolean {
  if (newsfeedId !== null && newsfeedId !== post.newsfeed_id) return false;
  if ((state === "hidden") !== post.is_hidden || q !== "") return false;
  if (state === "read" && !post.is_read) return false;
  if (mattersOnly && (post.relevance ?? -1) < MATTERS_MIN) return false;
  return sourceId === null || post.source_id === sourceId || post.sources.some(({ id }) => id === sourceId);
}
