import { useQuery } from "@tanstack/react-query";
import { useStore } from "@/components/ui/use-store";
import { deferredIds } from "@/lib/client/deferred-ids";
import { newsfeedById, newsfeedsQuery } from "@/lib/client/newsfeeds";
import { suggestionKey, suggestionsQuery } from "@/lib/client/suggestions";
import type { Suggestion } from "@/lib/contract/suggestions";

/** The suggestions of a newsfeed, without those that are being dismissed. */
export function useSuggestions(newsfeedId: string): Suggestion[] {
  const { data: newsfeed } = useQuery({ ...newsfeedsQuery(), select: newsfeedById(newsfeedId) });
  const isSorting = (newsfeed?.refile ?? null) !== null;
  const { data = [] } = useQuery(suggestionsQuery(newsfeedId, newsfeed?.keywords ?? [], isSorting));
  const leaving = useStore(deferredIds);
  return data.filter((suggestion) => !leaving.has(suggestionKey(newsfeedId, suggestion)));
}
