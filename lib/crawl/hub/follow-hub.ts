import type { Feed } from "@/db/queries/feeds/feeds";
import { addHub, bringCrawlForward, changeHub, findFeedOfHub, postponeCrawl, removeHub } from "@/db/queries/feeds/hubs";
import type { HubSubscription } from "@/db/schema/feeds";
import type { Context } from "@/lib/context/context";
import { PUSH_SPACING_MS } from "./hub-calls";
import { canBeCalled, hubRequests, isStillNamed, type NamedHubs, wantedSubscription } from "./subscription";

const JITTER_SHARE = 0.1;

interface Crawl {
  /** Null when the document was unchanged and so not read. */
  named: NamedHubs | null;
  hasNews: boolean;
}

/**
 * After a successful crawl: subscribes to the hub that the feed names, leaves a hub it no longer names, and replaces
 * polls by pushes while these are reliable. Sends no request.
 *
 * @param feed as before the crawl
 */
export async function followHub(ctx: Context, feed: Feed, crawl: Crawl): Promise<void> {
  const { hub } = feed;
  if (hub === null) return subscribe(ctx, feed.id, crawl.named);
  if (crawl.named && !isStillNamed(hub, crawl.named)) return leave(ctx, feed.id, hub);
  await relyOnPushes(ctx, { feed, hub, hasNews: crawl.hasNews });
}

async function subscribe(ctx: Context, feedId: string, named: NamedHubs | null): Promise<void> {
  const hub = named && canBeCalled(ctx.settings.appUrl) ? wantedSubscription(named, ctx.now()) : null;
  if (hub && (await addHub(ctx.db, feedId, hub))) await ctx.send(hubRequests([{ id: feedId, url: hub.url }]));
}

/** Requests the end of the old subscription; a later crawl subscribes to the new hub. */
async function leave(ctx: Context, feedId: string, { token, url, state }: HubSubscription): Promise<void> {
  if (state === "refused") return removeHub(ctx.db, { feedId, token });
  const change = { state: "leaving", askedAt: ctx.now().toISOString() } as const;
  const isLeaving = await changeHub(ctx.db, { feedId, token, states: ["asked", "verified"] }, change);
  if (isLeaving) await ctx.send(hubRequests([{ id: feedId, url }]));
}

/**
 * Polls at the maximum crawl interval while every new entry comes with a push; a poll that finds an entry shows missing
 * pushes.
 */
async function relyOnPushes(
  ctx: Context,
  { feed, hub, hasNews }: { feed: Feed; hub: HubSubscription; hasNews: boolean },
): Promise<void> {
  const current = (await findFeedOfHub(ctx.db, feed.id))?.hub;
  if (!current || current.pushedAt === null) return;
  const pushedAt = new Date(current.pushedAt);
  // A push during the crawl may be newer than the document.
  if (current.pushedAt !== hub.pushedAt)
    return bringCrawlForward(ctx.db, feed.id, new Date(pushedAt.getTime() + PUSH_SPACING_MS));
  const key = { feedId: feed.id, token: current.token };
  const wasPushed = feed.lastCheckedAt === null || pushedAt > feed.lastCheckedAt;
  if (hasNews && !wasPushed) {
    await changeHub(ctx.db, { ...key, states: ["asked", "verified"] }, { pushedAt: null });
    return;
  }
  if (wasPushed && !hasNews) return;
  const until = nextPollAt(ctx, current);
  if (until) await postponeCrawl(ctx.db, { ...key, pushedAt: current.pushedAt }, { now: ctx.now(), until });
}

/** Next poll: the maximum interval less jitter, at most the end of the lease; null without a lease. */
function nextPollAt(ctx: Context, { state, leaseUntil }: HubSubscription): Date | null {
  const now = ctx.now().getTime();
  const lease = leaseUntil === null ? now : new Date(leaseUntil).getTime();
  if ((state !== "asked" && state !== "verified") || lease <= now) return null;
  const pollMs = ctx.settings.crawlIntervalSecondsMax * 1000 * (1 - JITTER_SHARE * ctx.random());
  return new Date(Math.min(now + pollMs, lease));
}
