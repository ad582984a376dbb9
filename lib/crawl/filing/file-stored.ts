import { pageArticlesOfFeed } from "@/db/queries/articles/articles";
import { lockFeedUnread } from "@/db/queries/feeds/feeds";
import { listSubscriptionsOfFeed } from "@/db/queries/sources/subscriptions";
import { type Context, transact } from "@/lib/context/context";
import { newId } from "@/lib/core/id";
import { fileArticles, startOf } from "./file-articles";
import { reachBackForStored } from "./reach-back";

/** Articles that are filed while somebody waits; the others follow in the background. */
const FILED_AT_ONCE = 100;

/**
 * Files what is stored of feeds that a newsfeed has begun to listen to and that were read before; of one feed the first
 * articles at once. Outside of any transaction.
 */
export async function fileStored(ctx: Context, newsfeedId: string, feedIds: readonly string[]): Promise<void> {
  await reachBackForStored(ctx, newsfeedId, feedIds);
  const [feedId, ...others] = feedIds;
  if (feedId !== undefined && others.length === 0) await fileFirst(ctx, newsfeedId, feedId);
  await ctx.send([{ id: `refile:${newId()}`, name: "newsfeed/refile.requested", data: { newsfeedId } }]);
}

function fileFirst(ctx: Context, newsfeedId: string, feedId: string): Promise<void> {
  return transact(ctx, async (tx) => {
    await lockFeedUnread(tx.db, feedId);
    const subscription = (await listSubscriptionsOfFeed(tx.db, feedId)).find((one) => one.newsfeedId === newsfeedId);
    if (!subscription) return;
    const page = { since: startOf(subscription.startDate), afterId: null, articlesMax: FILED_AT_ONCE };
    const articles = await pageArticlesOfFeed(tx.db, feedId, page);
    await fileArticles(tx, feedId, { articles, subscriptions: [subscription] });
  });
}
