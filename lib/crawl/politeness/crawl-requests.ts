import type { ClaimedFeed } from "@/db/queries/feeds/feed-claims";
import type { AppEvent } from "@/inngest/events";
import { newId } from "@/lib/core/id";
import type { CrawlLane } from "@/lib/core/lanes";
import { groupByHost, hostOf } from "./visit-host";

/** Covers a group of slow feeds; an expired claim leaves its feed due. */
export const CLAIM_SECONDS = 600;
const ROUND_MAX = 100;
/** Smaller rounds save nothing. */
const ROUND_MIN = 4;

/** Events that crawl claimed feeds for a waiting person, those of one host in sequence. */
export function awaitedRequests(userId: string, feeds: readonly ClaimedFeed[]): AppEvent[] {
  return groupByHost(feeds).map(({ shard, ids }) => ({
    id: `crawl:${newId()}`,
    name: "crawl/now.requested",
    data: { userId, shard, feedIds: ids },
  }));
}

/** Events that crawl claimed feeds, those of one host in sequence. */
export function groupRequests(lane: CrawlLane, feeds: readonly ClaimedFeed[]): AppEvent[] {
  return groupByHost(feeds).map(({ shard, ids }) => ({
    id: `crawl:${newId()}`,
    name: "crawl/group.requested",
    data: { lane, shard, feedIds: ids },
  }));
}

/** {@link groupRequests}, but lone feeds share an event, except in the doubtful lane: one could delay the others. */
export function crawlRequests(lane: CrawlLane, feeds: readonly ClaimedFeed[]): AppEvent[] {
  if (lane === "doubtful") return groupRequests(lane, feeds);
  const byHost = [...Map.groupBy(feeds, ({ url }) => hostOf(url)).values()];
  const alone = byHost.filter(({ length }) => length === 1).flat();
  if (alone.length < ROUND_MIN) return groupRequests(lane, feeds);
  const others = byHost.filter(({ length }) => length > 1).flat();
  return [...roundRequests(lane, alone), ...groupRequests(lane, others)];
}

function roundRequests(lane: CrawlLane, feeds: readonly ClaimedFeed[]): AppEvent[] {
  return Array.from({ length: Math.ceil(feeds.length / ROUND_MAX) }, (_, index) => ({
    id: `crawl:${newId()}`,
    name: "crawl/round.requested",
    data: { lane, feedIds: feeds.slice(index * ROUND_MAX, (index + 1) * ROUND_MAX).map(({ id }) => id) },
  }));
}
