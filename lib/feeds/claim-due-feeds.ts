import { claimDueFeeds as claimRows, putFeedsOff } from "@/db/queries/feeds";
import type { Context } from "@/lib/context";
import { CLAIM_SECONDS, crawlRequests } from "./crawl-requests";
import { hostOf, spacingMsOf } from "./visit-host";

const FEEDS_PER_TICK_MAX = 2_000;
const MINUTE_MS = 60_000;

/**
 * Claims the feeds that are due and asks for them to be crawled, those of one host together: they are crawled one after
 * the other. Feeds that are alone at their host share a round. What a host has no time for is due again when its turn comes,
 * at the pace that the host is owed: a host with more feeds than time would otherwise fill every claim with them, and others
 * would wait for it.
 *
 * @param minutes until the next claim, in which hosts may be asked for what this one takes
 * @returns how many are to be crawled
 */
export async function claimDueFeeds(ctx: Context, minutes = 1): Promise<number> {
  const feeds = await claimRows(ctx.db, {
    now: ctx.now(),
    leaseSeconds: CLAIM_SECONDS,
    feedsMax: FEEDS_PER_TICK_MAX,
  });
  const { inTime, later } = turnsOf(ctx, feeds, minutes * MINUTE_MS);
  await putFeedsOff(ctx.db, later);
  const events = crawlRequests(inTime, ctx.now());
  if (events.length > 0) await ctx.send(events);
  return inTime.length;
}

type Claimed = Awaited<ReturnType<typeof claimRows>>[number];

function turnsOf(ctx: Context, feeds: readonly Claimed[], untilNextMs: number) {
  const inTime: Claimed[] = [];
  const later: { id: string; dueAt: Date }[] = [];
  for (const members of Map.groupBy(feeds, ({ url }) => hostOf(url)).values())
    for (const [turn, feed] of members.entries()) {
      const waitMs = turn * spacingMsOf(ctx, feed.url);
      if (waitMs < untilNextMs) inTime.push(feed);
      else later.push({ id: feed.id, dueAt: new Date(ctx.now().getTime() + waitMs) });
    }
  return { inTime, later };
}
