import { infiniteQueryOptions, type QueryClient, type QueryKey, queryOptions } from "@tanstack/react-query";
import type { PostOrder, PostState } from "@/lib/contract/posts";
import { MATTERS_MIN } from "@/lib/core/limits";
import { pollEvery } from "./api-error";
import { call, callPage } from "./call";
import { keepEdits } from "./keep-edits";
import { newsfeedsQuery } from "./newsfeeds";
import { type PostPage, type PostPages, withReadPosts } from "./post-pages";
import { listWithMarks, withMarks } from "./read-marks";

/** Selection of a stream. */
export interface PostFilter {
  state: PostState;
  order: PostOrder;
  /** Omits posts of low relevance. */
  mattersOnly: boolean;
  sourceId: string | null;
  /** One newsfeed of a river. */
  newsfeedId: string | null;
  /** Words that must all occur; empty for all posts. */
  q: string;
}

export const ALL_POSTS: PostFilter = {
  state: "all",
  order: "newest",
  mattersOnly: false,
  sourceId: null,
  newsfeedId: null,
  q: "",
};

/** Streams over all newsfeeds: everything, and the posts in the reader's lists. */
const RIVERS = ["unread", "saved"] as const;
export type River = (typeof RIVERS)[number];

const FOLDER = "folders/";

/** The stream over the newsfeeds of a folder. */
export function folderStream(folderId: string): string {
  return FOLDER + folderId;
}

/** The folder of a stream; null for other streams. */
export function folderIn(streamId: string): string | null {
  return streamId.startsWith(FOLDER) ? streamId.slice(FOLDER.length) : null;
}

/** Whether a stream shows several newsfeeds. */
export function isRiver(streamId: string): boolean {
  return RIVERS.some((river) => river === streamId) || folderIn(streamId) !== null;
}

/** The streams that may show a newsfeed's posts. */
export function streamsOf(client: QueryClient, newsfeedId: string): string[] {
  const newsfeeds = client.getQueryData(newsfeedsQuery().queryKey);
  const folderId = newsfeeds?.find(({ id }) => id === newsfeedId)?.folder_id;
  return [newsfeedId, ...RIVERS, ...(folderId ? [folderStream(folderId)] : [])];
}

/** Part of a request for posts that selects the newsfeeds of a river. */
export function selectionOf(streamId: string, { newsfeedId }: Pick<PostFilter, "newsfeedId">) {
  return {
    newsfeed_ids: newsfeedId ?? undefined,
    folder_id: folderIn(streamId) ?? undefined,
    saved: streamId === "saved" ? ("true" as const) : undefined,
  };
}

export const POSTS_PAGE_SIZE = 30;

interface PageWish {
  cursor: string | null;
  limit?: number;
  /** Latest time of publication. */
  until?: string;
}

/** @param streamId a newsfeed's id or a river */
export async function fetchPosts(
  streamId: string,
  { state, order, mattersOnly, sourceId, newsfeedId, q }: PostFilter,
  { cursor, limit = POSTS_PAGE_SIZE, until }: PageWish,
): Promise<PostPage> {
  const askedAt = performance.now();
  const query = {
    state,
    limit: String(limit),
    cursor: cursor ?? undefined,
    order: order === "newest" ? undefined : order,
    min_relevance: mattersOnly ? String(MATTERS_MIN) : undefined,
    source_id: sourceId ?? undefined,
    q: q || undefined,
    until,
  };
  const { rows, next, at } = isRiver(streamId)
    ? await callPage("GET /v1/posts", { query: { ...query, ...selectionOf(streamId, { newsfeedId }) } })
    : await callPage("GET /v1/posts/newsfeed/{newsfeed_id}", { params: { newsfeed_id: streamId }, query });
  return { posts: listWithMarks(rows, state, askedAt), next, loadedAt: at };
}

/** A stream. Never refetches by itself, because posts would jump; see {@link arrivalsQuery}. */
export function postsQuery(streamId: string, filter: PostFilter) {
  return infiniteQueryOptions<PostPage, Error, PostPages, QueryKey, string | null>({
    queryKey: ["posts", streamId, filter],
    queryFn: ({ pageParam }) => fetchPosts(streamId, filter, { cursor: pageParam }),
    initialPageParam: null,
    getNextPageParam: (page) => page.next,
    structuralSharing: (cached, loaded) =>
      keepEdits(cached, filter.state === "unread" ? withReadPosts(cached, loaded, filter.order) : loaded),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export function filterOf(queryKey: QueryKey): PostFilter {
  return queryKey[2] as PostFilter; // Safe: `postsQuery` alone makes these keys
}

/** The newest page, to compare with the stream. */
export function arrivalsQuery(streamId: string, { state, mattersOnly, sourceId, newsfeedId }: PostFilter) {
  const newest: PostFilter = { state, order: "newest", mattersOnly, sourceId, newsfeedId, q: "" };
  return queryOptions({
    queryKey: ["arrivals", streamId, newest],
    queryFn: () => fetchPosts(streamId, newest, { cursor: null }),
  });
}

export function postQuery(id: string) {
  return queryOptions({
    queryKey: ["post", id],
    queryFn: async () => {
      const askedAt = performance.now();
      return withMarks(await call("GET /v1/posts/{post_id}", { params: { post_id: id } }), askedAt);
    },
    // A model may still be writing.
    refetchInterval: ({ state }) => (state.data?.ai_status === "pending" ? pollEvery(5, state.error) : false),
  });
}

export function pictureAddress(postId: string, url: string): string {
  return `/api/app/posts/${encodeURIComponent(postId)}/picture?url=${encodeURIComponent(url)}`;
}
