import { type ClaimedFeed, claimFeedsByTurns, claimPromptFeeds } from "@/db/queries/feeds/feed-claims";
import { postponeFeeds } from "@/db/queries/feeds/feeds";
import type { Context } from "@/lib/context/context";
import type { CrawlLane } from "@/lib/core/lanes";
import { claimDueArticles } from "@/lib/crawl/filing/claim-due-articles";
import { CLAIM_SECONDS, crawlRequests } from "@/lib/crawl/politeness/crawl-requests";
import { hostOf, spacingMsOf } from "@/lib/crawl/politeness/visit-host";

/** Prompt feeds of one claim. */
const PROMPT_MAX = 2_000;
/** New feeds claimed at any time. A run leaves those it has no time for, so a user who comes later waits for one run. */
const NEW_MAX = { feedsMax: 2_000, feedsOfUserMax: 1_000 };
/** Doubtful feeds claimed for each {@link DOUBTFUL_CRAWL_SECONDS} until the next call. Each may block its slot. */
const DOUBTFUL_MAX = { ofUser: 8, ofAll: 24 };
/** Time in which the doubtful feeds of one claim are crawled, even when each is slow. */
const DOUBTFUL_CRAWL_SECONDS = 15;

/**
 * Claims due feeds and requests their crawls in batches, one claim for each lane. Feeds that exceed their host's pace
 * until the next call are postponed, because a host with many feeds would otherwise fill every claim.
 *
 * @param secondsToNextPoll until the next call
 * @returns how many feeds will be crawled
 */
export async function claimDueFeeds(ctx: Context, secondsToNextPoll = 60): Promise<number> {
  const claim = { now: ctx.now(), leaseSeconds: CLAIM_SECONDS };
  const intervals = Math.max(1, Math.floor(secondsToNextPoll / DOUBTFUL_CRAWL_SECONDS));
  const doubtfulMax = { feedsMax: DOUBTFUL_MAX.ofAll * intervals, feedsOfUserMax: DOUBTFUL_MAX.ofUser * intervals };
  const claimed: [CrawlLane, ClaimedFeed[]][] = [
    ["prompt", await claimPromptFeeds(ctx.db, { ...claim, feedsMax: PROMPT_MAX })],
    ["new", await claimFeedsByTurns(ctx.db, "new", { ...claim, ...NEW_MAX })],
    ["doubtful", await claimFeedsByTurns(ctx.db, "doubtful", { ...claim, ...doubtfulMax })],
  ];
  const { inTime, later } = splitByHostPace(ctx, claimed, secondsToNextPoll * 1000);
  await postponeFeeds(ctx.db, later);
  await ctx.send(inTime.flatMap(([lane, feeds]) => crawlRequests(lane, feeds)));
  return inTime.reduce((count, [, feeds]) => count + feeds.length, 0);
}

function splitByHostPace(ctx: Context, claimed: readonly [CrawlLane, ClaimedFeed[]][], untilNextMs: number) {
  const turns = new Map<string, number>();
  const later: { id: string; dueAt: Date }[] = [];
  const isInTime = (feed: ClaimedFeed) => {
    const host = hostOf(feed.url);
    const turn = turns.get(host) ?? 0;
    turns.set(host, turn + 1);
    const waitMs = turn * spacingMsOf(ctx, feed.url);
    if (waitMs < untilNextMs) return true;
    later.push({ id: feed.id, dueAt: new Date(ctx.now().getTime() + waitMs) });
    return false;
  };
  const inTime = claimed.map(([lane, feeds]): [CrawlLane, ClaimedFeed[]] => [lane, feeds.filter(isInTime)]);
  return { inTime, later };
}

/** Claims due feeds and articles and requests their crawls and preparation. @returns how many */
export async function claimDue(ctx: Context, secondsToNextPoll: number): Promise<{ feeds: number; articles: number }> {
  const feeds = await claimDueFeeds(ctx, secondsToNextPoll);
  return { feeds, articles: await claimDueArticles(ctx) };
}
