import type { QueryClient } from "@tanstack/react-query";
import type { FullPost, Post } from "@/lib/contract/post";
import type { PostOrder } from "@/lib/contract/posts";
import { MATTERS_MIN } from "@/lib/core/limits";
import type { PostFilter, PostPage, PostPages } from "./posts";

/** Orders posts as the API does: by time, then by id, or by relevance first. */
export function isBefore(a: Post, b: Post, order: PostOrder): boolean {
  const [relevance, other] = [a.relevance ?? -1, b.relevance ?? -1];
  if (order === "relevance" && relevance !== other) return relevance > other;
  const milliseconds = a.published_at.getTime() - b.published_at.getTime();
  const isNewer = milliseconds === 0 ? a.id > b.id : milliseconds > 0;
  return a.id !== b.id && isNewer === (order !== "oldest");
}

/** Posts by page. A post that moved between pages while loading stays on the first. */
export function postsByPage(pages: PostPages | undefined): Post[][] {
  const seen = new Set<string>();
  return (pages?.pages ?? []).map(({ posts }) => {
    const fresh = posts.filter(({ id }) => !seen.has(id));
    for (const { id } of fresh) seen.add(id);
    // Keeps the reference when nothing changed, to avoid rendering.
    return fresh.length === posts.length ? posts : fresh;
  });
}

export function flattenPosts(pages: PostPages | undefined): Post[] {
  return postsByPage(pages).flat();
}

function mapPages(pages: PostPages, edit: (page: PostPage) => PostPage): PostPages {
  return { ...pages, pages: pages.pages.map(edit) };
}

export function patchPost(page: PostPage, id: string, patch: Partial<Post>): PostPage {
  if (!page.posts.some((post) => post.id === id)) return page;
  return { ...page, posts: page.posts.map((post) => (post.id === id ? { ...post, ...patch } : post)) };
}

export function patchPosts(page: PostPage, ids: ReadonlySet<string>, patch: Partial<Post>): PostPage {
  if (!page.posts.some(({ id }) => ids.has(id))) return page;
  return { ...page, posts: page.posts.map((post) => (ids.has(post.id) ? { ...post, ...patch } : post)) };
}

/** Changes all cached copies of a post. */
export function editPostEverywhere(client: QueryClient, id: string, change: (post: Post) => Partial<Post>): void {
  const edit = (page: PostPage): PostPage => {
    const found = page.posts.find((post) => post.id === id);
    return found ? patchPost(page, id, change(found)) : page;
  };
  for (const queryKey of [["posts"], ["search"]])
    client.setQueriesData<PostPages>({ queryKey }, (pages) => pages && mapPages(pages, edit));
  client.setQueriesData<PostPage>({ queryKey: ["arrivals"] }, (page) => page && edit(page));
  client.setQueryData<FullPost>(["post", id], (full) => full && { ...full, ...change(full) });
}

export function removePost(page: PostPage, id: string): PostPage {
  return { ...page, posts: page.posts.filter((post) => post.id !== id) };
}

export function removePostFromPages(pages: PostPages, id: string): PostPages {
  return mapPages(pages, (page) => removePost(page, id));
}

/** Inserts a post by time. A post behind the last loaded page comes with its own page. */
export function insertPost(pages: PostPages, post: Post, order: PostOrder): PostPages {
  if (pages.pages.some((page) => page.posts.some(({ id }) => id === post.id))) return pages;
  const pageIndex = pages.pages.findIndex((page) => page.posts.some((other) => isBefore(post, other, order)));
  const last = pages.pages.length - 1;
  const target = pageIndex === -1 ? last : pageIndex;
  if (pageIndex === -1 && pages.pages[last]?.next !== null) return pages;
  return {
    ...pages,
    pages: pages.pages.map((page, index) => {
      if (index !== target) return page;
      const at = page.posts.findIndex((other) => isBefore(post, other, order));
      return { ...page, posts: page.posts.toSpliced(at === -1 ? page.posts.length : at, 0, post) };
    }),
  };
}

/** New posts that are neither shown nor part of the next page. */
export function arrivedPosts(pages: PostPages, newest: PostPage, order: PostOrder): Post[] {
  const shown = flattenPosts(pages);
  const ids = new Set(shown.map((post) => post.id));
  const last = shown.at(-1);
  const hasMore = pages.pages.at(-1)?.next !== null;
  return newest.posts.filter((post) => !ids.has(post.id) && (!hasMore || !last || isBefore(post, last, order)));
}

/** Whether a stream shows the post, as far as known without its full text. */
export function belongsTo(post: Post, { state, mattersOnly, sourceId, newsfeedId, q }: PostFilter): boolean {
  if (newsfeedId !== null && newsfeedId !== post.newsfeed_id) return false;
  if ((state === "hidden") !== post.is_hidden || q !== "") return false;
  if (state === "read" && !post.is_read) return false;
  if (mattersOnly && (post.relevance ?? -1) < MATTERS_MIN) return false;
  return sourceId === null || post.source_id === sourceId || post.sources.some(({ id }) => id === sourceId);
}

/** Takes over texts finished since. Keeps the reader's marks. */
export function withFinishedTexts(pages: PostPages, newest: PostPage): PostPages {
  const finished = new Map(newest.posts.filter((post) => post.ai_status !== "pending").map((post) => [post.id, post]));
  const renewed = (post: Post): Post => {
    const fresh = finished.get(post.id);
    if (!fresh) return post;
    const { is_read, is_hidden, list_ids } = post;
    const renewed = { ...fresh, is_read, is_hidden, list_ids };
    return JSON.stringify(renewed) === JSON.stringify(post) ? post : renewed;
  };
  const pagesNow = pages.pages.map((page) => ({ page, posts: page.posts.map(renewed) }));
  const isSame = pagesNow.every(({ page, posts }) => posts.every((post, index) => post === page.posts[index]));
  return isSame ? pages : { ...pages, pages: pagesNow.map(({ page, posts }) => ({ ...page, posts })) };
}
