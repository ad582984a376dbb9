import { insertArticles, makeArticlesDue, replaceArticle } from "@/db/queries/articles";
import type { Listener } from "@/db/queries/feeds";
import { outdateKeylearnings } from "@/db/queries/filing";
import { markGrownUnread } from "@/db/queries/read-state";
import { lockAddresses } from "@/db/queries/twins";
import { ENRICH_LEASE_SECONDS } from "@/lib/articles/claim-due-articles";
import { fileArticles, startOfEarliest } from "@/lib/articles/file-articles";
import type { Context } from "@/lib/context";
import type { CollectedArticle } from "./collect-articles";

/**
 * Stores new and changed articles and files them in every newsfeed that listens, in the caller's transaction. All or
 * nothing, and repeating it has no effect.
 *
 * @returns the articles to enrich: those that a newsfeed keeps, and those that only their page can decide
 */
export async function storeArticles(
  ctx: Context,
  feedId: string,
  { articles, listeners }: { articles: readonly CollectedArticle[]; listeners: readonly Listener[] },
): Promise<{ id: string; url: string }[]> {
  // First of all: whoever changes articles of one address takes it before the articles.
  await lockAddresses(
    ctx.db,
    articles.map((one) => one.article.urlHash),
  );
  const inserted = await insertArticles(
    ctx.db,
    articles.filter((one) => one.isNew),
  );
  const changed = articles.filter((one) => !one.isNew);
  for (const one of changed) await replaceArticle(ctx.db, one.article.id, replacement(one));
  const changedIds = changed.map((one) => one.article.id);
  if (changedIds.length > 0) await outdateKeylearnings(ctx.db, changedIds);
  const stored = [...articles.filter((one) => inserted.has(one.article.id)), ...changed];
  const kept = await fileArticles(ctx, feedId, {
    articles: stored.map(({ article, content }) => ({
      ...article,
      tags: article.tags ?? [],
      text: content.contentText,
    })),
    listeners,
  });
  await markGrownUnread(
    ctx.db,
    changed.filter((one) => one.hasGrown).map((one) => one.article.id),
  );
  const since = startOfEarliest(listeners);
  const isUndecided = (one: CollectedArticle) => one.needsPage && since !== null && one.article.publishedAt >= since;
  const due = stored.filter((one) => kept.has(one.article.id) || isUndecided(one)).map((one) => one.article);
  const ids = due.map((article) => article.id);
  // Asked for at once; the tick finds them later, should that be lost.
  await makeArticlesDue(ctx.db, ids, new Date(ctx.now().getTime() + ENRICH_LEASE_SECONDS * 1000));
  return due;
}

/** The publisher changed an article: it keeps its id and its date. */
function replacement({ article, content }: CollectedArticle) {
  const { id: _, feedId: __, guidHash: ___, publishedAt: ____, fetchedAt: _____, ...changed } = article;
  return { article: { ...changed, enrichAttempts: 0 }, content };
}
