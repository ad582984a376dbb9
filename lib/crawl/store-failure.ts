import { type Feed, findClaimedFeed, finishCrawl } from "@/db/queries/feeds/feeds";
import { listSubscriptionsOfFeed } from "@/db/queries/sources/subscriptions";
import { type Context, transact } from "@/lib/context/context";
import { reportFailingSources } from "@/lib/context/events";
import { afterSeconds, DAY_MS } from "@/lib/core/duration";
import type { FeedFailure } from "@/lib/crawl/collect/fetch-feed";
import { backOffHost } from "@/lib/crawl/politeness/visit-host";
import { nextCrawlInSeconds } from "@/lib/feed/http/schedule";

/** Failed crawls in a row after which a source counts as failing; most failures end with the next crawl. */
const FAILURES_TO_REPORT = 3;
/** A site that asks to wait for longer may have been switched off. */
const WAITED_DAYS_MAX = 3;

export interface Failure {
  answer: FeedFailure;
  /** Routing changes to store with the feed. */
  routing: Partial<Feed>;
}

/** Stores a failed crawl and releases the claim. */
export async function storeFailure(ctx: Context, feed: Feed, { answer, routing }: Failure): Promise<"failed" | "gone"> {
  const failures = failuresBefore(feed, answer.code) + 1;
  const backOffSeconds = (askedSeconds: number) =>
    secondsToNextCrawl(ctx, feed.asked, { publishedAt: [], askedSeconds, failures });
  const lastErrorCode = codeOf(ctx, feed, answer.code);
  const said = { lastCheckedAt: ctx.now(), failures, lastErrorCode, lastError: answer.sentence };
  if (answer.kind === "gone") {
    await endFailing(ctx, feed, { ...said, goneAt: ctx.now(), ...routing });
    return "gone";
  }
  if (answer.kind === "retry_later") {
    const hostFreeAt = await backOffHost(ctx, answer.askedBy ?? feed.url, answer.retryAfterSeconds);
    // Some servers name the same few seconds for as long as the error lasts, so only the first wait may be that short.
    const isFirst = failures === 1;
    const nextDueAt = isFirst ? hostFreeAt : afterSeconds(ctx.now(), backOffSeconds(answer.retryAfterSeconds));
    await endFailing(ctx, feed, { ...said, nextDueAt, ...routing });
    return "failed";
  }
  const intervalSeconds = backOffSeconds(answer.waitSecondsMin);
  const nextDueAt = afterSeconds(ctx.now(), intervalSeconds);
  await endFailing(ctx, feed, { ...said, intervalSeconds, nextDueAt, ...routing });
  return "failed";
}

/** Omits failures of another kind before a 404, for which a feed is given up only when it lasts. */
function failuresBefore({ failures, lastErrorCode }: Feed, code: string): number {
  const isFirstMissing = code === "not_found" && lastErrorCode !== "not_found";
  return isFirstMissing ? Math.min(failures, FAILURES_TO_REPORT) : failures;
}

/** The error's code. A rate limit counts as passing, so one that has lasted for days gets a code that does not. */
function codeOf(ctx: Context, { failures, lastSuccessAt, createdAt }: Feed, code: string): string {
  const waitedMs = ctx.now().getTime() - (lastSuccessAt ?? createdAt).getTime();
  const isLasting = failures + 1 >= FAILURES_TO_REPORT && waitedMs > WAITED_DAYS_MAX * DAY_MS;
  return code === "rate_limited" && isLasting ? "busy_for_days" : code;
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

/** @param asked the publisher's hints */
export function secondsToNextCrawl(
  ctx: Context,
  asked: Feed["asked"],
  seen: Omit<Parameters<typeof nextCrawlInSeconds>[0], "skipped">,
): number {
  const { crawlIntervalSecondsMin: secondsMin, crawlIntervalSecondsMax: secondsMax } = ctx.settings;
  const skipped = { hours: asked?.skipHours ?? [], days: asked?.skipDays ?? [] };
  return nextCrawlInSeconds(
    { ...seen, askedSeconds: Math.max(asked?.seconds ?? 0, seen.askedSeconds), skipped },
    { now: ctx.now(), jitter: ctx.random(), secondsMin, secondsMax },
  );
}
