import { type InfiniteData, infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { z } from "zod";
import { getPost, listPosts, type Post, type postState } from "@/lib/contract/posts";
import { call, callPage } from "./call";
import { pollEvery } from "./polling";

export type PostState = z.output<typeof postState>;

export interface PostPage {
  posts: Post[];
  next: string | null;
}

export type PostPages = InfiniteData<PostPage>;

export const POSTS_PAGE_SIZE = 30;

async function fetchPosts(newsfeedId: string, state: PostState, cursor: string | null): Promise<PostPage> {
  const { rows, next } = await callPage(listPosts, {
    params: { newsfeed_id: newsfeedId },
    query: { state, limit: String(POSTS_PAGE_SIZE), cursor: cursor ?? undefined },
  });
  return { posts: rows, next };
}

/** The stream of a newsfeed. It never refetches by itself, as posts would jump: what is new waits in {@link arrivalsQuery}. */
export function postsQuery(newsfeedId: string, state: PostState) {
  return infiniteQueryOptions<PostPage, Error, PostPages, readonly string[], string | null>({
    queryKey: ["posts", newsfeedId, state],
    queryFn: ({ pageParam }) => fetchPosts(newsfeedId, state, pageParam),
    initialPageParam: null,
    getNextPageParam: (page) => page.next,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** The newest page as the server has it now, to be compared with what stands on the screen. */
export function arrivalsQuery(newsfeedId: string, state: PostState) {
  return queryOptions({
    queryKey: ["arrivals", newsfeedId, state],
    queryFn: () => fetchPosts(newsfeedId, state, null),
  });
}

export function postQuery(id: string) {
  return queryOptions({
    queryKey: ["post", id],
    queryFn: () => call(getPost, { params: { post_id: id } }),
    // A model may still be at work on it.
    refetchInterval: ({ state }) => (state.data?.ai_status === "pending" ? pollEvery(5, state.error) : false),
  });
}
