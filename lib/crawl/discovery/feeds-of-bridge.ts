import type { Context } from "@/lib/context/context";
import { reportsBridgeError } from "@/lib/crawl/collect/profile-answer";
import { askFeedService } from "./ask-feed-service";
import { type LoadedFeed, leadTo, loadCandidates } from "./load-candidate";

/** The feeds that this server's RSS-Bridge makes of a page; none where there is no bridge, or none that knows the page. */
export async function feedsOfBridge(ctx: Context, url: string, signal: AbortSignal): Promise<LoadedFeed[]> {
  const bridge = ctx.settings.connectors.rssBridge;
  if (bridge === null) return [];
  const query = new URLSearchParams({ action: "findfeed", format: "Atom", url });
  const found = await askFeedService(ctx, { url: `${bridge.url}/?${query}`, service: "rss-bridge", signal });
  const leads = found.map((feed) => leadTo(atBridge(feed, bridge.url), "bridge"));
  const { feeds } = await loadCandidates(ctx, leads, signal);
  return feeds.filter(({ document }) => !reportsBridgeError(document));
}

/** A bridge behind a proxy names itself as it sees itself; only its query counts. */
function atBridge(feedUrl: string, bridgeUrl: string): string {
  return `${bridgeUrl}/${new URL(feedUrl).search}`;
}
