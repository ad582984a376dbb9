import type { Context } from "@/lib/context";
import { newId } from "@/lib/std/id";
import { prepareArticle, summariseFeedText } from "./prepare-article";

/**
 * Prepares articles: what the feed says of them at once, their pages one after the other. Where a model is set up, it is
 * asked for to go on from there.
 *
 * @returns how many there was something to do for
 */
export async function prepareArticles(ctx: Context, articleIds: readonly string[]): Promise<number> {
  for (const articleId of articleIds) await summariseFeedText(ctx, articleId);
  let prepared = 0;
  for (const articleId of articleIds) {
    if (!(await prepareArticle(ctx, articleId))) continue;
    prepared += 1;
    if (ctx.model)
      await ctx.send([{ id: `write-texts:${newId()}`, name: "article/write-texts.requested", data: { articleId } }]);
  }
  return prepared;
}
