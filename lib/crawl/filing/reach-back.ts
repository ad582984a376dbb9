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

/** Reads the newsfeed's other feeds again, because they may have skipped entries as too old. */
async function beginAt(
  ctx: Context,
  newsfeedId: string,
  { startDate, feedIds }: { startDate: string; feedIds: readonly string[] },
): Promise<void> {
  const now = ctx.now();
  const moved = await moveStartBack(ctx.db, newsfeedId, { startDate, now });
  if (moved === null) return;
  await forgetOtherDocuments(ctx.db, newsfeedId, { feedIds, now });
  if (moved.isRefileAnnounced) await ctx.send([{ name: "newsfeed/refile.requested", data: { newsfeedId } }]);
}

/** Articles filed while a person waits; the rest follow in the background. */
const FILED_AT_ONCE = 100;

/**
 * Files the stored articles of newly subscribed feeds, the newest of one feed at once. Runs outside any transaction.
 */
export async function fileStored(ctx: Context, newsfeedId: string, feedIds: readonly string[]): Promise<void> {
  const startDate = await findReach(ctx.db, { feedIds, postsMax: POSTS_REACHED });
  if (startDate !== null) await beginAt(ctx, newsfeedId, { startDate, feedIds });
  const [feedId, ...others] = feedIds;
  if (feedId !== undefined && others.length === 0) await fileFirst(ctx, newsfeedId, feedId);
  await ctx.send([{ name: "newsfeed/refile.requested", data: { newsfeedId } }]);
}

function fileFirst(ctx: Context, newsfeedId: string, feedId: string): Promise<void> {
  return transact(ctx, async (tx) => {
    await lockFeedUnread(tx.db, feedId);
    const subscription = (await listSubscriptionsOfFeed(tx.db, feedId)).find((one) => one.newsfeedId === newsfeedId);
    if (!subscription) return;
    const page = { since: startOf(subscription.startDate), afterId: null, articlesMax: FILED_AT_ONCE };
    const articleIds = await pageArticlesOfFeed(tx.db, feedId, page);
    await fileStoredArticles(tx, feedId, { articleIds, subscriptions: [subscription] });
  });
}
