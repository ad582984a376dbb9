import { claimUnwrittenArticles } from "@/db/queries/articles/writing";
import type { Context } from "@/lib/context/context";
import { DAY_MS } from "@/lib/core/duration";
import { ENRICH_LEASE_SECONDS } from "@/lib/crawl/filing/claim-due-articles";
import { hasBudget } from "./budget";
import { providerState } from "./call-model";
import { writeTextsRequests } from "./write-texts-requests";

/** What arrived earlier stays as it was chosen from the text. */
export const BACKLOG_DAYS = 7;
const ARTICLES_PER_TICK_MAX = 100;

/**
 * Asks for the texts that no model wrote, because it was away, cut off or over budget: of the latest articles first, while
 * the provider is well and there is budget. After a rest of the provider one article finds out whether it is back.
 *
 * @returns how many articles were taken up
 */
export async function resumeWriting(ctx: Context): Promise<number> {
  if (!ctx.model) return 0;
  const state = await providerState(ctx, ctx.model);
  if (state === "open" || !(await hasBudget(ctx))) return 0;
  const now = ctx.now();
  const articleIds = await claimUnwrittenArticles(ctx.db, {
    now,
    since: new Date(now.getTime() - BACKLOG_DAYS * DAY_MS),
    leaseSeconds: ENRICH_LEASE_SECONDS,
    articlesMax: state === "probe" ? 1 : ARTICLES_PER_TICK_MAX,
  });
  await ctx.send(await writeTextsRequests(ctx, articleIds));
  return articleIds.length;
}
