import { setTimeout as wait } from "node:timers/promises";
import { type Feed, listClaimedFeeds, releaseFeeds } from "@/db/queries/feeds/feeds";
import type { Context } from "@/lib/context/context";
import { afterSeconds } from "@/lib/core/duration";
import { limitConcurrency } from "@/lib/core/limit-concurrency";
import { isCutOff } from "@/lib/core/shutdown";
import { endPreparation } from "@/lib/crawl/articles/prepare-articles";
import { readFeed, requestFeed } from "@/lib/crawl/collect/fetch-feed";
import { CLAIM_SECONDS, crawlRequests } from "@/lib/crawl/politeness/crawl-requests";
import { hostOf, QUEUE_MS_MAX, spacingMsOf, type Urgency } from "@/lib/crawl/politeness/visit-host";
import { createBatcher } from "./batcher";
import { type CrawlReport, crawlUntilSearch, type Search, storeAnswer } from "./crawl-feed";
import { type HostLease, isLeaseFresh, leaseHosts, releaseHostLeases } from "./lease-hosts";
import { recordDefect } from "./store-failure";
import { isUnchanged, storeUnchanged, type UnchangedFeed } from "./store-unchanged";

/** A run ends early; the remaining feeds are due at once for the next tick. */
export const RUN_MS_MAX = 45_000;
const SLOW_MS = 1_000;
/** Intervals in which unchanged feeds, and the articles of changed ones, are stored by the same statements. */
const UNCHANGED_MS = 100;
const PREPARED_MS = 500;

/** Changed documents that a lane reads and stores at a time. Each takes about ten times its size in memory. */
const DOCUMENTS_AT_ONCE = 3;
/** Searches of a lane at a time, for feeds that moved or became pages. Each waits for its sites. */
const SEARCHES_AT_ONCE = 12;

/** Limits the work of a process, for each lane. */
interface Slots {
  crawls: ReturnType<typeof limitConcurrency>;
  documents: ReturnType<typeof limitConcurrency>;
  searches: ReturnType<typeof limitConcurrency>;
  slowMs: number;
}

/**
 * @param crawlsMax feeds crawled at a time
 * @param slowMs a slower request releases its slot, and its feed leaves the prompt lane for a day
 */
export function crawlSlots(crawlsMax: number, slowMs = SLOW_MS): Slots {
  return {
    slowMs,
    crawls: limitConcurrency(crawlsMax),
    documents: limitConcurrency(DOCUMENTS_AT_ONCE),
    searches: limitConcurrency(SEARCHES_AT_ONCE),
  };
}

export interface Batch {
  /** Key of the slots. */
  lane: string;
  feedIds: readonly string[];
  urgency?: Urgency;
}

interface Run {
  batch: Batch;
  slots: Slots;
  startedAt: number;
  leaseOf: ReturnType<typeof leaseHosts>;
  unchanged: ReturnType<typeof createBatcher<UnchangedFeed>>;
  /** Articles that have their texts. */
  prepared: ReturnType<typeof createBatcher<string>>;
  left: Feed[];
}

/**
 * Crawls claimed feeds, many hosts at a time and the feeds of one host in sequence. Takes hosts and stores unchanged
 * feeds in batches, so an unchanged feed costs little more than its request. Failures and internal errors are recorded
 * outcomes; only a broken database throws. A repeated run sends no second request.
 *
 * @returns how many were crawled and how many the run had no time for
 */
export async function crawlFeeds(ctx: Context, batch: Batch, slots: Slots): Promise<{ crawled: number; left: number }> {
  const claimed = new Map((await listClaimedFeeds(ctx.db, batch.feedIds)).map((feed) => [feed.id, feed]));
  const feeds = batch.feedIds.flatMap((id) => claimed.get(id) ?? []);
  const hosts = [...Map.groupBy(feeds, ({ url }) => hostOf(url)).values()];
  const run: Run = {
    batch,
    slots,
    startedAt: ctx.now().getTime(),
    leaseOf: leaseHosts(
      ctx,
      hosts.flatMap(([first]) => first ?? []),
    ),
    unchanged: createBatcher(UNCHANGED_MS, (feeds) => storeUnchanged(ctx, feeds)),
    prepared: createBatcher(PREPARED_MS, (articleIds) => endPreparation(ctx, articleIds)),
    left: [],
  };
  const crawls = await Promise.allSettled(hosts.map((ofHost) => crawlHost(ctx, ofHost, run)));
  await run.unchanged.flush();
  await run.prepared.flush();
  await releaseFeeds(
    ctx.db,
    run.left.map(({ id }) => id),
  );
  for (const crawl of crawls) if (crawl.status === "rejected") throw crawl.reason;
  return { crawled: feeds.length - run.left.length, left: run.left.length };
}

async function crawlHost(ctx: Context, feeds: readonly Feed[], run: Run): Promise<void> {
  let askedAt = Number.NEGATIVE_INFINITY;
  for (const feed of feeds) {
    // Outside the slots. A longer pause defers the feed.
    const pauseMs = askedAt + spacingMsOf(ctx, feed.url) - performance.now();
    if (pauseMs > 0 && pauseMs < QUEUE_MS_MAX) await wait(pauseMs);
    const crawled = await inSlot(run, (onAnswer) => {
      askedAt = performance.now();
      return orRecordDefect(ctx, feed.id, () => crawlNext(ctx, feed, { run, onAnswer }));
    });
    if (typeof crawled === "function")
      await run.slots.searches(run.batch.lane, () => orRecordDefect(ctx, feed.id, crawled));
  }
}

/** Works in a slot, but releases it when a site is slow: waiting costs nothing, and other hosts need the slot. */
async function inSlot<T>({ slots, batch }: Run, work: (onAnswer: () => void) => Promise<T>): Promise<T> {
  let isAnswered = false;
  const { working } = await slots.crawls(batch.lane, async () => {
    const working = work(() => {
      isAnswered = true;
    });
    const slow = new AbortController();
    const late = wait(slots.slowMs, undefined, { signal: slow.signal }).catch(() => undefined);
    await Promise.race([working, late]).finally(() => slow.abort());
    if (isAnswered) await working;
    return { working };
  });
  return working;
}

type Turn = { run: Run; onAnswer: () => void };

async function crawlNext(ctx: Context, feed: Feed, { run, onAnswer }: Turn): Promise<CrawlReport | Search> {
  const lease = await run.leaseOf(feed);
  const isOver = ctx.now().getTime() - run.startedAt > RUN_MS_MAX;
  if (lease && !isOver && isLeaseFresh(ctx, lease)) return crawlWithLease(ctx, feed, { lease, run, onAnswer });
  if (lease) await releaseHostLeases(ctx, [{ feed, lease }]);
  if (isOver) {
    run.left.push(feed);
    return "skipped";
  }
  return crawlUntilSearch(ctx, feed.id, {
    ...(run.batch.urgency && { urgency: run.batch.urgency }),
    store: (answered) => {
      onAnswer();
      return readAndStore(ctx, run, async () => answered);
    },
  });
}

async function crawlWithLease(
  ctx: Context,
  feed: Feed,
  { lease, run, onAnswer }: Turn & { lease: HostLease },
): Promise<CrawlReport | Search> {
  const askedAt = performance.now();
  const answer = await requestFeed(ctx, feed);
  onAnswer();
  const isSlow = performance.now() - askedAt > run.slots.slowMs;
  if (!isSlow && isUnchanged(feed, answer)) {
    run.unchanged.add({ feed, lease, answer });
    return "unchanged";
  }
  // Released first: later steps, such as article pages, request the same host.
  await releaseHostLeases(ctx, [{ feed, lease }]);
  const routing = isSlow ? { slowAt: ctx.now() } : {};
  return readAndStore(ctx, run, async () => ({ feed, answer: await readFeed(ctx, feed, answer), routing }));
}

/** Waits for a slot that limits the documents in memory. */
function readAndStore(
  ctx: Context,
  { slots, batch, prepared }: Run,
  read: () => Promise<Parameters<typeof storeAnswer>[1]>,
): Promise<CrawlReport | Search> {
  return slots.documents(batch.lane, async () =>
    storeAnswer(ctx, await read(), (articleIds) => prepared.add(...articleIds)),
  );
}

/** Records an internal error of `work` for a claimed feed. Throws only on shutdown and when the database is broken. */
async function orRecordDefect<T>(ctx: Context, feedId: string, work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    if (isCutOff(error)) throw error;
    ctx.log.error({ feedId, err: error }, "a feed could not be processed");
    await recordDefect(ctx, feedId);
    return null;
  }
}

/**
 * Crawls the feeds of a run that failed at every attempt, by a crash or a lost database, each in its own run. A feed
 * that fails alone counts as failed, so one that crashes the process is crawled ever less often.
 *
 * @param batch.askedAt time of the request; newer claims stay
 */
export async function giveUpCrawl(
  ctx: Context,
  { feedIds, askedAt }: { feedIds: readonly string[]; askedAt: Date },
  error: unknown,
): Promise<void> {
  const until = afterSeconds(askedAt, CLAIM_SECONDS);
  const feeds = (await listClaimedFeeds(ctx.db, feedIds)).filter(
    ({ claimedUntil }) => claimedUntil !== null && claimedUntil <= until,
  );
  const [feed] = feeds;
  if (feed === undefined) return;
  ctx.log.error({ feedIds: feeds.map(({ id }) => id), err: error }, "crawl abandoned: every attempt failed");
  if (feedIds.length === 1) await recordDefect(ctx, feed.id);
  else await ctx.send(feeds.flatMap((one) => crawlRequests("doubtful", [one])));
}
