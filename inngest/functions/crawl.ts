import { cron, type Inngest } from "inngest";
import { crawlNowRequested, crawlRequested, hubRequestsRequested } from "@/inngest/events";
import type { SystemContext } from "@/lib/context/context";
import { resumeWriting } from "@/lib/crawl/articles/request-writing";
import { resumeTranslations } from "@/lib/crawl/articles/translate-article";
import { claimDue } from "@/lib/crawl/claim-due-feeds";
import { crawlFeeds, crawlSlots, giveUpCrawl } from "@/lib/crawl/crawl-feeds";
import { sendHubRequests as sendToEachHub } from "@/lib/crawl/hub/send-hub-requests";
import { AWAITED_CRAWLS, BATCHES, HUBS, TICK } from "./lanes";

/**
 * Claims due work and requests it, including work whose event was lost.
 *
 * @param timing.minutes between two ticks; divides an hour
 * @param timing.secondsToNextPoll until the next poll for due feeds and articles, which may come before the next tick
 */
export function crawlTick(
  inngest: Inngest,
  context: () => SystemContext,
  { minutes, secondsToNextPoll }: { minutes: number; secondsToNextPoll: number },
) {
  return inngest.createFunction({ id: "crawl-tick", triggers: [cron(`*/${minutes} * * * *`)], ...TICK }, async () => {
    const ctx = context();
    await resumeTranslations(ctx);
    return { ...(await claimDue(ctx, secondsToNextPoll)), unwritten: await resumeWriting(ctx) };
  });
}

/** Crawls feeds that a person waits for, apart from all others. */
export function crawlNow(inngest: Inngest, context: () => SystemContext, crawlsMax: number) {
  const slots = crawlSlots(crawlsMax);
  return inngest.createFunction(
    {
      id: "crawl-now",
      triggers: [crawlNowRequested],
      concurrency: [...AWAITED_CRAWLS],
      retries: 2,
      onFailure: ({ event: { data }, error }) =>
        giveUpCrawl(context(), { ...data.event.data, askedAt: requestTime(data.event) }, error),
    },
    ({ event: { data } }) =>
      crawlFeeds(context(), { lane: data.userId, feedIds: data.feedIds, urgency: "awaited" }, slots),
  );
}

/**
 * Crawls claimed feeds in batches, without steps: one execution for each batch.
 *
 * @param crawlsMax feeds of a lane at a time in this process
 */
export function crawl(inngest: Inngest, context: () => SystemContext, crawlsMax: number) {
  const slots = crawlSlots(crawlsMax);
  return inngest.createFunction(
    {
      id: "crawl",
      triggers: [crawlRequested],
      concurrency: [...BATCHES],
      retries: 2,
      onFailure: ({ event: { data }, error }) =>
        giveUpCrawl(context(), { ...data.event.data, askedAt: requestTime(data.event) }, error),
    },
    ({ event }) => crawlFeeds(context(), event.data, slots),
  );
}

/** Subscribes to hubs and unsubscribes, apart from the crawls: a slow hub must not hold them up. */
export function sendHubRequests(inngest: Inngest, context: () => SystemContext) {
  return inngest.createFunction(
    { id: "ask-hubs", triggers: [hubRequestsRequested], concurrency: [...HUBS], retries: 1 },
    async ({ event }) => ({ asked: await sendToEachHub(context(), event.data.feedIds) }),
  );
}

function requestTime({ ts }: { ts?: number | undefined }): Date {
  return new Date(ts ?? Date.now());
}
