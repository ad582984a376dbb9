import { claimDueFeeds as claimRows } from "@/db/queries/feeds";
import type { AppEvent } from "@/inngest/events";
import type { Context } from "@/lib/context";
import { newId } from "@/lib/std/id";
import { groupByHost } from "./group-by-host";

/** Long enough for a group of slow feeds; a claim that ends leaves its feed due. */
export const CLAIM_SECONDS = 600;
const FEEDS_PER_TICK_MAX = 2_000;

/**
 * Claims the feeds that are due and asks for them to be crawled, those of one host together: they are crawled one after
 * the other.
 *
 * @returns how many were claimed
 */
export async function claimDueFeeds(ctx: Context): Promise<number> {
  const feeds = await claimRows(ctx.db, {
    now: ctx.now(),
    leaseSeconds: CLAIM_SECONDS,
    feedsMax: FEEDS_PER_TICK_MAX,
  });
  const events = groupByHost(feeds).map(({ shard, ids }) => crawlRequest(shard, ids));
  if (events.length > 0) await ctx.send(events);
  return feeds.length;
}

/** The event that asks for claimed feeds to be crawled. */
export function crawlRequest(shard: string, feedIds: string[]): AppEvent {
  return { id: `crawl:${newId()}`, name: "crawl/group.requested", data: { shard, feedIds } };
}
