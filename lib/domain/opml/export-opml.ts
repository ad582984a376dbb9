import { listOrderOfMember } from "@/db/queries/newsfeeds/folders";
import { listSubscriptionsOfMember, type MemberSubscription } from "@/db/queries/sources/member-sources";
import { requireNewsfeed } from "@/lib/context/access";
import type { UserContext } from "@/lib/context/context";

/**
 * The caller's newsfeeds, in the caller's order, and sources as OPML 2.0.
 *
 * @param newsfeedId exports one newsfeed
 * @throws AppError `not_found`, `forbidden` for the newsfeed
 */
export async function exportOpml(ctx: UserContext, newsfeedId?: string): Promise<string> {
  if (newsfeedId !== undefined) await requireNewsfeed(ctx, newsfeedId, "newsfeed.read");
  const key = { userId: ctx.actor.userId, ...(newsfeedId !== undefined && { newsfeedId }) };
  const byNewsfeed = Map.groupBy(await listSubscriptionsOfMember(ctx.db, key), (row) => row.newsfeedId);
  const order = await listOrderOfMember(ctx.db, ctx.actor.userId);
  const folders = order.flatMap((id) => {
    const ofOne = byNewsfeed.get(id);
    return ofOne ? [{ name: ofOne[0]?.newsfeedName ?? "", subscriptions: ofOne.flatMap(subscriptionOf) }] : [];
  });
  return ctx.worker.run("writeOpml", { title: "Lede", folders });
}

function subscriptionOf({ url, title, feed }: MemberSubscription) {
  if (url === null) return [];
  // Bridge URLs are internal, and an API response is not a feed.
  const feedUrl = feed?.profileUrl ?? (feed?.route === "native" ? feed.url : url);
  return [{ title: title ?? feed?.title ?? url, feedUrl, siteUrl: feed?.siteUrl ?? null }];
}
