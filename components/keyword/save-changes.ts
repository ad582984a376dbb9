import type { QueryClient } from "@tanstack/react-query";
import { ApiError } from "@/lib/client/api-error";
import { updateNewsfeed } from "@/lib/client/newsfeed-actions";
import { newsfeedById, newsfeedsQuery } from "@/lib/client/newsfeeds";
import type { Newsfeed } from "@/lib/contract/newsfeeds";
import { timestampText } from "@/lib/contract/wire";
import { withEdits } from "./use-keyword-edits";

export type Changes = NonNullable<Parameters<typeof updateNewsfeed>[2]>;

const WRITTEN_FIELDS = ["name", "description", "business_context", "language"] as const;

/**
 * Merges changed keywords with those that another member saved meanwhile.
 *
 * @throws ApiError 409 if another member changed one of the written fields, which the page does not show yet
 */
export function mergeChanges(changes: Changes, { shown, fresh }: { shown: Newsfeed; fresh: Newsfeed }): Changes {
  for (const field of WRITTEN_FIELDS)
    if (changes[field] !== undefined && fresh[field] !== shown[field] && fresh[field] !== changes[field])
      throw new ApiError(409, null, "Someone else has just changed this. Save again to replace their change.");
  const { keywords } = changes;
  return keywords ? { ...changes, keywords: withEdits(fresh.keywords, { base: shown.keywords, keywords }) } : changes;
}

/** Other changes that one save waits out. */
const REPEATS_MAX = 5;

/** Saves changes to a newsfeed as the page shows it. After a 409, saving again is deliberate. */
export async function saveChanges(client: QueryClient, id: string, changes: Changes) {
  const query = newsfeedsQuery();
  const shown = newsfeedById(id)(client.getQueryData(query.queryKey) ?? []);
  for (let repeats = 0; ; repeats++) {
    // The page is up to one interval of polling behind.
    const fresh = newsfeedById(id)(await client.fetchQuery({ ...query, staleTime: 0 }));
    if (!shown || !fresh) return updateNewsfeed(client, id, changes);
    const body = { ...mergeChanges(changes, { shown, fresh }), unchanged_since: timestampText(fresh.updated_at) };
    try {
      return await updateNewsfeed(client, id, body);
    } catch (error) {
      // Another member was faster, so their change is merged too.
      if (repeats === REPEATS_MAX || !(error instanceof ApiError && error.status === 409)) throw error;
    }
  }
}
