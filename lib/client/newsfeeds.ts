import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { Newsfeed } from "@/lib/contract/newsfeeds";
import { pollEvery } from "./api-error";
import { call } from "./call";
import { withMarkedCounts } from "./read-marks";
import { UNREAD_COUNTED_MAX } from "./unread";

/** Interval while stored posts are being changed. */
const PROGRESS_POLL_SECONDS = 2;
/** Interval of the unread counts. */
const NEWSFEEDS_POLL_SECONDS = 15;

/** All newsfeeds. A newsfeed's page selects its row here, so there is one copy. */
export function newsfeedsQuery() {
  return queryOptions({
    queryKey: ["newsfeeds"],
    queryFn: async () =>
      withMarkedCounts(await call("GET /v1/newsfeeds", { query: { unread_max: String(UNREAD_COUNTED_MAX) } })),
    refetchInterval: ({ state }) => {
      const isUnderWay = state.data?.some(({ refile, rederive }) => refile !== null || rederive !== null);
      return pollEvery(isUnderWay ? PROGRESS_POLL_SECONDS : NEWSFEEDS_POLL_SECONDS, state.error);
    },
  });
}

/** Whether the reader may change the newsfeed, so that controls for it are shown. Viewers only read. */
export function mayChange({ role }: Pick<Newsfeed, "role">): boolean {
  return role !== "viewer";
}

export function newsfeedById(id: string) {
  return (newsfeeds: Newsfeed[]) => newsfeeds.find((newsfeed) => newsfeed.id === id);
}

export function patchNewsfeed(client: QueryClient, id: string, patch: (newsfeed: Newsfeed) => Partial<Newsfeed>): void {
  client.setQueryData(newsfeedsQuery().queryKey, (newsfeeds) =>
    newsfeeds?.map((newsfeed) => (newsfeed.id === id ? { ...newsfeed, ...patch(newsfeed) } : newsfeed)),
  );
}
