import { type InfiniteData, infiniteQueryOptions, type QueryKey, queryOptions } from "@tanstack/react-query";
import type { Post, PostState } from "@/lib/contract/posts";
import { pollEvery } from "./api-error";
import { call, callPage } from "./call";
import * as operations from "./operations";
import { withReadMarks } from "./read-marks";

export type PostOrder = "newest" | "oldest";

/** What of a newsfeed a stream shows. */
export interface PostFilter {
  state: PostState;
  order: PostOrder;
  /** Only the posts of this source. */
  sourceId: string | null;
  /** Words that all occur in a post; empty for every post. */
  q: string;
}

/** Every post that is not hidden, the newest first. */
export const ALL_POSTS: PostFilter = { state: "all", order: "newest", sourceId: null, q: "" };

export interface PostPage {
  posts: Post[];
  next: string | null;
  /** By the server's clock. */
  loadedAt: Date;
}

export type PostPages = InfiniteData<PostPage>;

export const POSTS_PAGE_SIZE = 30;

interface Place {
  cursor: string | null;
  limit?: number;
}

/** One page of a stream. */
export async function fetchPosts(
  newsfeedId: string,
  { state, order, sourceId, q }: PostFilter,
  { cursor, limit = POSTS_PAGE_SIZE }: Place,
): Promise<PostPage> {
  const askedAt = performance.now();
  const { rows, next, at } = await callPage(operations.listPosts, {
    params: { newsfeed_id: newsfeedId },
    query: {
      state,
      limit: String(limit),
      cursor: cursor ?? undefined,
      order: order === "oldest" ? order : undefined,
      source_id: sourceId ?? undefined,
      q: q || undefined,
    },
  });
  return { posts: withReadMarks(rows, state, askedAt), next, loadedAt: at };
}

/** The stream of a newsfeed. It never refetches by itself, as posts would jump: what is new waits in {@link arrivalsQuery}. */
export function postsQuery(newsfeedId: string, filter: PostFilter) {
  return infiniteQueryOptions<PostPage, Error, PostPages, QueryKey, string | null>({
    queryKey: ["posts", newsfeedId, filter],
    queryFn: ({ pageParam }) => fetchPosts(newsfeedId, filter, { cursor: pageParam }),
    initialPageParam: null,
    getNextPageParam: (page) => page.next,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** The filter of a stream in the cache. */
export function filterOf(queryKey: QueryKey): PostFilter {
  return queryKey[2] as PostFilter; // true: `postsQuery` alone makes these keys
}

/** The newest page as the server has it now, to be compared with what stands on the screen. */
export function arrivalsQuery(newsfeedId: string, { state, sourceId }: PostFilter) {
  const newest: PostFilter = { state, order: "newest", sourceId, q: "" };
  return queryOptions({
    queryKey: ["arrivals", newsfeedId, newest],
    queryFn: () => fetchPosts(newsfeedId, newest, { cursor: null }),
  });
}

export function postQuery(id: string) {
  return queryOptions({
    queryKey: ["post", id],
    queryFn: async () => {
      const askedAt = performance.now();
      const post = await call(operations.getPost, { params: { post_id: id } });
      const [marked = post] = withReadMarks([post], "all", askedAt);
      return marked;
    },
    // A model may still be at work on it.
    refetchInterval: ({ state }) => (state.data?.ai_status === "pending" ? pollEvery(5, state.error) : false),
  });
}

/** What is found in all newsfeeds, newest first. */
export function searchQuery(q: string) {
  return infiniteQueryOptions<PostPage, Error, PostPages, QueryKey, string | null>({
    queryKey: ["search", q],
    queryFn: async ({ pageParam }) => {
      const askedAt = performance.now();
      const query = { q, limit: String(POSTS_PAGE_SIZE), cursor: pageParam ?? undefined };
      const { rows, next, at } = await callPage(operations.searchPosts, { query });
      return { posts: withReadMarks(rows, "all", askedAt), next, loadedAt: at };
    },
    initialPageParam: null,
    getNextPageParam: (page) => page.next,
    enabled: q !== "",
  });
}

/** Address of a post's picture on this server. */
export function pictureAddress(postId: string, url: string): string {
  return `/api/app/posts/${encodeURIComponent(postId)}/picture?url=${encodeURIComponent(url)}`;
}
