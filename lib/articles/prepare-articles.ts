import { findArticleToEnrich } from "@/db/queries/articles";
import type { Context } from "@/lib/context";
import { newId } from "@/lib/std/id";
import { finishArticle } from "./finish-article";
import { ENRICH_ATTEMPTS_MAX, prepareArticle, summariseFeedText } from "./prepare-article";

/**
 * Prepares articles: what the feed says of them at once, their pages one after the other. Where a model is set up, it is
 * asked for to go on from there.
 *
 * @returns how many there was something to do for
 */
export async function prepareArticles(ctx: Context, articleIds: readonly string[]): Promise<number> {
  for (const articleId of articleIds) await unlessDefect(ctx, articleId, summariseFeedText(ctx, articleId));
  let prepared = 0;
  for (const articleId of articleIds) {
    if (!(await prepareOrPark(ctx, articleId))) continue;
    prepared += 1;
    if (ctx.model)
      await ctx.send([{ id: `write-texts:${newId()}`, name: "article/write-texts.requested", data: { articleId } }]);
  }
  return prepared;
}

/** An article that meets a defect of ours is tried again some times, then left as it is; the others go on. */
async function prepareOrPark(ctx: Context, articleId: string): Promise<boolean> {
  const isPrepared = await unlessDefect(ctx, articleId, prepareArticle(ctx, articleId));
  if (isPrepared !== undefined) return isPrepared;
  const found = await findArticleToEnrich(ctx.db, articleId);
  if (found && found.article.enrichAttempts >= ENRICH_ATTEMPTS_MAX) await finishArticle(ctx, articleId);
  return false;
}

async function unlessDefect<T>(ctx: Context, articleId: string, work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    ctx.log.error({ articleId, err: error }, "an article could not be prepared");
    return undefined;
  }
}
