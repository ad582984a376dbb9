import { claimFeed } from "@/db/queries/feeds/feeds";
import { bringCrawlForward, changeHub, type FeedOfHub, findFeedOfHub } from "@/db/queries/feeds/hubs";
import type { Context } from "@/lib/context/context";
import { CLAIM_SECONDS, groupRequests } from "@/lib/crawl/politeness/crawl-requests";
import { isSignedBy, isTokenOf } from "./subscription";

/** However often a hub pushes, its site is asked no more often than this. */
export const PUSH_SPACING_MS = 60_000;

/** The feed to whose subscription a call belongs, while we want pushes for it; null when the hub is to end them. */
export async function findPushedFeed(ctx: Context, feedId: string, token: string): Promise<FeedOfHub | null> {
  const feed = await findFeedOfHub(ctx.db, feedId);
  const isWanted = feed?.hub.state === "asked" || feed?.hub.state === "verified";
  return feed && isWanted && isTokenOf(feed.hub, token) ? feed : null;
}

/**
 * Takes a push for a hint to crawl the feed now: what it holds is read from the feed itself. One whose signature is
 * missing or wrong has no effect, which the hub is not told (WebSub section 7.1).
 */
export async function takePush(
  ctx: Context,
  feed: FeedOfHub,
  push: { signature: string | null; body: Uint8Array },
): Promise<void> {
  const { id: feedId, hub } = feed;
  if (!isSignedBy(hub, push.signature, push.body)) {
    ctx.log.warn({ feedId, hub: hub.url }, "a push without a right signature was ignored");
    return;
  }
  const now = ctx.now();
  const key = { feedId, token: hub.token, states: ["asked", "verified"] as const };
  if (!(await changeHub(ctx.db, key, { pushedAt: now.toISOString() })) || feed.subscriberCount === 0) return;
  const lastAt = Math.max(feed.lastCheckedAt?.getTime() ?? 0, hub.pushedAt === null ? 0 : Date.parse(hub.pushedAt));
  const dueAt = new Date(Math.max(now.getTime(), lastAt + PUSH_SPACING_MS));
  await bringCrawlForward(ctx.db, feedId, dueAt);
  if (dueAt <= now && (await claimFeed(ctx.db, feedId, { now, leaseSeconds: CLAIM_SECONDS })))
    await ctx.send(groupRequests("prompt", [{ id: feedId, url: feed.url }]));
}
