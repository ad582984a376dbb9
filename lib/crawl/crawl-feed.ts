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
import { afterSeconds } from "@/lib/core/duration";
import { extractNewTexts, storeNewTexts } from "@/lib/crawl/articles/extract-new-texts";
import { describeArticles, endPreparation, requestPreparation } from "@/lib/crawl/articles/prepare-articles";
import type { FeedDocument, FeedSuccess } from "@/lib/crawl/collect/fetch-feed";
import { type FetchResult, fetchWithRateLimit } from "@/lib/crawl/collect/fetch-with-rate-limit";
import { type Collected, collectArticles } from "@/lib/crawl/filing/collect-articles";
import { startOfEarliest } from "@/lib/crawl/filing/file-articles";
import { reachBack } from "@/lib/crawl/filing/reach-back";
import { fileInOthers, type Stored, storeArticles } from "@/lib/crawl/filing/store-articles";
import { followHub } from "@/lib/crawl/hub/follow-hub";
import { backOffHost, type Urgency } from "@/lib/crawl/politeness/visit-host";
import { isFinal } from "@/lib/feed/http/redirects";
import { PARSER_VERSION } from "@/lib/feed/parse/parsed-feed";
import { followMove, noteMoveOf } from "./move-feed";
import { mayAnswerOverHttp, rediscover, settle } from "./rediscover";
import { type Failure, secondsToNextCrawl, storeFailure } from "./store-failure";

/** Newest articles that determine a feed's posting rate. */
export const POSTS_FOR_RHYTHM = 10;
const NOTHING_STORED: Stored = { due: [], unfiled: null };

type Complete = (articleIds: readonly string[]) => Promise<void> | void;

export type CrawlReport = "skipped" | "deferred" | "unchanged" | "stored" | "failed" | "gone";

/** The rest of a crawl: it waits for other sites, maybe for minutes, and holds no document. */
export type Search = () => Promise<CrawlReport>;

type Answered = Omit<Extract<FetchResult, { kind: "answered" }>, "kind">;

/**
 * Crawls a claimed feed: one rate-limited conditional request and one transaction that stores the result, plus
 * further transactions to file it for very many newsfeeds. Does nothing without a claim, so a repeated run sends no
 * second request.
 */
export async function crawlFeed(ctx: Context, feedId: string): Promise<CrawlReport> {
  const crawled = await crawlUntilSearch(ctx, feedId, { store: (answered) => storeAnswer(ctx, answered) });
  return typeof crawled === "function" ? crawled() : crawled;
}

/** Like {@link crawlFeed}, but leaves the storing and the search to the caller. */
export async function crawlUntilSearch(
  ctx: Context,
  feedId: string,
  { urgency = "feed", store }: { urgency?: Urgency; store: (answered: Answered) => Promise<CrawlReport | Search> },
): Promise<CrawlReport | Search> {
  const claimed = await findClaimedFeed(ctx.db, feedId);
  if (!claimed) return "skipped";
  const asked = await fetchWithRateLimit(ctx, claimed, urgency);
  if (asked.kind === "answered") return store(asked);
  await finishCrawl(ctx.db, feedId, { nextDueAt: asked.until });
  return "deferred";
}

/**
 * Stores the result for a claimed feed and releases the claim, unless a search comes first.
 *
 * @param answered.feed as requested
 * @param answered.routing see {@link fetchWithRateLimit}
 * @param complete ends the preparation of stored articles
 */
export async function storeAnswer(
  ctx: Context,
  { feed, answer, routing }: Answered,
  complete: Complete = (articleIds) => endPreparation(ctx, articleIds),
): Promise<CrawlReport | Search> {
  if (answer.kind === "feed" || answer.kind === "unchanged")
    return storeSuccess(ctx, feed, { answer, routing, complete });
  if (await mayAnswerOverHttp(ctx, feed, answer.code)) {
    const typed = feed.url.replace("https://", "");
    return () => settleOrFail(ctx, feed, { answer, routing }, typed);
  }
  if (answer.code !== "no_feed") return storeFailure(ctx, feed, { answer, routing });
  // Discovery comes first, so an unexplored address does not show as a failure.
  if (feed.lastSuccessAt === null) return () => settleOrFail(ctx, feed, { answer, routing });
  const report = await storeFailure(ctx, feed, { answer, routing });
  return () => rediscover(ctx, feed).then(() => report);
}

async function settleOrFail(ctx: Context, feed: Feed, failure: Failure, typed = feed.url): Promise<CrawlReport> {
  const settled = await settle(ctx, feed, typed);
  if (settled.kind === "deferred") await finishCrawl(ctx.db, feed.id, { nextDueAt: settled.until });
  if (settled.kind !== "none") return "deferred";
  const { refusal } = settled;
  if (refusal === null) return storeFailure(ctx, feed, failure);
  const answer = { kind: "failing" as const, code: refusal.code, sentence: refusal.message, waitSecondsMin: 0 };
  return storeFailure(ctx, feed, { ...failure, answer });
}

async function storeSuccess(
  ctx: Context,
  feed: Feed,
  { answer, routing, complete }: { answer: FeedSuccess; routing: Partial<Feed>; complete: Complete },
): Promise<CrawlReport | Search> {
  const collected = answer.kind === "feed" ? await collectArticles(ctx, feed, answer.document) : null;
  const asked = answer.kind === "feed" ? publisherHints(answer.document) : feed.asked;
  const move = await noteMoveOf(ctx, feed, answer);
  // Must precede filing. Nothing of the feed is stored before its first success.
  if (collected && feed.lastSuccessAt === null)
    await reachBack(ctx, feed, { ...collected, publishedAt: collected.articles.map((one) => one.article.publishedAt) });
  const texts = collected && (await extractNewTexts(ctx, collected));
  const { stored, prepared, ...afterwards } = await transact(ctx, async (tx) => {
    // Includes newsfeeds that subscribed during the crawl; later ones find the stored articles.
    const { isForgotten } = await lockFeedUnread(tx.db, feed.id);
    const subscriptions = await listSubscriptionsOfFeed(tx.db, feed.id);
    const stored = collected
      ? await storeArticles(tx, feed, { articles: collected.articles, subscriptions })
      : NOTHING_STORED;
    const prepared = texts && (await storeNewTexts(tx, texts, { ...stored, subscriptions }));
    const isReadAgain =
      (isForgotten && feed.validatorsFrom !== null) ||
      (collected !== null && hasSkipped(collected, startOfEarliest(subscriptions)));
    const { bodyHash } = answer.received;
    const marks = collected?.fingerprints;
    if (marks && bodyHash) await storeFingerprints(tx.db, feed.id, { bodyHash, marks });
    const publishedAt = (await listRecentPublished(tx.db, [feed.id], POSTS_FOR_RHYTHM)).get(feed.id) ?? [];
    const intervalSeconds = secondsAfterSuccess(ctx, asked, { publishedAt, received: answer.received });
    await finishCrawl(tx.db, feed.id, {
      ...(answer.kind === "feed" && descriptionOf(answer.document)),
      ...(answer.success.validators ?? {}),
      ...(bodyHash && { bodyHash }),
      ...(!answer.received.wasConditional && { wholeAt: ctx.now() }),
      asked,
      ...move,
      lastCheckedAt: ctx.now(),
      lastSuccessAt: ctx.now(),
      failures: 0,
      lastErrorCode: null,
      lastError: null,
      intervalSeconds,
      nextDueAt: afterSeconds(ctx.now(), intervalSeconds),
      ...routing,
      ...(isReadAgain && { ...asIfNeverRead, nextDueAt: ctx.now() }),
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
  const report = answer.kind === "feed" ? "stored" : "unchanged";
  if (move.movedTo === null || !isFinal(move)) return report;
  return moveSearch(ctx, feed.id, { url: move.movedTo, isAnnounced: answer.success.movedTo === null, report });
}

/** A function of its own, because a closure of its caller would hold the document. */
function moveSearch(
  ctx: Context,
  feedId: string,
  { report, ...move }: Parameters<typeof followMove>[2] & { report: CrawlReport },
): Search {
  return () => followMove(ctx, feedId, move).then(() => report);
}

export function secondsAfterSuccess(
  ctx: Context,
  asked: Feed["asked"],
  { publishedAt, received }: Pick<FeedSuccess, "received"> & { publishedAt: readonly Date[] },
): number {
  const { freshSeconds: askedSeconds, maxAgeSeconds = null } = received;
  return secondsToNextCrawl(ctx, asked, { publishedAt, askedSeconds, maxAgeSeconds, failures: 0 });
}

/** Whether a skipped entry is wanted, such as by a newsfeed that subscribed during the crawl. */
function hasSkipped({ newestSkippedAt, isIncomplete }: Collected, wantedSince: Date | null): boolean {
  return isIncomplete || (wantedSince !== null && newestSkippedAt !== null && newestSkippedAt >= wantedSince);
}

function descriptionOf({ feed }: FeedDocument): Partial<Feed> {
  return {
    title: feed.title || null,
    siteUrl: feed.siteUrl,
    iconUrl: feed.iconUrl,
    language: feed.language,
    parserVersion: PARSER_VERSION,
  };
}

function publisherHints({ feed }: FeedDocument): NonNullable<Feed["asked"]> {
  const { ttlMinutes, updateSeconds, skipHours, skipDays } = feed.publisherHints;
  return { seconds: Math.max((ttlMinutes ?? 0) * 60, updateSeconds ?? 0), skipHours, skipDays };
}
