import type { Context } from "@/lib/context/context";
import { hostFeedUrls, podcastLookupUrl } from "@/lib/feed/discover/host-feeds";
import { askFeedService } from "./ask-feed-service";
import { type LoadedFeed, leadTo, loadCandidates } from "./load-candidate";

/** The feeds that a well-known site keeps of what an address shows, without a look at the page. */
export async function feedsOfHost(ctx: Context, url: string, signal: AbortSignal): Promise<LoadedFeed[]> {
  const lookup = podcastLookupUrl(url);
  const urls =
    lookup === null ? hostFeedUrls(url) : await askFeedService(ctx, { url: lookup, service: "apple-podcasts", signal });
  const leads = urls.map((feed) => leadTo(feed, "host"));
  return (await loadCandidates(ctx, leads, signal)).feeds;
}
