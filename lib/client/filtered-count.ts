import { queryOptions } from "@tanstack/react-query";
import { call } from "./call";
import * as operations from "./operations";

/** A rough number will do above it. */
export const FILTERED_COUNT_MAX = 100;

/** How many posts the keywords of a newsfeed turned away, up to {@link FILTERED_COUNT_MAX}. */
export function filteredCountQuery(newsfeedId: string) {
  return queryOptions({
    queryKey: ["filtered-count", newsfeedId],
    queryFn: async () => {
      const query = { limit: String(FILTERED_COUNT_MAX) };
      return (await call(operations.listFilteredPosts, { params: { id: newsfeedId }, query })).length;
    },
  });
}
