import { insertArticles, replaceArticle } from "@/db/queries/articles/articles";
import { lockAddresses } from "@/db/queries/articles/duplicates";
import { endDue } from "@/db/queries/articles/enriching";
import { outdateKeylearnings } from "@/db/queries/articles/filing";
import { type Feed, lockFeed } from "@/db/queries/feeds/feeds";
import { markArticlesUnread } from "@/db/queries/posts/read-state";
import { listSubscriptionsOfSources, type Subscription } from "@/db/queries/sources/subscriptions";
import { type Context, transact } from "@/lib/context/context";
import { chunksOf } from "@/lib/core/chunks-of";
import { afterSeconds } from "@/lib/core/duration";
import { UNREQUESTED_SECONDS } from "./claim-due-articles";
import type { CollectedArticle } from "./collect-articles";
import { fileArticles, startOfEarliest } from "./file-articles";
import { fileStoredArticles, takeOver } from "./file-stored-articles";

export interface Stored {
  /** Articles to enrich: those that a newsfeed keeps or only their page decides. */
  due: readonly string[];
  /** Null when all newsfeeds have filed the articles. */
  unfiled: {
    sourceIds: readonly string[];
    /** All articles still to be filed; they are enriched afterwards. */
    articleIds: readonly string[];
    dueAt: Date;
  } | null;
}

/**
 * Stores new and changed articles and files them in subscribed newsfeeds, atomically in the caller's transaction.
 * Idempotent. With very many newsfeeds it files the first ones only and leaves the rest to {@link fileInOthers}; if
 * that is lost, enrichment finds the articles.
 */
export async function storeArticles(
  ctx: Context,
  { id: feedId, lastSuccessAt }: Pick<Feed, "id" | "lastSuccessAt">,
  { articles, subscriptions }: { articles: readonly CollectedArticle[]; subscriptions: readonly Subscription[] },
): Promise<Stored> {
  // Must come first: writers lock the addresses before the articles.
  await lockAddresses(
    ctx.db,
    articles.map((one) => one.article.urlHash),
  );
  // The crawl prepares them next; after a crash they are due soon.
  const dueAt = afterSeconds(ctx.now(), UNREQUESTED_SECONDS);
  const inserted = await insertArticles(
    ctx.db,
    articles.filter((one) => one.isNew),
    dueAt,
  );
  const changed = articles.filter((one) => !one.isNew);
  for (const one of changed) await replaceArticle(ctx.db, one.article.id, replacement(one, dueAt));
  const changedIds = idsOf(changed);
  if (changedIds.length > 0) await outdateKeylearnings(ctx.db, { articleIds: changedIds });
  const stored = [...articles.filter((one) => inserted.has(one.article.id)), ...changed];
  const atOnce = newsfeedsAtOnce(stored.length);
  const first = subscriptions.slice(0, atOnce);
  const isOld = ({ article }: CollectedArticle) => lastSuccessAt === null || article.publishedAt <= lastSuccessAt;
  await takeOver(ctx, idsOf(stored.filter((one) => one.isNew && isOld(one))), { subscriptions: first });
  const kept = await fileArticles(ctx, feedId, {
    articles: stored.map(({ article, content }) => ({
      ...article,
      tags: article.tags ?? [],
      language: article.language ?? null,
      text: content.contentText,
    })),
    subscriptions: first,
  });
  const grownIds = idsOf(changed.filter((one) => one.hasGrown));
  await markArticlesUnread(ctx.db, grownIds);
  const since = startOfEarliest(subscriptions);
  const isUndecided = (one: CollectedArticle) => one.needsPage && since !== null && one.article.publishedAt >= since;
  const articleIds = idsOf(stored);
  const due = idsOf(stored.filter((one) => kept.has(one.article.id) || isUndecided(one)));
  const unfiled = stored.length === 0 ? [] : subscriptions.slice(atOnce);
  if (unfiled.length > 0)
    return { due, unfiled: { sourceIds: unfiled.map(({ sourceId }) => sourceId), articleIds, dueAt } };
  await endDue(ctx.db, [...new Set(articleIds).difference(new Set(due))], dueAt);
  return { due, unfiled: null };
}

/**
 * Files stored articles in the newsfeeds that exceeded one transaction. Runs outside any transaction.
 *
 * @returns all articles to enrich
 */
export async function fileInOthers(ctx: Context, feedId: string, { due, unfiled }: Stored): Promise<readonly string[]> {
  if (unfiled === null) return due;
  const { sourceIds, articleIds, dueAt } = unfiled;
  const wanted = (await fileInParts(ctx, feedId, { articleIds, sourceIds })).union(new Set(due));
  await endDue(ctx.db, [...new Set(articleIds).difference(wanted)], dueAt);
  return articleIds.filter((id) => wanted.has(id));
}

const idsOf = (collected: readonly CollectedArticle[]) => collected.map(({ article }) => article.id);

/** A changed article keeps its id and date. */
function replacement({ article, content }: CollectedArticle, enrichDueAt: Date) {
  const { id: _, feedId: __, guidHash: ___, publishedAt: ____, fetchedAt: _____, ...changed } = article;
  return { article: { ...changed, enrichDueAt, enrichAttempts: 0 }, content };
}

/** Posts filed in one transaction, about half a second of work: other writers wait meanwhile. */
const FILED_PER_TRANSACTION = 5_000;
/** Minimum newsfeeds filed together, however many articles there are. */
export const NEWSFEEDS_AT_ONCE_MIN = 50;

export function newsfeedsAtOnce(articles: number): number {
  return Math.max(NEWSFEEDS_AT_ONCE_MIN, Math.floor(FILED_PER_TRANSACTION / Math.max(1, articles)));
}

/**
 * Files a feed's stored articles in the newsfeeds of these sources, in their current state, one transaction for each
 * batch. Idempotent.
 *
 * @returns the articles kept by some newsfeed
 */
export async function fileInParts(
  ctx: Context,
  feedId: string,
  { articleIds, sourceIds }: { articleIds: readonly string[]; sourceIds: readonly string[] },
): Promise<Set<string>> {
  const kept = new Set<string>();
  for (const part of chunksOf(sourceIds, newsfeedsAtOnce(articleIds.length))) {
    const keptByPart = await transact(ctx, async (tx) => {
      await lockFeed(tx.db, feedId);
      const subscriptions = await listSubscriptionsOfSources(tx.db, feedId, part);
      return fileStoredArticles(tx, feedId, { articleIds, subscriptions });
    });
    for (const articleId of keptByPart) kept.add(articleId);
  }
  return kept;
}
