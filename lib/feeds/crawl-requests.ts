import type { AppEvent } from "@/inngest/events";
import { newId } from "@/lib/std/id";
import { groupByHost } from "./group-by-host";
import { slowFeeds } from "./slow-feeds";
import { hostOf } from "./visit-host";

/** Long enough for a group of slow feeds; a claim that ends leaves its feed due. */
export const CLAIM_SECONDS = 600;
const ROUND_MAX = 100;
/** A round of fewer would save nothing. */
const ROUND_MIN = 4;

type Claimed = { id: string; url: string };

/** The event that asks for claimed feeds of a host to be crawled. */
export function crawlRequest(shard: string, feedIds: string[]): AppEvent {
  return { id: `crawl:${newId()}`, name: "crawl/group.requested", data: { shard, feedIds } };
}

/** The events that ask for claimed feeds to be crawled, those of a host one after the other. */
export function groupRequests(feeds: readonly Claimed[]): AppEvent[] {
  return groupByHost(feeds).map(({ shard, ids }) => crawlRequest(shard, ids));
}

/**
 * As {@link groupRequests}, where many of the feeds that are the only one of their host share an event. One that failed the
 * last time, or was slow, would keep others waiting, and goes by itself.
 */
export function crawlRequests(feeds: readonly (Claimed & { failures: number })[], now: Date): AppEvent[] {
  const byHost = Map.groupBy(feeds, ({ url }) => hostOf(url));
  const alone = [...byHost.values()].filter(({ length }) => length === 1).flat();
  const quick = alone.filter(({ id, failures }) => failures === 0 && !slowFeeds.has(id, now));
  if (quick.length < ROUND_MIN) return groupRequests(feeds);
  const isQuick = new Set(quick);
  return [...roundRequests(quick), ...groupRequests(feeds.filter((feed) => !isQuick.has(feed)))];
}

function roundRequests(feeds: readonly Claimed[]): AppEvent[] {
  return Array.from({ length: Math.ceil(feeds.length / ROUND_MAX) }, (_, index) => ({
    id: `crawl:${newId()}`,
    name: "crawl/round.requested",
    data: { feedIds: feeds.slice(index * ROUND_MAX, (index + 1) * ROUND_MAX).map(({ id }) => id) },
  }));
}
