import { type FeedDocument, type FeedEntry, vocabularyUrl } from "@/lib/feed/write/feed-document";
import { entryLanguage, htmlOfTexts } from "@/lib/feed/write/texts";
import type { PublicItem, PublicList } from "./get-public-list";

interface Place extends Pick<FeedDocument, "baseUrl" | "query" | "nextQuery"> {
  appUrl: string;
}

/**
 * A shared list as a feed. Both times are when the post was added, because that is what is new in a curated list:
 * readers file entries by `published`, and treat old ones as read. Omits key learnings, which strangers may not see.
 */
export function documentOf(list: Omit<PublicList, "next">, { appUrl, ...place }: Place): FeedDocument {
  return {
    ...place,
    id: place.baseUrl,
    title: list.name,
    description: list.description,
    updatedAt: list.updated_at,
    pageUrl: place.baseUrl,
    hubUrl: null,
    vocabularyUrl: vocabularyUrl(appUrl),
    entries: list.items.map(entryOf),
  };
}

function entryOf(item: PublicItem): FeedEntry {
  return {
    id: `urn:uuid:${item.id}`,
    title: item.title,
    url: item.external_url,
    author: item.source_title,
    publishedAt: item.added_at,
    updatedAt: item.added_at,
    language: entryLanguage(item),
    summary: item.summary || null,
    contentHtml: htmlOfTexts(item.summary, item.note),
    imageUrl: null,
    insight: null,
  };
}
