import { listSubscriptionsOfMember, type Subscription } from "@/db/queries/sources/member-sources";
import type { UserContext } from "@/lib/context/context";

/**
 * The caller's newsfeeds with their sources, as an OPML 2.0 document.
 *
 * @param newsfeedId only this one; nothing is in the document when it is not the caller's
 */
export async function exportOpml(ctx: UserContext, newsfeedId?: string): Promise<string> {
  const key = { userId: ctx.actor.userId, ...(newsfeedId !== undefined && { newsfeedId }) };
  const rows = await listSubscriptionsOfMember(ctx.db, key);
  const folders = [...Map.groupBy(rows, (row) => row.newsfeedId).values()].map((ofOne) => ({
    name: ofOne[0]?.newsfeedName ?? "",
    subscriptions: ofOne.flatMap(subscriptionOf),
  }));
  return ctx.worker.run("writeOpml", { title: "Lede", folders });
}

function subscriptionOf({ url, title, feed }: Subscription) {
  if (url === null) return [];
  // Where a bridge runs is the server's own business, and what an API answers is no feed.
  const feedUrl = feed?.profileUrl ?? (feed?.route === "native" ? feed.url : url);
  return [{ title: title ?? feed?.title ?? url, feedUrl, siteUrl: feed?.siteUrl ?? null }];
}
