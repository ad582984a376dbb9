import { listArticlesToFile } from "@/db/queries/articles/articles";
import { lockFeed } from "@/db/queries/feeds/feeds";
import { listSubscriptionsOfSources } from "@/db/queries/sources/subscriptions";
import { type Context, transact } from "@/lib/context/context";
import { fileArticles } from "./file-articles";

/** Others wait for what a transaction holds, on the embedded database for all of it: half a second of work. */
const FILED_PER_TRANSACTION = 5_000;
/** So many newsfeeds at least are filed in at once, however many articles there are. */
export const NEWSFEEDS_AT_ONCE_MIN = 50;

/** In how many newsfeeds so many articles are filed in one transaction. */
export function newsfeedsAtOnce(articles: number): number {
  return Math.max(NEWSFEEDS_AT_ONCE_MIN, Math.floor(FILED_PER_TRANSACTION / Math.max(1, articles)));
}

/**
 * Files stored articles of a feed in the newsfeeds of these sources, as the articles and the newsfeeds are then: some
 * newsfeeds in each transaction, so that nobody waits for all of them. Repeating it has no effect.
 *
 * @returns the articles that some of the newsfeeds keep
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
