import type { ClaimedFeed } from "@/db/queries/feeds/feed-claims";
import type { AppEvent } from "@/inngest/events";
import { chunksOf } from "@/lib/core/chunks-of";
import type { CrawlLane } from "@/lib/core/lanes";
import { hostOf } from "./visit-host";

/** Covers a batch with slow feeds; an expired claim leaves its feed due. */
export const CLAIM_SECONDS = 600;
const FEEDS_PER_BATCH = 100;

/** Events that crawl claimed feeds for a waiting person. */
export function awaitedRequests(userId: string, feeds: readonly ClaimedFeed[]): AppEvent[] {
  return batchesOf(feeds).map((feedIds) => ({ name: "crawl/now.requested", data: { userId, feedIds } }));
}

/** Events that crawl claimed feeds. */
export function crawlRequests(lane: CrawlLane, feeds: readonly ClaimedFeed[]): AppEvent[] {
  return batchesOf(feeds).map((feedIds) => ({ name: "crawl/requested", data: { lane, feedIds } }));
}

/** Batches of feeds, those of one host next to each other. */
function batchesOf(feeds: readonly ClaimedFeed[]): string[][] {
  const ids = [...Map.groupBy(feeds, ({ url }) => hostOf(url)).values()].flat().map(({ id }) => id);
  return chunksOf(ids, FEEDS_PER_BATCH);
}
