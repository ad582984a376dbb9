import { listRecentPublished } from "@/db/queries/articles/articles";
import {
  asIfNeverRead,
  type Feed,
  findClaimedFeed,
  finishCrawl,
  lockFeedUnread,
  storeFingerprints,
} from "@/db/queries/feeds/feeds";
import { listSubscriptionsOfFeed } from "@/db/queries/sources/subscriptions";
import { type Context, transact } from "@/lib/context/context";
import { reportFailingSources } from "@/lib/context/events";
import { afterSeconds } from "@/lib/core/duration";
import { describeNew, storeNewTexts } from "@/lib/crawl/articles/describe-new";
import { describeArticles, endPreparation, requestPreparation } from "@/lib/crawl/articles/prepare-articles";
import type { FeedResult } from "@/lib/crawl/collect/fetch-feed";
import { fetchWithRateLimit } from "@/lib/crawl/collect/fetch-with-rate-limit";
import { type Collected, collectArticles } from "@/lib/crawl/filing/collect-articles";
import { startOfEarliest } from "@/lib/crawl/filing/file-articles";
import { reachBack } from "@/lib/crawl/filing/reach-back";
import { fileInOthers, type Stored, storeArticles } from "@/lib/crawl/filing/store-articles";
import { followHub } from "@/lib/crawl/hub/follow-hub";
import { backOffHost, type Urgency } from "@/lib/crawl/politeness/visit-host";
import { nextCrawlInSeconds } from "@/lib/feed/http/schedule";
import { PARSER_VERSION } from "@/lib/feed/parse/parsed-feed";
import { followMove, noteMoveOf } from "./move-feed";
import { rediscover, settle } from "./rediscover";

/** Newest articles that determine a feed's posting rate. */
export const POSTS_FOR_RHYTHM = 10;
/** Failed crawls in a row after which a source counts as failing; most failures end with the next crawl. */
const FAILURES_TO_REPORT = 3;
const NOTHING_STORED: Stored = { due: [], unfiled: null };

type Success = Extract<FeedResult, { kind: "feed" | "unchanged" }>;

type Complete = (articleIds: readonly string[]) => Promise<void> | void;

export type CrawlReport = "skipped" | "deferred" | "unchanged" | "stored" | "failed" | "gone";

/**
 * Crawls a claimed feed: one rate-limited conditional request and one transaction that stores the result, plus
 * further transactions to file it for very many newsfeeds. Does nothing without a claim, so a repeated run sends no
 * second request.
 */
export async function crawlFeed(
  ctx: Context,
  feedId: string,
  { urgency = "feed", onAnswer }: { urgency?: Urgency; onAnswer?: () => void } = {},
): Promise<CrawlReport> {
  const claimed = await findClaimedFeed(ctx.db, feedId);
  if (!claimed) return "skipped";
  const asked = await fetchWithRateLimit(ctx, claimed, urgency);
  onAnswer?.();
  if (asked.kind === "deferred") {
    await finishCrawl(ctx.db, feedId, { nextDueAt: asked.until });
    return "deferred";
  }
  return storeAnswer(ctx, asked.feed, asked);
}

/**
 * Stores the result for a claimed feed and releases the claim.
 *
 * @param feed as requested
 * @param asked.routing see {@link fetchWithRateLimit}
 * @param complete ends the preparation of stored articles
 */
export async function storeAnswer(
  ctx: Context,
  feed: Feed,
  { answer, routing }: { answer: FeedResult; routing: Partial<Feed> },
  complete: Complete = (articleIds) => endPreparation(ctx, articleIds),
): Promise<CrawlReport> {
  if (answer.kind === "feed" || answer.kind === "unchanged")
    return storeSuccess(ctx, feed, { answer, routing, complete });
  // Discovery comes first, so an unexplored address does not show as a failure.
  const settled = answer.code === "no_feed" ? await settle(ctx, feed) : null;
  if (settled?.kind === "deferred") await finishCrawl(ctx.db, feed.id, { nextDueAt: settled.until });
  if (settled && settled.kind !== "none") return "deferred";
  const report = await storeFailure(ctx, feed, { answer, routing });
  if (answer.code === "no_feed") await rediscover(ctx, feed);
  return report;
}

async function storeSuccess(
  ctx: Context,
  feed: Feed,
  { answer, routing, complete }: { answer: Success; routing: Partial<Feed>; complete: Complete },
): Promise<CrawlReport> {
  const collected = answer.kind === "feed" ? await collectArticles(ctx, feed, answer.document) : null;
  const asked = answer.kind === "feed" ? publisherHints(answer) : feed.asked;
  const move = await noteMoveOf(ctx, feed, answer);
  // Must precede filing. Nothing of the feed is stored before its first success.
  if (collected && feed.lastSuccessAt === null)
    await reachBack(ctx, feed, { ...collected, publishedAt: collected.articles.map((one) => one.article.publishedAt) });
  const texts = collected && (await describeNew(ctx, collected));
  const { stored, prepared, ...afterwards } = await transact(ctx, async (tx) => {
    // Includes newsfeeds that subscribed during the crawl; later ones find the stored articles.
    await lockFeedUnread(tx.db, feed.id);
    const subscriptions = await listSubscriptionsOfFeed(tx.db, feed.id);
    const stored = collected
      ? await storeArticles(tx, feed.id, { articles: collected.articles, subscriptions })
      : NOTHING_STORED;
    const prepared = texts && (await storeNewTexts(tx, texts, stored));
    const { bodyHash } = answer.received;
    if (collected?.marks && bodyHash) await storeFingerprints(tx.db, feed.id, { bodyHash, marks: collected.marks });
    const publishedAt = await listRecentPublished(tx.db, feed.id, POSTS_FOR_RHYTHM);
    const intervalSeconds = secondsToNextCrawl(ctx, { publishedAt, asked, received: answer.received });
    await finishCrawl(tx.db, feed.id, {
      ...(answer.kind === "feed" && descriptionOf(answer)),
      ...(answer.success.validators ?? {}),
      ...(bodyHash && { bodyHash }),
      ...(!answer.received.wasConditional && { wholeAt: ctx.now() }),
      asked,
      ...move,
      ...success(ctx, intervalSeconds),
      ...routing,
      ...(collected &&
        hasPassedOver(collected, startOfEarliest(subscriptions)) && { ...asIfNeverRead, nextDueAt: ctx.now() }),
    });
    return { stored, prepared, subscriptions, publishedAt };
  });
  await reachBack(ctx, feed, afterwards);
  const due = await fileInOthers(ctx, feed.id, stored);
  const { quotaSeconds } = answer.received;
  if (quotaSeconds !== null) await backOffHost(ctx, feed.url, quotaSeconds);
  if (prepared) await complete(prepared.final);
  await requestPreparation(ctx, prepared?.wanting ?? (await describeArticles(ctx, due)));
  const named = answer.kind === "feed" ? answer.document.feed : null;
  await followHub(ctx, feed, { named, hasNews: collected?.articles.some((one) => one.isNew) ?? false });
  await followMove(ctx, feed, { move, answer });
  return answer.kind === "feed" ? "stored" : "unchanged";
}

export function secondsToNextCrawl(
  ctx: Context,
  { publishedAt, asked, received }: Pick<Feed, "asked"> & Pick<Success, "received"> & { publishedAt: readonly Date[] },
): number {
  return nextCrawlInSeconds(
    {
      publishedAt,
      askedSeconds: Math.max(asked?.seconds ?? 0, received.freshSeconds),
      maxAgeSeconds: received.maxAgeSeconds ?? null,
      failures: 0,
      skipped: { hours: asked?.skipHours ?? [], days: asked?.skipDays ?? [] },
    },
    timing(ctx),
  );
}

/** Whether a skipped entry is wanted, such as by a newsfeed that subscribed during the crawl. */
function hasPassedOver({ passedOverAt, isIncomplete }: Collected, wantedSince: Date | null): boolean {
  return isIncomplete || (wantedSince !== null && passedOverAt !== null && passedOverAt >= wantedSince);
}

function descriptionOf({ document: { feed } }: Extract<Success, { kind: "feed" }>): Partial<Feed> {
  return {
    title: feed.title || null,
    siteUrl: feed.siteUrl,
    iconUrl: feed.iconUrl,
    language: feed.language,
    parserVersion: PARSER_VERSION,
  };
}

function publisherHints({ document: { feed } }: Extract<Success, { kind: "feed" }>): NonNullable<Feed["asked"]> {
  const { ttlMinutes, updateSeconds, skipHours, skipDays } = feed.publisherHints;
  return { seconds: Math.max((ttlMinutes ?? 0) * 60, updateSeconds ?? 0), skipHours, skipDays };
}

function success(ctx: Context, intervalSeconds: number): Partial<Feed> {
  return {
    lastCheckedAt: ctx.now(),
    lastSuccessAt: ctx.now(),
    failures: 0,
    lastErrorCode: null,
    lastError: null,
    intervalSeconds,
    nextDueAt: afterSeconds(ctx.now(), intervalSeconds),
  };
}

async function storeFailure(
  ctx: Context,
  feed: Feed,
  { answer, routing }: { answer: Exclude<FeedResult, Success>; routing: Partial<Feed> },
): Promise<CrawlReport> {
  const failures = feed.failures + 1;
  const said = { lastCheckedAt: ctx.now(), failures, lastErrorCode: answer.code, lastError: answer.sentence };
  if (answer.kind === "gone") {
    await endFailing(ctx, feed, { ...said, goneAt: ctx.now(), ...routing });
    return "gone";
  }
  if (answer.kind === "retry_later") {
    const nextDueAt = await backOffHost(ctx, answer.askedBy ?? feed.url, answer.retryAfterSeconds);
    await endFailing(ctx, feed, { ...said, nextDueAt, ...routing });
    return "failed";
  }
  const backoffSeconds = nextCrawlInSeconds(
    { publishedAt: [], askedSeconds: answer.waitSecondsMin, failures, skipped: { hours: [], days: [] } },
    timing(ctx),
  );
  await endFailing(ctx, feed, {
    ...said,
    intervalSeconds: backoffSeconds,
    nextDueAt: afterSeconds(ctx.now(), backoffSeconds),
    ...routing,
  });
  return "failed";
}

/** Stores a failed crawl, and reports the feed's sources when the failures become a streak. */
async function endFailing(ctx: Context, feed: Feed, state: Partial<Feed> & { failures: number }): Promise<void> {
  if (!state.goneAt && state.failures !== FAILURES_TO_REPORT) return finishCrawl(ctx.db, feed.id, state);
  await transact(ctx, async (tx) => {
    await finishCrawl(tx.db, feed.id, state);
    const watched = (await listSubscriptionsOfFeed(tx.db, feed.id)).filter(({ isWatched }) => isWatched);
    const { lastSuccessAt } = feed;
    await reportFailingSources(
      tx,
      watched.map(({ sourceId: id, newsfeedId }) => ({ id, newsfeedId, lastSuccessAt })),
    );
  });
}

/** Records an internal error and releases the claim, so other feeds do not wait behind this one. */
export async function recordDefect(ctx: Context, feedId: string): Promise<void> {
  const feed = await findClaimedFeed(ctx.db, feedId);
  if (!feed) return;
  const sentence = "Lede could not process this feed. It tries again later; the server's log has the details.";
  await storeFailure(ctx, feed, {
    answer: { kind: "failing", code: "internal", sentence, waitSecondsMin: 0 },
    routing: {},
  });
}

function timing(ctx: Context) {
  const { crawlIntervalSecondsMin: secondsMin, crawlIntervalSecondsMax: secondsMax } = ctx.settings;
  return { now: ctx.now(), jitter: ctx.random(), secondsMin, secondsMax };
}
