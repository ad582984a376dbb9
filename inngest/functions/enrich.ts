import type { Inngest } from "inngest";
import { enrichRequested } from "@/inngest/events";
import type { SystemContext } from "@/lib/context/context";
import { prepareArticles } from "@/lib/crawl/articles/prepare-articles";
import { PAGES } from "./lanes";

/** Fetches the pages of articles of one feed and chooses their texts, without steps. */
export function enrich(inngest: Inngest, context: () => SystemContext) {
  return inngest.createFunction(
    {
      id: "enrich",
      triggers: [enrichRequested],
      concurrency: [...PAGES],
      retries: 3,
    },
    async ({ event }) => ({ prepared: await prepareArticles(context(), event.data) }),
  );
}
