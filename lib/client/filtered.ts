import { type InfiniteData, infiniteQueryOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import type { FilteredPost } from "@/lib/contract/filtered";
import { call, callPage } from "./call";
import { defer } from "./deferred";
import { keepEdits } from "./keep-edits";
import { newsfeedsQuery } from "./newsfeeds";
import { streamsOf } from "./posts";
import { cancelPending } from "./query-client";

interface FilteredPage {
  posts: FilteredPost[];
  next: string | null;
}

export type FilteredPages = InfiniteData<FilteredPage>;

export const FILTERED_PAGE_SIZE = 30;

/** Filtered posts, newest first. @param sourceId null for all sources */
export function filteredQuery(newsfeedId: string, sourceId: string | null = null) {
  return infiniteQueryOptions<FilteredPage, Error, FilteredPages, readonly string[], string | null>({
    queryKey: ["filtered", newsfeedId, sourceId ?? "all"],
    queryFn: async ({ pageParam }) => {
      const { rows, next } = await callPage("GET /v1/newsfeeds/{id}/filtered", {
        params: { id: newsfeedId },
        query: {
          limit: String(FILTERED_PAGE_SIZE),
          cursor: pageParam ?? undefined,
          source_id: sourceId ?? undefined,
        },
      });
      return { posts: rows, next };
    },
    initialPageParam: null,
    getNextPageParam: (page) => page.next,
    structuralSharing: keepEdits,
  });
}

/** Includes the newsfeed, because an article can be in several. */
export function rescueKey({ newsfeed_id, article_id }: Pick<FilteredPost, "newsfeed_id" | "article_id">): string {
  return `rescue/${newsfeed_id}/${article_id}`;
}

/** Removes the post from the list now and rescues it when the undo time ends. */
export function rescuePost(client: QueryClient, post: FilteredPost): void {
  const { newsfeed_id, article_id } = post;
  defer({ id: rescueKey(post), text: "Post moved to the newsfeed" }, async () => {
    await call("POST /v1/newsfeeds/{id}/filtered/{article_id}/rescue", { params: { id: newsfeed_id, article_id } });
    const queryKey = ["filtered", newsfeed_id];
    cancelPending(client, [queryKey]);
    client.setQueriesData<FilteredPages>({ queryKey }, (pages) => pages && withoutArticle(pages, article_id));
    for (const streamId of streamsOf(client, newsfeed_id))
      client.removeQueries({ queryKey: ["posts", streamId], type: "inactive" });
    await client.invalidateQueries({ queryKey: newsfeedsQuery().queryKey });
  });
}

function withoutArticle(pages: FilteredPages, articleId: string): FilteredPages {
  const kept = pages.pages.map((page) => ({
    ...page,
    posts: page.posts.filter(({ article_id }) => article_id !== articleId),
  }));
  return { ...pages, pages: kept };
}

/** Larger counts need not be exact. */
export const FILTERED_COUNT_MAX = 100;

/** Number of filtered posts, up to {@link FILTERED_COUNT_MAX}. */
export function filteredCountQuery(newsfeedId: string) {
  return queryOptions({
    queryKey: ["filtered-count", newsfeedId],
    queryFn: async () => {
      const query = { limit: String(FILTERED_COUNT_MAX) };
      return (await call("GET /v1/newsfeeds/{id}/filtered", { params: { id: newsfeedId }, query })).length;
    },
  });
}
