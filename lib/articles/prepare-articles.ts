import { findArticleToEnrich, listAddressesToEnrich, makeArticlesDue } from "@/db/queries/enriching";
import type { Context } from "@/lib/context";
import { newId } from "@/lib/std/id";
import { ENRICH_LEASE_SECONDS, enrichRequests } from "./claim-due-articles";
import { ENRICH_ATTEMPTS_MAX, finishArticle } from "./finish-article";
import { describeArticle, prepareArticle } from "./prepare-article";

/** A run should end soon. At a host that wants its pages read slowly, the next run goes on where this one stopped. */
const RUN_MS_MAX = 45_000;

/**
 * Prepares articles: what takes no page at once, then their pages one after the other. Where a model is set up, it is
 * asked for to go on from there. What there was no time for is asked for anew.
 *
 * @returns how many there was something to do for
 */
export async function prepareArticles(ctx: Context, articleIds: readonly string[]): Promise<number> {
  await describeArticles(ctx, articleIds);
  const startedAt = ctx.now().getTime();
  let prepared = 0;
  for (const [index, articleId] of articleIds.entries()) {
    if (index > 0 && ctx.now().getTime() - startedAt > RUN_MS_MAX) {
      await handOn(ctx, articleIds.slice(index));
      break;
    }
    if (!(await prepareOrPark(ctx, articleId))) continue;
    prepared += 1;
    if (ctx.model)
      await ctx.send([{ id: `write-texts:${newId()}`, name: "article/write-texts.requested", data: { articleId } }]);
  }
  return prepared;
}

async function handOn(ctx: Context, articleIds: readonly string[]): Promise<void> {
  const articles = await listAddressesToEnrich(ctx.db, articleIds);
  const ids = articles.map((article) => article.id);
  await makeArticlesDue(ctx.db, ids, new Date(ctx.now().getTime() + ENRICH_LEASE_SECONDS * 1000));
  await ctx.send(enrichRequests(articles));
}

/**
 * What can be done for new articles without asking anybody: those that the feed brought whole are finished, the others
 * get texts chosen from their teasers. The pages of one host come one after the other, which can take long.
 */
export async function describeArticles(ctx: Context, articleIds: readonly string[]): Promise<void> {
  for (const articleId of articleIds) await unlessDefect(ctx, articleId, describeArticle(ctx, articleId));
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
