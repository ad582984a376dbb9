import type { Inngest } from "inngest";
import { crawlGroupRequested } from "@/inngest/events";
import type { SystemContext } from "@/lib/context/context";
import { crawlGroup as crawlFeeds } from "@/lib/crawl/crawl-group";
import { giveUpGroup } from "@/lib/crawl/give-up-group";
import { crawlLanes } from "./lanes";

/** Crawls the claimed feeds of one host, one after the other, without steps: one execution a group. */
export function crawlGroup(inngest: Inngest, context: () => SystemContext, crawlsMax: number) {
  return inngest.createFunction(
    {
      id: "crawl-group",
      triggers: [crawlGroupRequested],
      concurrency: [crawlLanes(crawlsMax).groups, { key: "event.data.shard", limit: 1 }],
      retries: 2,
      onFailure: ({ event, error }) => {
        const { ts, data } = event.data.event;
        return giveUpGroup(context(), { feedIds: data.feedIds, askedAt: new Date(ts ?? Date.now()) }, error);
      },
    },
    ({ event }) => crawlFeeds(context(), event.data.feedIds),
  );
}
