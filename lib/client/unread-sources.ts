import { queryOptions } from "@tanstack/react-query";
import { pollEvery } from "./api-error";
import { call } from "./call";

const POLL_SECONDS = 15;

/** Sources of the newsfeeds, with their unread posts. */
export function unreadSourcesQuery(newsfeedIds: readonly string[]) {
  const ids = newsfeedIds.toSorted().join();
  return queryOptions({
    queryKey: ["unread-sources", ids],
    queryFn: () => call("GET /v1/sources/unread", { query: { newsfeed_ids: ids } }),
    enabled: ids !== "",
    refetchInterval: ({ state }) => pollEvery(POLL_SECONDS, state.error),
  });
}
