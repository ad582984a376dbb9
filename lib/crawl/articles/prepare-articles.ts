import {
  type ArticleAddress,
  findArticleToEnrich,
  listAddressesToEnrich,
  makeArticlesDue,
} from "@/db/queries/articles/enriching";
import type { Context } from "@/lib/context/context";
import type { PageLane } from "@/lib/core/lanes";
import { ENRICH_LEASE_SECONDS, enrichRequests } from "@/lib/crawl/filing/claim-due-articles";
import { hostOf } from "@/lib/crawl/politeness/visit-host";
import { describeArticle, prepareArticle } from "./prepare-article";
import { ENRICH_ATTEMPTS_MAX, finishArticle, writeTextsRequests } from "./request-writing";

/** A run ends early so feeds alternate; the next run continues. */
const RUN_MS_MAX = 20_000;
/** Concurrent pages of one feed, each from another host. */
const PAGES_AT_ONCE = 2;
/** A slower page moves its feed's remaining pages to the slow lane. Less than the page timeout. */
const PATIENCE_MS = 12_000;

export interface Preparation {
  lane: PageLane;
  articleIds: readonly string[];
}

/**
 * Prepares articles of one feed: first those that need no page, then pages by host. Requests model texts where a
 * model is set up, and requests the remaining articles again when time runs out.
 *
 * @returns how many articles needed work
 */
export async function prepareArticles(ctx: Context, { lane, articleIds }: Preparation): Promise<number> {
  await describeArticles(ctx, articleIds);
  const articles = await listAddressesToEnrich(ctx.db, articleIds);
  const hosts = Map.groupBy(articles, ({ url }) => hostOf(url)).values();
  const startedAt = ctx.now().getTime();
  const left: ArticleAddress[] = [];
  let prepared = 0;
  let isSlow = false;
  let isBegun = false;
  const mayGoOn = () => !isBegun || (ctx.now().getTime() - startedAt <= RUN_MS_MAX && !(isSlow && lane === "prompt"));
  const prepareOne = async (article: ArticleAddress) => {
    isBegun = true;
    const askedAt = ctx.now().getTime();
    if (await prepareOrPark(ctx, article.id)) {
      prepared += 1;
      if (ctx.model) await ctx.send(await writeTextsRequests(ctx, [article.id]));
    }
    if (ctx.now().getTime() - askedAt > PATIENCE_MS) isSlow = true;
  };
  const work = async () => {
    for (const ofHost of hosts)
      for (const article of ofHost)
        if (mayGoOn()) await prepareOne(article);
        else left.push(article);
  };
  await Promise.all(Array.from({ length: PAGES_AT_ONCE }, work));
  await requestPreparation(ctx, left, isSlow ? "slow" : lane);
  return prepared;
}

/** Claims articles for the expected duration and requests their preparation. */
export async function requestPreparation(
  ctx: Context,
  articles: readonly ArticleAddress[],
  lane: PageLane = "prompt",
): Promise<void> {
  if (articles.length === 0) return;
  const ids = articles.map(({ id }) => id);
  await makeArticlesDue(ctx.db, ids, new Date(ctx.now().getTime() + ENRICH_LEASE_SECONDS * 1000));
  await ctx.send(enrichRequests(articles, lane));
}

/** Finishes new articles with full text and extracts texts from teasers, without any request. */
export async function describeArticles(ctx: Context, articleIds: readonly string[]): Promise<void> {
  for (const articleId of articleIds) await unlessDefect(ctx, articleId, describeArticle(ctx, articleId));
}

/** Retries an article a few times after an internal error, then leaves it as it is. */
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
