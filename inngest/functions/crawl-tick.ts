import { cron, type Inngest } from "inngest";
import { claimDueArticles } from "@/lib/articles/claim-due-articles";
import { resumeWriting } from "@/lib/articles/resume-writing";
import type { SystemContext } from "@/lib/context";
import { claimDueFeeds } from "@/lib/feeds/claim-due-feeds";

/** Claims what is due and asks for it. What an event lost, the next tick finds. @param minutes divide an hour */
export function crawlTick(inngest: Inngest, context: () => SystemContext, minutes: number) {
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
      const feeds = await claimDueFeeds(ctx, minutes);
      return { feeds, articles: await claimDueArticles(ctx), unwritten: await resumeWriting(ctx) };
    },
  );
}
