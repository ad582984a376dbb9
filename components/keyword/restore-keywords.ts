import type { QueryClient } from "@tanstack/react-query";
import { newsfeedById, newsfeedsQuery } from "@/lib/client/newsfeeds";
import { showFailure } from "@/lib/client/show-failure";
import { showToast } from "@/lib/client/toasts";
import { saveChanges } from "./save-changes";
import { type Edits, withEdits } from "./use-keyword-edits";

export const KEYWORDS_SAVED = "Keywords saved";

/** Undoes a save, without later changes of others. A failure shows as a message, because the form may be gone. */
export async function restoreKeywords(client: QueryClient, newsfeedId: string, edits: Edits): Promise<void> {
  const saved = newsfeedById(newsfeedId)(client.getQueryData(newsfeedsQuery().queryKey) ?? [])?.keywords ?? edits.base;
  const keywords = withEdits(saved, edits);
  await saveChanges(client, newsfeedId, { keywords }).then(() => showToast({ text: KEYWORDS_SAVED }), showFailure);
}
