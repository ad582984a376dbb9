import type { QueryClient } from "@tanstack/react-query";
import { isGone } from "@/lib/client/api-error";
import { type NewsfeedDraft, patchDraft } from "@/lib/client/newsfeed-draft";
import { createNewsfeed, updateNewsfeed } from "@/lib/client/newsfeeds";
import { addSource } from "@/lib/client/sources";

const UNNAMED = "My newsfeed";

/**
 * Makes the newsfeed of a draft, with its first source where one was found; one that was made already is changed.
 *
 * @returns its id
 * @throws ApiError
 */
export async function makeNewsfeed(client: QueryClient, draft: NewsfeedDraft): Promise<string> {
  const id = await saveNewsfeed(client, draft);
  // From here on, whatever fails is tried again with the same newsfeed.
  patchDraft({ newsfeedId: id });
  const { site } = draft;
  if (site) await addSource(client, id, { url: site.url, ...(site.feedUrl && { feed_url: site.feedUrl }) });
  return id;
}

async function saveNewsfeed(client: QueryClient, draft: NewsfeedDraft): Promise<string> {
  const body = {
    name: draft.name.trim() || UNNAMED,
    keywords: draft.keywords,
    business_context: draft.businessContext.trim() || null,
  };
  if (draft.newsfeedId) {
    try {
      return (await updateNewsfeed(client, draft.newsfeedId, body)).id;
    } catch (error) {
      // It was deleted meanwhile, perhaps in another tab.
      if (!isGone(error)) throw error;
    }
  }
  return (await createNewsfeed(client, body)).id;
}
