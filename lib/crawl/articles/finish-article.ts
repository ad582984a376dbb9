import { deferWriting, settleEnrichment } from "@/db/queries/articles/writing";
import { type Context, transact } from "@/lib/context/context";
import { ENRICH_LEASE_SECONDS } from "@/lib/crawl/filing/claim-due-articles";
import { PROMPT_VERSION } from "@/lib/platform/ai/prompt";
import { writeTextsRequests } from "./write-texts-requests";

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
