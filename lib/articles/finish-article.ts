import { settleEnrichment } from "@/db/queries/filing";
import { type Context, transact } from "@/lib/context";

/** Ends the enrichment of an article: what no model wrote by now stays as it was chosen from the text, and says so. */
export function finishArticle(ctx: Context, articleId: string): Promise<void> {
  return transact(ctx, (tx) => settleEnrichment(tx.db, articleId));
}
