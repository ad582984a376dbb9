import { cron, type Inngest } from "inngest";
import { claimDueArticles } from "@/lib/articles/claim-due-articles";
import type { SystemContext } from "@/lib/context";
import { claimDueFeeds } from "@/lib/feeds/claim-due-feeds";

/** Every minute: claims what is due and asks for it. What an event lost, the next tick finds. */
export function crawlTick(inngest: Inngest, context: () => SystemContext) {
  return inngest.createFunction(
    {
      id: "crawl-tick",
      triggers: [cron("* * * * *")],
      concurrency: 1,
      singleton: { mode: "skip" },
      retries: 1,
    },
    async () => {
      const ctx = context();
      return { feeds: await claimDueFeeds(ctx), articles: await claimDueArticles(ctx) };
    },
  );
}
