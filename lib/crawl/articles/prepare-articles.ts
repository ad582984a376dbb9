import {
  type ArticleAddress,
  countAttempt,
  listArticlesToEnrich,
  makeArticlesDue,
} from "@/db/queries/articles/enriching";
import { listSubscriptionsOfFeed } from "@/db/queries/sources/subscriptions";
import { type Context, transact } from "@/lib/context/context";
import { chunksOf } from "@/lib/core/chunks-of";
import { afterSeconds } from "@/lib/core/duration";
import type { PageLane } from "@/lib/core/lanes";
import { isCutOff } from "@/lib/core/shutdown";
import { ENRICH_LEASE_SECONDS, enrichRequests } from "@/lib/crawl/filing/claim-due-articles";
import { fileInParts, NEWSFEEDS_AT_ONCE_MIN } from "@/lib/crawl/filing/store-articles";
import { hostOf } from "@/lib/crawl/politeness/visit-host";
import { chooseTexts } from "./choose-texts";
import { completeArticles } from "./group-similar";
import { type Found, needsPage, prepareArticle, textOf } from "./prepare-article";
import { ENRICH_ATTEMPTS_MAX, finishArticles } from "./request-writing";

/** Articles whose texts are in memory together. */
const ARTICLES_AT_ONCE = 50;
/** A run ends early so feeds alternate; the next run continues. */
const RUN_MS_MAX = 20_000;
/** Concurrent pages of one feed, each from another host. */
const PAGES_AT_ONCE = 2;
/** A slower page moves its feed's remaining pages to the slow lane. Less than the page timeout. */
const PATIENCE_MS = 12_000;

interface Preparation {
  lane: PageLane;
  articleIds: readonly string[];
}

/**
 * Chooses texts for new articles from their feed, so posts have them before any page arrives, and completes those that
 * need no page. Sends no request to a site.
 *
 * @returns the articles that need their page
 */
export function describeArticles(ctx: Context, articleIds: readonly string[]): Promise<ArticleAddress[]> {
  return prepareFromFeed(ctx, articleIds, () => true);
}

/**
 * Prepares articles of one feed: first those that need no page, then pages by host. Requests the remaining articles
 * again when time runs out.
 *
 * @returns how many pages were read
 */
export async function prepareArticles(ctx: Context, { lane, articleIds }: Preparation): Promise<number> {
  const articles = await prepareFromFeed(ctx, articleIds, (found) => !needsPage(found));
  const hosts = Map.groupBy(articles, ({ url }) => hostOf(url)).values();
  const startedAt = ctx.now().getTime();
  const left: ArticleAddress[] = [];
  let prepared = 0;
  let isSlow = false;
  let isBegun = false;
  const mayGoOn = () => !isBegun || (ctx.now().getTime() - startedAt <= RUN_MS_MAX && !(isSlow && lane === "prompt"));
  const prepareOne = async ({ id }: ArticleAddress) => {
    isBegun = true;
    const askedAt = ctx.now().getTime();
    if (await orPark(ctx, [id], () => prepareArticle(ctx, id))) prepared += 1;
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

/** Groups described articles with similar ones, and ends their preparation or requests a model's texts. */
export async function endPreparation(ctx: Context, articleIds: readonly string[]): Promise<void> {
  if (articleIds.length > 0) await orPark(ctx, articleIds, (ids) => completeArticles(ctx, ids));
}

/** Claims articles for the expected duration and requests their preparation. */
export async function requestPreparation(
  ctx: Context,
  articles: readonly ArticleAddress[],
  lane: PageLane = "prompt",
): Promise<void> {
  const ids = articles.map(({ id }) => id);
  await makeArticlesDue(ctx.db, ids, afterSeconds(ctx.now(), ENRICH_LEASE_SECONDS));
  await ctx.send(enrichRequests(articles, lane));
}

async function prepareFromFeed(
  ctx: Context,
  articleIds: readonly string[],
  isDescribed: (found: Found) => boolean,
): Promise<ArticleAddress[]> {
  const wanting: ArticleAddress[] = [];
  const prepare = async (ids: readonly string[]) => {
    const found = await listArticlesToEnrich(ctx.db, ids);
    for (const one of found) await fileWhereMissed(ctx, one);
    const sources = found.filter(isDescribed);
    await chooseTexts(
      ctx,
      sources.map((one) => ({ article: one.article, text: textOf(one), isFinal: !needsPage(one) })),
    );
    const complete = found.filter((one) => !needsPage(one)).map(({ article }) => article.id);
    await completeArticles(ctx, complete);
    wanting.push(...found.filter(needsPage).map(({ article: { id, url, feedId } }) => ({ id, url, feedId })));
  };
  for (const ids of chunksOf(articleIds, ARTICLES_AT_ONCE)) await orPark(ctx, ids, prepare);
  return wanting;
}

/** A repeated attempt may follow a crash before all subscribed newsfeeds had filed the article. */
async function fileWhereMissed(ctx: Context, { article, subscriberCount }: Found): Promise<void> {
  if (article.enrichAttempts === 0 || subscriberCount <= NEWSFEEDS_AT_ONCE_MIN) return;
  const subscriptions = await listSubscriptionsOfFeed(ctx.db, article.feedId);
  const sourceIds = subscriptions.map(({ sourceId }) => sourceId);
  await fileInParts(ctx, article.feedId, { articleIds: [article.id], sourceIds });
}

/**
 * Retries articles alone after an internal error, so that one cannot affect the others. Leaves an article as it is
 * after a few attempts. Throws only on shutdown and when the database is broken.
 */
async function orPark<T>(
  ctx: Context,
  articleIds: readonly string[],
  work: (ids: readonly string[]) => Promise<T>,
): Promise<T | undefined> {
  try {
    return await work(articleIds);
  } catch (error) {
    if (isCutOff(error)) throw error;
    if (articleIds.length > 1) {
      for (const id of articleIds) await orPark(ctx, [id], work);
      return undefined;
    }
    ctx.log.error({ articleId: articleIds[0], err: error }, "an article could not be prepared");
  }
  const found = await listArticlesToEnrich(ctx.db, articleIds);
  const ids = found.map(({ article }) => article.id);
  const isLast = found.some(({ article }) => article.enrichAttempts >= ENRICH_ATTEMPTS_MAX);
  await (isLast ? transact(ctx, (tx) => finishArticles(tx, ids)) : countAttempt(ctx.db, ids));
  return undefined;
}
