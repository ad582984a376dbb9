import { listPayers } from "@/db/queries/articles/filing";
import { claimUnwrittenArticles, deferWriting, settleEnrichment } from "@/db/queries/articles/writing";
import type { AppEvent } from "@/inngest/events";
import { type Context, transact } from "@/lib/context/context";
import { DAY_MS } from "@/lib/core/duration";
import { newId } from "@/lib/core/id";
import { ENRICH_LEASE_SECONDS } from "@/lib/crawl/filing/claim-due-articles";
import { PROMPT_VERSION } from "@/lib/platform/ai/prompt";
import { hasBudget } from "./budget";
import { providerState } from "./call-model";

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

/** How often an article is taken up again: for a page that has to wait, or after a defect. */
export const ENRICH_ATTEMPTS_MAX = 5;

/**
 * Ends the enrichment of an article: what no model wrote by now stays as it was chosen from the text, and says so. The
 * backlog asks again for what no model has answered yet.
 */
export function finishArticle(ctx: Context, articleId: string): Promise<void> {
  const limits = { promptVersion: PROMPT_VERSION, attemptsMax: ENRICH_ATTEMPTS_MAX };
  return transact(ctx, (tx) => settleEnrichment(tx.db, articleId, { now: ctx.now(), ...limits }));
}

/**
 * Ends a run that asked the model for an article's texts. Key learnings that it had no time for are asked for by another run,
 * after whatever waits by now; if that request is lost, by the backlog.
 *
 * @param rest where that run begins; null where there is none
 */
export async function finishWriting(
  ctx: Context,
  { articleId, rest }: { articleId: string; rest: string | null },
): Promise<void> {
  await finishArticle(ctx, articleId);
  if (rest === null) return;
  await deferWriting(ctx.db, articleId, new Date(ctx.now().getTime() + ENRICH_LEASE_SECONDS * 1000));
  await ctx.send(await writeTextsRequests(ctx, [articleId], rest));
}

/**
 * The events that let the model write the texts of articles; those that no newsfeed keeps any more are left out.
 *
 * @param after the post after which an earlier run stopped; by default the summary comes first
 */
export async function writeTextsRequests(
  ctx: Context,
  articleIds: readonly string[],
  after?: string,
): Promise<AppEvent[]> {
  const payers = await listPayers(ctx.db, articleIds);
  return articleIds.flatMap((articleId) => {
    const userId = payers.get(articleId);
    if (userId === undefined) return [];
    const data = { articleId, userId, ...(after !== undefined && { after }) };
    return [{ id: `write-texts:${newId()}`, name: "article/write-texts.requested", data }];
  });
}
