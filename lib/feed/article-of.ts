import type { ArticleInput } from "./extract/extract-article";
import type { ReadEntry } from "./identify-entries";

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
