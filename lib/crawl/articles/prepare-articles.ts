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

/** A run should end soon, so that feeds take turns: the next run goes on where this one stopped. */
const RUN_MS_MAX = 20_000;
/** Pages of one feed at a time, each of another host. */
const PAGES_AT_ONCE = 2;
/** The pages of a feed that has a slower one go on in the slow lane. Less than the time that a page may take. */
const PATIENCE_MS = 12_000;

export interface Preparation {
  lane: PageLane;
  articleIds: readonly string[];
}

/**
 * Prepares articles of one feed: what takes no page at once, then their pages, host by host. Where a model is set up, its
 * texts are requested for each prepared article. Articles for which the time is too short are requested anew.
 *
 * @returns how many there was something to do for
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

/** Requests the preparation of articles, and takes them for as long as that may take. */
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
