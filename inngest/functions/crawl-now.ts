import type { Inngest } from "inngest";
import { crawlNowRequested } from "@/inngest/events";
import type { SystemContext } from "@/lib/context/context";
import { crawlGroup } from "@/lib/crawl/crawl-group";
import { giveUpGroup } from "@/lib/crawl/give-up-group";
import { AWAITED_CRAWLS } from "./lanes";

/** Crawls feeds that a person waits for, apart from all others. */
export function crawlNow(inngest: Inngest, context: () => SystemContext) {
  return inngest.createFunction(
    {
      id: "crawl-now",
      triggers: [crawlNowRequested],
      concurrency: [...AWAITED_CRAWLS],
      retries: 2,
      onFailure: ({ event, error }) => {
        const { ts, data } = event.data.event;
        return giveUpGroup(context(), { feedIds: data.feedIds, askedAt: new Date(ts ?? Date.now()) }, error);
      },
    },
    ({ event }) => crawlGroup(context(), event.data.feedIds, "awaited"),
  );
}
