import { infiniteQueryOptions, type QueryKey, queryOptions } from "@tanstack/react-query";
import { call, callPage } from "./call";
import { keepEdits } from "./keep-edits";
import type { PostPage, PostPages } from "./post-pages";
import { POSTS_PAGE_SIZE, postQuery } from "./posts";
import { listWithMarks } from "./read-marks";

export function searchQuery(q: string) {
  return infiniteQueryOptions<PostPage, Error, PostPages, QueryKey, string | null>({
    queryKey: ["search", q],
    queryFn: async ({ pageParam }) => {
      const askedAt = performance.now();
      const query = { q, limit: String(POSTS_PAGE_SIZE), cursor: pageParam ?? undefined };
      const { rows, next, at } = await callPage("GET /v1/search", { query });
      return { posts: listWithMarks(rows, "all", askedAt), next, loadedAt: at };
    },
    initialPageParam: null,
    getNextPageParam: (page) => page.next,
    structuralSharing: keepEdits,
    enabled: q !== "",
  });
}

/** Many, because the words may be in the texts of newer posts. */
const TITLES_MAX = 100;

/** The newest posts with the words. A newer request aborts the older. */
export function titlesQuery(q: string) {
  return queryOptions({
    queryKey: ["titles", q],
    queryFn: ({ signal }) => call("GET /v1/search", { query: { q, limit: String(TITLES_MAX) } }, signal),
    enabled: q !== "",
  });
}

/** Posts by id, as far as the reader may still see them. */
export function recentPostsQuery(ids: readonly string[]) {
  return queryOptions({
    queryKey: ["recent-posts", ids],
    queryFn: async ({ client }) => {
      const posts = await Promise.all(ids.map((id) => client.ensureQueryData(postQuery(id)).catch(() => null)));
      return posts.filter((post) => post !== null);
    },
    enabled: ids.length > 0,
  });
}
