import type { Inngest } from "inngest";
import { crawlRoundRequested } from "@/inngest/events";
import type { SystemContext } from "@/lib/context/context";
import { crawlRound as crawlFeeds, giveUpRound } from "@/lib/crawl/crawl-round";
import { crawlLanes } from "./lanes";

/** Crawls claimed feeds of which each has a host of its own, without steps: one execution for all of them. */
export function crawlRound(inngest: Inngest, context: () => SystemContext, crawlsMax: number) {
  const { rounds, ofRound } = crawlLanes(crawlsMax);
  return inngest.createFunction(
    {
      id: "crawl-round",
      triggers: [crawlRoundRequested],
      concurrency: [rounds],
      retries: 2,
      onFailure: ({ event, error }) => {
        const { ts, data } = event.data.event;
        return giveUpRound(context(), { ...data, askedAt: new Date(ts ?? Date.now()) }, error);
      },
    },
    ({ event }) => crawlFeeds(context(), event.data, ofRound),
  );
}
