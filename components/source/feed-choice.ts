import type { SourceValidation } from "@/lib/contract/source";

type Validation = Pick<SourceValidation, "url" | "crawlable"> & {
  rss_feeds: readonly Pick<SourceValidation["rss_feeds"][number], "url" | "is_category_match" | "is_guess">[];
};

/** Whether there is nothing to choose: at most one feed, and not a wider one than the given page. */
export function isPlain(validation: Validation): boolean {
  return validation.crawlable && validation.rss_feeds.length <= 1 && !isWider(validation);
}

const FILE_NAME = /[^/]*\.[a-z\d]{1,5}$/i;

/** Whether the only feed was guessed outside the given page of its site, so that it may be that of the whole site. */
export function isWider({ url, rss_feeds: [feed, ...others] }: Validation): boolean {
  if (!feed?.is_guess || feed.is_category_match || others.length > 0) return false;
  const [page, found] = [new URL(url), new URL(feed.url)];
  const folder = page.pathname.replace(FILE_NAME, "").replace(/\/+$/, "");
  return siteOf(page) === siteOf(found) && !found.pathname.startsWith(folder);
}

function siteOf({ host }: URL): string {
  return host.replace(/^www\./, "");
}

export const WIDER = "This feed may cover more than the page that you entered.";
