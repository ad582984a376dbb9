import { findArticleToEnrich, findSummary, storeSummary } from "@/db/queries/articles";
import { listPostsToLearnFrom } from "@/db/queries/filing";
import type { Context } from "@/lib/context";
import { isAnswerRefused } from "@/lib/platform/ai/answer";
import { PROMPT_VERSION } from "@/lib/platform/ai/prompt";
import { bookCall, hasBudget } from "./budget";

/**
 * Lets the model summarise an article: once for each content, and only where a newsfeed keeps it. The chosen summary
 * stands when the budget is spent or the answer is not fit to be shown.
 *
 * @throws what the provider's client throws; the queue tries again
 */
export async function summarizeArticle(ctx: Context, articleId: string): Promise<"done" | "kept"> {
  const found = await findArticleToEnrich(ctx.db, articleId);
  if (!found || !ctx.model) return "kept";
  const { article, content } = found;
  const summary = await findSummary(ctx.db, article.contentHash);
  const [reader] = await listPostsToLearnFrom(ctx.db, articleId);
  if (!reader || summary?.status !== "pending" || !(await hasBudget(ctx))) return "kept";
  try {
    const reply = await ctx.model.summarize({
      title: article.title,
      text: content.contentText,
      language: article.language,
    });
    await bookCall(ctx, reply, { userId: reader.ownerId, model: ctx.model.name, purpose: "summary" });
    await storeSummary(ctx.db, {
      contentHash: article.contentHash,
      summary: reply.value.summary,
      status: "done",
      model: ctx.model.name,
      promptVersion: PROMPT_VERSION,
      inputTokens: reply.inputTokens,
      outputTokens: reply.outputTokens,
    });
    return "done";
  } catch (error) {
    if (!isAnswerRefused(error)) throw error;
    ctx.log.warn({ articleId, reason: error.message }, "a summary was refused");
    return "kept";
  }
}
