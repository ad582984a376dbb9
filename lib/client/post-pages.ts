import type { InfiniteData } from "@tanstack/react-query";
import type { Post } from "@/lib/contract/post";
import type { PostOrder } from "@/lib/contract/posts";

export interface PostPage {
  posts: Post[];
  next: string | null;
  /** By the server's clock. */
  loadedAt: Date;
}

export type PostPages = InfiniteData<PostPage>;

/** Orders posts as the API does: by time, then by id, or by relevance first. */
function isBefore(a: Post, b: Post, order: PostOrder): boolean {
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

/** Keeps the posts that were read in an unread stream when it is loaded again, such as the open one. */
export function withReadPosts(cached: unknown, loaded: unknown, order: PostOrder): PostPages {
  const [before, after] = [cached as PostPages | undefined, loaded as PostPages]; // Safe: the pages of a stream
  // An edit, such as hiding a read post, keeps the time.
  const isEdit = before?.pages[0]?.loadedAt === after.pages[0]?.loadedAt;
  const read = isEdit ? [] : flattenPosts(before).filter((post) => post.is_read);
  return read.reduce((pages, post) => insertPost(pages, post, order), after);
}

/** Resolution of {@link PostPage.loadedAt} from a `Date` header. */
const DATE_STEP_MS = 1_000;

/** New posts that are neither shown nor part of the next page. */
export function arrivedPosts(pages: PostPages, newest: PostPage, order: PostOrder): Post[] {
  // Cached arrivals of an earlier view may have been read since.
  if (newest.loadedAt.getTime() + DATE_STEP_MS < (pages.pages[0]?.loadedAt.getTime() ?? 0)) return [];
  const shown = flattenPosts(pages);
  const ids = new Set(shown.map((post) => post.id));
  const last = shown.at(-1);
  const hasMore = pages.pages.at(-1)?.next !== null;
  return newest.posts.filter((post) => !ids.has(post.id) && (!hasMore || !last || isBefore(post, last, order)));
}

/** Adds texts finished since. Keeps the reader's marks. */
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
