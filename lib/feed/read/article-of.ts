import type { ArticleInput } from "@/lib/feed/extract/extract-article";
import type { ReadEntry } from "@/lib/feed/identity/identity";

/** What the text of an entry is made of while its page is not fetched. */
export function articleOf(entry: ReadEntry): ArticleInput & { page: null } {
  return {
    page: null,
    feedHtml: entry.contentHtml,
    isFeedContentFull: entry.isFullContent,
    title: entry.title,
    url: entry.contentBaseUrl,
  };
}
