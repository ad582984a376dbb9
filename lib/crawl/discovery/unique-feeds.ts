import type { FeedDocument } from "@/lib/crawl/collect/fetch-feed";
import { canonicalUrl } from "@/lib/feed/identity";
import type { LoadedFeed } from "./load-candidate";

/** One feed under several addresses counts once: the same final address, what it calls its own, or the same entries on top. */
export function uniqueFeeds(feeds: readonly LoadedFeed[]): LoadedFeed[] {
  const seen = new Set<string>();
  return feeds.filter((feed) => {
    const marks = marksOf(feed);
    const isNew = marks.every((mark) => !seen.has(mark));
    for (const mark of marks) seen.add(mark);
    return isNew;
  });
}

function marksOf({ url, document }: LoadedFeed): string[] {
  const { selfUrl, title } = document.feed;
  const addresses = [url, selfUrl].map((address) => address && canonicalUrl(address)).filter((mark) => mark !== null);
  const top = topOf(document);
  return top === "" ? addresses : [...addresses, `${title}\n${top}`];
}

function topOf({ entries }: FeedDocument): string {
  return entries
    .slice(0, 3)
    .map((entry) => Buffer.from(entry.guidHash).toString("hex"))
    .join(" ");
}
