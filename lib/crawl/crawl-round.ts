import { releaseSlowFeeds } from "@/db/queries/feeds/feed-claims";
import { type Feed, listClaimedFeedIds } from "@/db/queries/feeds/feeds";
import {
  finishUnchanged,
  listClaimedFeeds,
  listRecentPublishedOf,
  releaseHosts,
  takeHosts,
} from "@/db/queries/feeds/rounds";
import type { Context } from "@/lib/context/context";
import type { CrawlLane } from "@/lib/core/lanes";
import { FEED_MS_MAX, type FeedResult, fetchFeed, findReply } from "@/lib/crawl/collect/fetch-feed";
import { CLAIM_SECONDS, groupRequests } from "@/lib/crawl/politeness/crawl-requests";
import { hostOf, spacingMsOf } from "@/lib/crawl/politeness/visit-host";
import { after, orRecordDefect, POSTS_FOR_RHYTHM, secondsToNextCrawl, storeAnswer } from "./crawl-feed";

/** A feed that cannot start within this time is handed to a group. */
const START_MS_MAX = 20_000;
/** Lease of a host for its feed, released once it answers. */
const TURN_MS = START_MS_MAX + FEED_MS_MAX + 1_000;
/** A slower feed moves to the doubtful lane, or it would delay the feeds behind it. */
const PATIENCE_MS = 1_000;
/** Interval in which unchanged feeds are batched into one statement. */
const GATHER_MS = 100;

interface HostClaim {
  takenAt: Date;
  until: Date;
}

type Unchanged = Extract<FeedResult, { kind: "unchanged" }>;
type Ending = { feed: Feed; answer: Unchanged };

export interface Round {
  lane: CrawlLane;
  feedIds: readonly string[];
}

interface RoundReport {
  crawled: number;
  /** Handed to a group because the host was busy or the round ran out of time. */
  handedOn: number;
  slow: number;
}

/**
 * Crawls claimed feeds that share no host, several at once. Claims hosts and stores unchanged feeds in batches, so an
 * unchanged feed costs little more than its request.
 *
 * @param atOnce maximum concurrent requests
 */
export async function crawlRound(ctx: Context, { lane, feedIds }: Round, atOnce: number): Promise<RoundReport> {
  const feeds = await listClaimedFeeds(ctx.db, feedIds);
  const { claim, taken, others } = await claimHosts(ctx, feeds);
  await handOn(ctx, lane, others);
  const endings = gatherEndings(ctx, claim);
  const crawls = taken.values();
  const late: Feed[] = [];
  const slow: Feed[] = [];
  const work = async () => {
    for (const feed of crawls) {
      const isInTime = ctx.now().getTime() - claim.takenAt.getTime() <= START_MS_MAX;
      if (!isInTime) late.push(feed);
      else if ((await orRecordDefect(ctx, feed.id, () => crawlWithHost(ctx, feed, { claim, endings }))) === false)
        slow.push(feed);
    }
  };
  const crawled = await Promise.allSettled(Array.from({ length: atOnce }, work));
  await endings.store();
  await releaseClaimed(ctx, [...late, ...slow], claim);
  await releaseSlowFeeds(
    ctx.db,
    slow.map(({ id }) => id),
    ctx.now(),
  );
  await handOn(ctx, lane, late);
  for (const crawl of crawled) if (crawl.status === "rejected") throw crawl.reason;
  return {
    crawled: taken.length - late.length - slow.length,
    handedOn: others.length + late.length,
    slow: slow.length,
  };
}

/** Hands feeds still claimed by a failed round to groups, which identify the feed at fault. */
export async function giveUpRound(
  ctx: Context,
  { lane, feedIds, askedAt }: Round & { askedAt: Date },
  error: unknown,
): Promise<void> {
  ctx.log.error(
    { feeds: feedIds.length, err: error },
    "a round of crawls broke at each attempt; groups take its feeds",
  );
  const until = new Date(askedAt.getTime() + CLAIM_SECONDS * 1000);
  const claimedIds = await listClaimedFeedIds(ctx.db, feedIds, until);
  await handOn(ctx, lane, await listClaimedFeeds(ctx.db, claimedIds));
}

async function handOn(ctx: Context, lane: CrawlLane, feeds: readonly Feed[]): Promise<void> {
  if (feeds.length > 0) await ctx.send(groupRequests(lane, feeds));
}

async function claimHosts(ctx: Context, feeds: readonly Feed[]) {
  const now = ctx.now();
  const claim: HostClaim = { takenAt: now, until: new Date(now.getTime() + TURN_MS) };
  const byHost = new Map(feeds.filter((feed) => isAskedDirectly(ctx, feed)).map((feed) => [hostOf(feed.url), feed]));
  const names = await takeHosts(ctx.db, [...byHost.keys()], { now, until: claim.until });
  const taken = [...byHost].flatMap(([host, feed]) => (names.has(host) ? [feed] : []));
  const isTaken = new Set(taken);
  return { claim, taken, others: feeds.filter((feed) => !isTaken.has(feed)) };
}

/** Whether the crawl takes one request to the feed's own host. */
function isAskedDirectly(ctx: Context, feed: Feed): boolean {
  if (feed.profileUrl !== null || feed.route === "bridge" || feed.credentials !== null) return false;
  if (feed.validatorsFrom !== null && hostOf(feed.validatorsFrom) !== hostOf(feed.url)) return false;
  return findReply(ctx, feed) === null;
}

/** @returns false when its site was too slow */
async function crawlWithHost(
  ctx: Context,
  feed: Feed,
  { claim, endings }: { claim: HostClaim; endings: Endings },
): Promise<boolean> {
  const answer = await askQuickly(ctx, feed);
  if (answer === null) return false;
  if (isUnchanged(feed, answer)) {
    endings.add({ feed, answer });
    return true;
  }
  // Released first: later steps, such as article pages, request the same host.
  await releaseClaimed(ctx, [feed], claim);
  await storeAnswer(ctx, feed, { answer, routing: {} });
  return true;
}

async function askQuickly(ctx: Context, feed: Feed): Promise<FeedResult | null> {
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), PATIENCE_MS);
  try {
    return await fetchFeed(ctx, feed, patience);
  } catch (error) {
    if (!patience.signal.aborted) throw error;
    return null;
  } finally {
    clearTimeout(timer);
  }
}

/** Whether the crawl has nothing to store but its time. */
function isUnchanged(feed: Feed, answer: FeedResult): answer is Unchanged {
  if (answer.kind !== "unchanged" || feed.hub !== null || feed.movedTo !== null) return false;
  const { success, received } = answer;
  const { etag, lastModified, validatorsFrom } = success.validators ?? feed;
  const isSame = etag === feed.etag && lastModified === feed.lastModified && validatorsFrom === feed.validatorsFrom;
  return isSame && success.movedTo === null && received.quotaSeconds === null;
}

async function releaseClaimed(ctx: Context, feeds: readonly Feed[], { until }: HostClaim): Promise<void> {
  const now = ctx.now().getTime();
  const visits = feeds.map(({ url }) => ({
    host: hostOf(url),
    nextAllowedAt: new Date(now + spacingMsOf(ctx, url)),
  }));
  await releaseHosts(ctx.db, visits, until);
}

interface Endings {
  add(ending: Ending): void;
  store(): Promise<void>;
}

function gatherEndings(ctx: Context, claim: HostClaim): Endings {
  const waiting: Ending[] = [];
  let timer: NodeJS.Timeout | undefined;
  let stored: Promise<void> = Promise.resolve();
  const store = () => {
    clearTimeout(timer);
    timer = undefined;
    const together = waiting.splice(0);
    if (together.length > 0) stored = stored.then(() => storeEndings(ctx, together, claim));
    // The caller sees the rejection when it awaits the round's end.
    stored.catch(() => undefined);
    return stored;
  };
  return {
    add: (ending) => {
      waiting.push(ending);
      timer ??= setTimeout(store, GATHER_MS);
    },
    store,
  };
}

async function storeEndings(ctx: Context, endings: readonly Ending[], claim: HostClaim): Promise<void> {
  const feeds = endings.map(({ feed }) => feed);
  await releaseClaimed(ctx, feeds, claim);
  const published = await listRecentPublishedOf(
    ctx.db,
    feeds.map(({ id }) => id),
    POSTS_FOR_RHYTHM,
  );
  const crawls = endings.map(({ feed, answer }) => {
    const publishedAt = published.get(feed.id) ?? [];
    const intervalSeconds = secondsToNextCrawl(ctx, { publishedAt, asked: feed.asked, received: answer.received });
    return {
      feedId: feed.id,
      intervalSeconds,
      nextDueAt: after(ctx, intervalSeconds),
      isWhole: !answer.received.wasConditional,
    };
  });
  await finishUnchanged(ctx.db, crawls, ctx.now());
}
