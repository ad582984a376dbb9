import { insertArticles, listArticlesToFile, replaceArticle } from "@/db/queries/articles/articles";
import { lockAddresses } from "@/db/queries/articles/duplicates";
import { endDue } from "@/db/queries/articles/enriching";
import { outdateKeylearnings } from "@/db/queries/articles/filing";
import { lockFeed } from "@/db/queries/feeds/feeds";
import { markArticlesUnread } from "@/db/queries/posts/read-state";
import { listSubscriptionsOfSources, type Subscription } from "@/db/queries/sources/subscriptions";
import { type Context, transact } from "@/lib/context/context";
import { UNREQUESTED_SECONDS } from "./claim-due-articles";
import type { CollectedArticle } from "./collect-articles";
import { fileArticles, startOfEarliest } from "./file-articles";

export interface Stored {
  /** Articles to enrich: those that a newsfeed keeps or only their page decides. */
  due: readonly Address[];
  /** Null when all newsfeeds have filed the articles. */
  unfiled: {
    sourceIds: readonly string[];
    /** All articles still to be filed; they are enriched afterwards. */
    articles: readonly Address[];
    dueAt: Date;
  } | null;
}

type Address = { id: string; url: string };

/**
 * Stores new and changed articles and files them in subscribed newsfeeds, atomically in the caller's transaction.
 * Idempotent. With very many newsfeeds it files the first ones only and leaves the rest to {@link fileInOthers}; if
 * that is lost, enrichment finds the articles.
 */
export async function storeArticles(
  ctx: Context,
  feedId: string,
  { articles, subscriptions }: { articles: readonly CollectedArticle[]; subscriptions: readonly Subscription[] },
): Promise<Stored> {
  // Must come first: writers lock the addresses before the articles.
  await lockAddresses(
    ctx.db,
    articles.map((one) => one.article.urlHash),
  );
  // The crawl prepares them next; after a crash they are due soon.
  const dueAt = new Date(ctx.now().getTime() + UNREQUESTED_SECONDS * 1000);
  const inserted = await insertArticles(
    ctx.db,
    articles.filter((one) => one.isNew),
    dueAt,
  );
  const changed = articles.filter((one) => !one.isNew);
  for (const one of changed) await replaceArticle(ctx.db, one.article.id, replacement(one, dueAt));
  const changedIds = changed.map((one) => one.article.id);
  if (changedIds.length > 0) await outdateKeylearnings(ctx.db, changedIds);
  const stored = [...articles.filter((one) => inserted.has(one.article.id)), ...changed];
  const atOnce = newsfeedsAtOnce(stored.length);
  const kept = await fileArticles(ctx, feedId, {
    articles: stored.map(({ article, content }) => ({
      ...article,
      tags: article.tags ?? [],
      text: content.contentText,
    })),
    subscriptions: subscriptions.slice(0, atOnce),
  });
  await markArticlesUnread(
    ctx.db,
    changed.filter((one) => one.hasGrown).map((one) => one.article.id),
  );
  const since = startOfEarliest(subscriptions);
  const isUndecided = (one: CollectedArticle) => one.needsPage && since !== null && one.article.publishedAt >= since;
  const due = addressesOf(stored.filter((one) => kept.has(one.article.id) || isUndecided(one)));
  const unjudging = stored.length === 0 ? [] : subscriptions.slice(atOnce);
  const all = addressesOf(stored);
  if (unjudging.length === 0) {
    const wanted = new Set(idsOf(due));
    await endDue(ctx.db, idsOf(all.filter(({ id }) => !wanted.has(id))), dueAt);
    return { due, unfiled: null };
  }
  return { due, unfiled: { sourceIds: unjudging.map(({ sourceId }) => sourceId), articles: all, dueAt } };
}

/**
 * Files stored articles in the newsfeeds that exceeded one transaction. Runs outside any transaction.
 *
 * @returns all articles to enrich
 */
export async function fileInOthers(
  ctx: Context,
  feedId: string,
  { due, unfiled }: Stored,
): Promise<readonly Address[]> {
  if (unfiled === null) return due;
  const { sourceIds, articles, dueAt } = unfiled;
  const kept = await fileInParts(ctx, feedId, { articleIds: idsOf(articles), sourceIds });
  const wanted = new Set([...idsOf(due), ...kept]);
  await endDue(ctx.db, idsOf(articles.filter(({ id }) => !wanted.has(id))), dueAt);
  return articles.filter(({ id }) => wanted.has(id));
}

const idsOf = (articles: readonly Address[]) => articles.map(({ id }) => id);

function addressesOf(collected: readonly CollectedArticle[]): Address[] {
  return collected.map(({ article: { id, url } }) => ({ id, url }));
}

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
  const atOnce = newsfeedsAtOnce(articleIds.length);
  for (let start = 0; start < sourceIds.length; start += atOnce) {
    const part = sourceIds.slice(start, start + atOnce);
    const keptByPart = await transact(ctx, async (tx) => {
      await lockFeed(tx.db, feedId);
      const subscriptions = await listSubscriptionsOfSources(tx.db, feedId, part);
      return fileArticles(tx, feedId, { articles: await listArticlesToFile(tx.db, articleIds), subscriptions });
    });
    for (const articleId of keptByPart) kept.add(articleId);
  }
  return kept;
}
