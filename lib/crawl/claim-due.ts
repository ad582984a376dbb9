import type { Context } from "@/lib/context/context";
import { claimDueArticles } from "@/lib/crawl/filing/claim-due-articles";
import { claimDueFeeds } from "./claim-due-feeds";

/** Claims the feeds and articles that are due and requests their crawls and preparation. @returns how many */
export async function claimDue(ctx: Context, secondsToNextLook: number): Promise<{ feeds: number; articles: number }> {
  const feeds = await claimDueFeeds(ctx, secondsToNextLook);
  return { feeds, articles: await claimDueArticles(ctx) };
}
