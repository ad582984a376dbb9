import { pageArticlesOfFeed } from "@/db/queries/articles/articles";
import { type Feed, lockFeedUnread } from "@/db/queries/feeds/feeds";
import { findReach, forgetOtherDocuments, moveStartBack } from "@/db/queries/newsfeeds/start-date";
import { listSubscriptionsOfFeed, type Subscription } from "@/db/queries/sources/subscriptions";
import { type Context, transact } from "@/lib/context/context";
import { dayOf } from "@/lib/core/duration";
import { startOf } from "./file-articles";
import { fileStoredArticles } from "./file-stored-articles";

/** Posts of a new source that arrive regardless of age, unless someone set the newsfeed's start date. */
const POSTS_REACHED = 10;

/**
 * Moves the start of newsfeeds that are new to a feed back to its tenth newest post. Runs outside any transaction and
 * changes one newsfeed at a time, so no crawl waits for another.
 *
 * @param feed as before the crawl
 * @param publishedAt of the feed's newest posts, in any order
 */
export async function reachBack(
  ctx: Context,
  feed: Pick<Feed, "id" | "lastSuccessAt">,
  { subscriptions, publishedAt }: { subscriptions: readonly Subscription[]; publishedAt: readonly Date[] },
): Promise<void> {
  const oldest = publishedAt
    .toSorted((a, b) => b.getTime() - a.getTime())
    .slice(0, POSTS_REACHED)
    .at(-1);
  if (oldest === undefined) return;
  const startDate = dayOf(oldest);
  for (const subscription of subscriptions)
    if (!subscription.isStartChosen && isNew(subscription, feed) && startDate < subscription.startDate)
      await beginAt(ctx, subscription.newsfeedId, { startDate, feedIds: [feed.id] });
}

function isNew({ sourceCreatedAt }: Subscription, { lastSuccessAt }: Pick<Feed, "lastSuccessAt">): boolean {
  return lastSuccessAt === null || sourceCreatedAt > lastSuccessAt;
}

/**
 * Moves the start back and reads the newsfeed's other feeds again, because they may have skipped entries as too old. A
 * single transaction, because a repeated attempt finds the start in place and does nothing.
 */
async function beginAt(
  ctx: Context,
  newsfeedId: string,
  { startDate, feedIds }: { startDate: string; feedIds: readonly string[] },
): Promise<void> {
  const now = ctx.now();
  await transact(ctx, async (tx) => {
    const moved = await moveStartBack(tx.db, newsfeedId, { startDate, now });
    if (moved === null) return;
    await forgetOtherDocuments(tx.db, newsfeedId, { feedIds, now });
    if (moved.isRefileAnnounced) await tx.send([{ name: "newsfeed/refile.requested", data: { newsfeedId } }]);
  });
}

/** Articles filed in one transaction. */
const PAGE_ARTICLES = 100;

/**
 * Files the stored articles of newly subscribed feeds: a page of one feed at once, the rest in the background. Runs
 * outside any transaction.
 */
export async function fileStored(ctx: Context, newsfeedId: string, feedIds: readonly string[]): Promise<void> {
  const startDate = await findReach(ctx.db, { feedIds, postsMax: POSTS_REACHED });
  if (startDate !== null) await beginAt(ctx, newsfeedId, { startDate, feedIds });
  const [feedId, ...others] = feedIds;
  if (feedId !== undefined && others.length === 0) await filePage(ctx, newsfeedId, { feedId, afterId: null });
  await ctx.send([{ name: "newsfeed/refile.requested", data: { newsfeedId } }]);
}

/**
 * Files all stored articles of a moved feed while a person waits. Runs outside any transaction. The caller requests the
 * refile.
 *
 * @param options.startDate day to move the newsfeed's start back to; null to show the feed's newest posts
 */
export async function fileMoved(
  ctx: Context,
  newsfeedId: string,
  { feedId, startDate: wanted }: { feedId: string; startDate: string | null },
): Promise<void> {
  const feedIds = [feedId];
  const startDate = wanted ?? (await findReach(ctx.db, { feedIds, postsMax: POSTS_REACHED }));
  if (startDate !== null) await beginAt(ctx, newsfeedId, { startDate, feedIds });
  let afterId: string | null = null;
  do afterId = await filePage(ctx, newsfeedId, { feedId, afterId });
  while (afterId !== null);
}

/** @returns the last article of a full page */
function filePage(
  ctx: Context,
  newsfeedId: string,
  { feedId, afterId }: { feedId: string; afterId: string | null },
): Promise<string | null> {
  return transact(ctx, async (tx) => {
    await lockFeedUnread(tx.db, feedId);
    const subscription = (await listSubscriptionsOfFeed(tx.db, feedId)).find((one) => one.newsfeedId === newsfeedId);
    if (!subscription) return null;
    const page = { since: startOf(subscription.startDate), afterId, articlesMax: PAGE_ARTICLES };
    const articleIds = await pageArticlesOfFeed(tx.db, feedId, page);
    await fileStoredArticles(tx, feedId, { articleIds, subscriptions: [subscription], isAgain: true });
    return articleIds.length === PAGE_ARTICLES ? (articleIds.at(-1) ?? null) : null;
  });
}
