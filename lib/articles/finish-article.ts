import { settleEnrichment } from "@/db/queries/writing";
import { type Context, transact } from "@/lib/context";
import { PROMPT_VERSION } from "@/lib/platform/ai/prompt";

/**
 * Ends the enrichment of an article: what no model wrote by now stays as it was chosen from the text, and says so. The
 * backlog asks again for what no model has answered yet.
 */
export function finishArticle(ctx: Context, articleId: string): Promise<void> {
  return transact(ctx, (tx) => settleEnrichment(tx.db, articleId, { now: ctx.now(), promptVersion: PROMPT_VERSION }));
}
