import { queryOptions } from "@tanstack/react-query";
import type { Suggestion } from "@/lib/contract/suggestions";
import { call } from "./call";

const FRESH_MS = 5 * 60_000;

/** Matches all suggestions of a newsfeed. */
export const suggestionsKey = (newsfeedId: string) => ["suggestions", newsfeedId] as const;

/**
 * Suggested edits of a newsfeed, best first.
 *
 * @param keywords of the newsfeed; a reply is valid for these only
 * @param isSorting whether stored posts are being sorted by new keywords, after which the suggestions differ
 */
export function suggestionsQuery(newsfeedId: string, keywords: readonly string[], isSorting: boolean) {
  return queryOptions({
    queryKey: [...suggestionsKey(newsfeedId), keywords, isSorting],
    queryFn: () => call("GET /v1/newsfeeds/{id}/suggestions", { params: { id: newsfeedId } }),
    staleTime: FRESH_MS,
  });
}

export function suggestionKey(newsfeedId: string, { kind, keyword }: Suggestion): string {
  return `suggestion/${newsfeedId}/${kind}/${keyword}`;
}
