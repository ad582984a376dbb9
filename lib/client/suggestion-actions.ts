import type { QueryClient } from "@tanstack/react-query";
import type { Suggestion } from "@/lib/contract/suggestions";
import { call } from "./call";
import { defer } from "./deferred";
import { suggestionKey, suggestionsKey } from "./suggestions";

/** Several quick examples make one request. */
const PAUSE_MS = 1_000;
const pauses = new Map<string, ReturnType<typeof setTimeout>>();

/** Asks for suggestions again, after a new example. */
export function suggestAnew(client: QueryClient, newsfeedId: string): void {
  const queryKey = suggestionsKey(newsfeedId);
  clearTimeout(pauses.get(newsfeedId));
  pauses.set(
    newsfeedId,
    setTimeout(() => void client.invalidateQueries({ queryKey }), PAUSE_MS),
  );
}

/** Hides the suggestion now, and for every member when the undo time ends. */
export function dismissSuggestion(client: QueryClient, newsfeedId: string, suggestion: Suggestion): void {
  const { kind, keyword } = suggestion;
  defer({ id: suggestionKey(newsfeedId, suggestion), text: "Suggestion dismissed" }, async () => {
    const params = { id: newsfeedId };
    await call("PUT /v1/newsfeeds/{id}/suggestions/dismissed", { params, body: { kind, keyword } });
    await client.invalidateQueries({ queryKey: suggestionsKey(newsfeedId) });
  });
}
