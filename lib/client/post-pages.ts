import type { Post } from "@/lib/contract/posts";
import type { PostPage, PostPages } from "./posts";

/** Newest first, as the API orders them: by time, then by id. */
export function isNewer(a: Post, b: Post): boolean {
  const milliseconds = a.published_at.getTime() - b.published_at.getTime();
  return milliseconds === 0 ? a.id > b.id : milliseconds > 0;
}

export function flattenPosts(pages: PostPages | undefined): Post[] {
  const byId = new Map<string, Post>();
  for (const page of pages?.pages ?? []) for (const post of page.posts) if (!byId.has(post.id)) byId.set(post.id, post);
  return [...byId.values()];
}

function mapPages(pages: PostPages, edit: (page: PostPage) => PostPage): PostPages {
  return { ...pages, pages: pages.pages.map(edit) };
}

export function patchPost(page: PostPage, id: string, patch: Partial<Post>): PostPage {
  if (!page.posts.some((post) => post.id === id)) return page;
  return { ...page, posts: page.posts.map((post) => (post.id === id ? { ...post, ...patch } : post)) };
}

export function patchPostInPages(pages: PostPages, id: string, patch: Partial<Post>): PostPages {
  return mapPages(pages, (page) => patchPost(page, id, patch));
}

export function removePost(page: PostPage, id: string): PostPage {
  return { ...page, posts: page.posts.filter((post) => post.id !== id) };
}

export function removePostFromPages(pages: PostPages, id: string): PostPages {
  return mapPages(pages, (page) => removePost(page, id));
}

/** Puts a post in its place by time. One that belongs behind the last page loaded stays away: it comes with its page. */
export function insertPost(pages: PostPages, post: Post): PostPages {
  if (pages.pages.some((page) => page.posts.some(({ id }) => id === post.id))) return pages;
  const pageIndex = pages.pages.findIndex((page) => page.posts.some((other) => isNewer(post, other)));
  const last = pages.pages.length - 1;
  const target = pageIndex === -1 ? last : pageIndex;
  if (pageIndex === -1 && pages.pages[last]?.next !== null) return pages;
  return {
    ...pages,
    pages: pages.pages.map((page, index) => {
      if (index !== target) return page;
      const at = page.posts.findIndex((other) => isNewer(post, other));
      return { ...page, posts: page.posts.toSpliced(at === -1 ? page.posts.length : at, 0, post) };
    }),
  };
}

/** What the server has at the top of the stream that does not stand on the screen yet. */
export function arrivedPosts(pages: PostPages, newest: PostPage): Post[] {
  const shown = flattenPosts(pages);
  const ids = new Set(shown.map((post) => post.id));
  const last = shown.at(-1);
  const hasMore = pages.pages.at(-1)?.next !== null;
  return newest.posts.filter((post) => !ids.has(post.id) && (!hasMore || !last || isNewer(post, last)));
}

/**
 * What was written anew since: a model finished its texts, or the article's page gave a longer one. The reader's own marks
 * stay as they are on the screen.
 */
export function withFinishedTexts(pages: PostPages, newest: PostPage): PostPages {
  const finished = new Map(newest.posts.filter((post) => post.ai_status !== "pending").map((post) => [post.id, post]));
  const renewed = (post: Post): Post => {
    const fresh = finished.get(post.id);
    const { is_read, is_hidden } = post;
    return fresh && JSON.stringify({ ...fresh, is_read, is_hidden }) !== JSON.stringify(post)
      ? { ...fresh, is_read, is_hidden }
      : post;
  };
  const pagesNow = pages.pages.map((page) => ({ page, posts: page.posts.map(renewed) }));
  const isSame = pagesNow.every(({ page, posts }) => posts.every((post, index) => post === page.posts[index]));
  return isSame ? pages : { ...pages, pages: pagesNow.map(({ page, posts }) => ({ ...page, posts })) };
}
