import { cron, type Inngest } from "inngest";
import { askHubsRequested, crawlGroupRequested, crawlNowRequested, crawlRoundRequested } from "@/inngest/events";
import type { SystemContext } from "@/lib/context/context";
import { resumeWriting } from "@/lib/crawl/articles/request-writing";
import { claimDue } from "@/lib/crawl/claim-due-feeds";
import { crawlGroup as crawlFeedsOfGroup, giveUpGroup } from "@/lib/crawl/crawl-group";
import { crawlRound as crawlFeedsOfRound, giveUpRound } from "@/lib/crawl/crawl-round";
import { askHubs as askEachHub } from "@/lib/crawl/hub/ask-hubs";
import { AWAITED_CRAWLS, crawlLanes, HUBS } from "./lanes";

/**
 * Claims due work and requests it, including work whose event was lost.
 *
 * @param looks.minutes between two ticks; divides an hour
 * @param looks.secondsToNextLook until the next look for due feeds and articles, which may come before the next tick
 */
export function crawlTick(
  inngest: Inngest,
  context: () => SystemContext,
  { minutes, secondsToNextLook }: { minutes: number; secondsToNextLook: number },
) {
  return inngest.createFunction(
    {
      id: "crawl-tick",
      triggers: [cron(`*/${minutes} * * * *`)],
      concurrency: 1,
      singleton: { mode: "skip" },
      retries: 1,
    },
    async () => {
      const ctx = context();
      return { ...(await claimDue(ctx, secondsToNextLook)), unwritten: await resumeWriting(ctx) };
    },
  );
}

/** Crawls feeds that a person waits for, apart from all others. */
export function crawlNow(inngest: Inngest, context: () => SystemContext) {
  return inngest.createFunction(
    {
      id: "crawl-now",
      triggers: [crawlNowRequested],
      concurrency: [...AWAITED_CRAWLS],
      retries: 2,
      onFailure: ({ event, error }) =>
        giveUpGroup(context(), { ...event.data.event.data, askedAt: requestTime(event.data.event) }, error),
    },
    ({ event }) => crawlFeedsOfGroup(context(), event.data.feedIds, "awaited"),
  );
}

/** Crawls the claimed feeds of one host in sequence, without steps: one execution for each group. */
export function crawlGroup(inngest: Inngest, context: () => SystemContext, crawlsMax: number) {
  return inngest.createFunction(
    {
      id: "crawl-group",
      triggers: [crawlGroupRequested],
      concurrency: [crawlLanes(crawlsMax).groups, { key: "event.data.shard", limit: 1 }],
      retries: 2,
      onFailure: ({ event, error }) =>
        giveUpGroup(context(), { ...event.data.event.data, askedAt: requestTime(event.data.event) }, error),
    },
    ({ event }) => crawlFeedsOfGroup(context(), event.data.feedIds),
  );
}

/** Crawls claimed feeds that share no host, without steps: one execution for each round. */
export function crawlRound(inngest: Inngest, context: () => SystemContext, crawlsMax: number) {
  const { rounds, ofRound } = crawlLanes(crawlsMax);
  return inngest.createFunction(
    {
      id: "crawl-round",
      triggers: [crawlRoundRequested],
      concurrency: [rounds],
      retries: 2,
      onFailure: ({ event, error }) =>
        giveUpRound(context(), { ...event.data.event.data, askedAt: requestTime(event.data.event) }, error),
    },
    ({ event }) => crawlFeedsOfRound(context(), event.data, ofRound),
  );
}

/** Subscribes to hubs and unsubscribes, apart from the crawls: a slow hub must not hold them up. */
export function askHubs(inngest: Inngest, context: () => SystemContext) {
  return inngest.createFunction(
    { id: "ask-hubs", triggers: [askHubsRequested], concurrency: [...HUBS], retries: 1 },
    async ({ event }) => ({ asked: await askEachHub(context(), event.data.feedIds) }),
  );
}

function requestTime({ ts }: { ts?: number | undefined }): Date {
  return new Date(ts ?? Date.now());
}
