import type { CheckedSite } from "@/lib/client/newsfeed-draft";
import type { Newsfeed } from "@/lib/contract/newsfeeds";
import type { SourceName } from "@/lib/contract/source-care";

/** The first of the newsfeeds, but for the one that is being made, that follows a site already. */
export function followedIn(
  { url, feedUrl }: Pick<CheckedSite, "url" | "feedUrl">,
  {
    newsfeeds,
    sources,
    madeId,
  }: { newsfeeds: readonly Newsfeed[]; sources: readonly SourceName[]; madeId: string | null },
): Newsfeed | undefined {
  const following = sources.filter(
    (source) => source.url === url || (feedUrl !== null && source.rss_feed_url === feedUrl),
  );
  const ids = new Set(following.map(({ newsfeed_id }) => newsfeed_id));
  return newsfeeds.find(({ id }) => id !== madeId && ids.has(id));
}
