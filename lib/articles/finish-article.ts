import { settleEnrichment } from "@/db/queries/writing";
import { type Context, transact } from "@/lib/context";
import { PROMPT_VERSION } from "@/lib/platform/ai/prompt";

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
