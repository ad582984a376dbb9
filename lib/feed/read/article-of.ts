import type { ArticleInput } from "@/lib/feed/extract/extract-article";
import type { ReadEntry } from "@/lib/feed/identity/identity";

/** Extraction input of an entry whose page is not fetched. */
export function articleOf(entry: ReadEntry): ArticleInput & { page: null } {
  return {
    page: null,
    feedHtml: entry.contentHtml,
    isFeedContentFull: entry.isFullContent,
    title: entry.title,
    url: entry.contentBaseUrl,
  };
}
