import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { Suggestion } from "@/lib/contract/suggestions";
import { call } from "./call";
import { removeLater } from "./deferred";

const FRESH_MS = 5 * 60_000;

const keyOf = (newsfeedId: string) => ["suggestions", newsfeedId] as const;

/**
 * Suggested edits of a newsfeed, best first.
 *
 * @param keywords of the newsfeed; an answer holds for them alone
 * @param isSorting stored posts are being sorted by new keywords; at the end there are other suggestions
 */
export function suggestionsQuery(newsfeedId: string, keywords: readonly string[], isSorting: boolean) {
  return queryOptions({
    queryKey: [...keyOf(newsfeedId), keywords, isSorting],
    queryFn: () => call("GET /v1/newsfeeds/{id}/suggestions", { params: { id: newsfeedId } }),
    staleTime: FRESH_MS,
  });
}

/** Several quick examples make one request. */
const PAUSE_MS = 1_000;
const pauses = new Map<string, ReturnType<typeof setTimeout>>();

/** Asks for suggestions again, after a new example. */
export function suggestAnew(client: QueryClient, newsfeedId: string): void {
  const queryKey = keyOf(newsfeedId);
  clearTimeout(pauses.get(newsfeedId));
  pauses.set(
    newsfeedId,
    setTimeout(() => void client.invalidateQueries({ queryKey }), PAUSE_MS),
  );
}

export function suggestionKey(newsfeedId: string, { kind, keyword }: Suggestion): string {
  return `suggestion/${newsfeedId}/${kind}/${keyword}`;
}

/** Hides the suggestion now, and for every member when the undo time ends. */
export function dismissSuggestion(client: QueryClient, newsfeedId: string, suggestion: Suggestion): void {
  const { kind, keyword } = suggestion;
  removeLater({ id: suggestionKey(newsfeedId, suggestion), text: "Suggestion dismissed" }, async () => {
    const params = { id: newsfeedId };
    await call("PUT /v1/newsfeeds/{id}/suggestions/dismissed", { params, body: { kind, keyword } });
    await client.invalidateQueries({ queryKey: keyOf(newsfeedId) });
  });
}
