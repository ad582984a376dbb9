import { claimFeed } from "@/db/queries/feeds/feeds";
import { bringCrawlForward, changeHub, type FeedOfHub, findFeedOfHub, removeHub } from "@/db/queries/feeds/hubs";
import type { Context } from "@/lib/context/context";
import { CLAIM_SECONDS, crawlRequests } from "@/lib/crawl/politeness/crawl-requests";
import { DAY_SECONDS } from "@/lib/feed/http/http-caching";
import { isSignedBy, isTokenOf } from "./subscription";

/** Minimum time between crawls caused by pushes. */
export const PUSH_SPACING_MS = 60_000;

/** The feed of a push's subscription while pushes are wanted; null tells the hub to stop. */
export async function findPushedFeed(ctx: Context, feedId: string, token: string): Promise<FeedOfHub | null> {
  const feed = await findFeedOfHub(ctx.db, feedId);
  const isWanted = feed?.hub.state === "asked" || feed?.hub.state === "verified";
  return feed && isWanted && isTokenOf(feed.hub, token) ? feed : null;
}

/** Crawls the feed after a push. Ignores a bad signature without telling the hub (WebSub section 7.1). */
export async function acceptPush(
  ctx: Context,
  feed: FeedOfHub,
  push: { signature: string | null; body: Uint8Array },
): Promise<void> {
  const { id: feedId, hub } = feed;
  if (!isSignedBy(hub, push.signature, push.body)) {
    ctx.log.warn({ feedId, hub: hub.url }, "a push with an invalid signature was ignored");
    return;
  }
  const now = ctx.now();
  const key = { feedId, token: hub.token, states: ["asked", "verified"] as const };
  if (!(await changeHub(ctx.db, key, { pushedAt: now.toISOString() })) || feed.subscriberCount === 0) return;
  const lastAt = Math.max(feed.lastCheckedAt?.getTime() ?? 0, hub.pushedAt === null ? 0 : Date.parse(hub.pushedAt));
  const dueAt = new Date(Math.max(now.getTime(), lastAt + PUSH_SPACING_MS));
  await bringCrawlForward(ctx.db, feedId, dueAt);
  if (dueAt <= now && (await claimFeed(ctx.db, feedId, { now, leaseSeconds: CLAIM_SECONDS })))
    await ctx.send(crawlRequests("prompt", [{ id: feedId, url: feed.url }]));
}

const CHALLENGE = /^[\x20-\x7e]{1,1024}$/;
/** Default and maximum lease. */
const LEASE_SECONDS_DEFAULT = 10 * DAY_SECONDS;
const LEASE_SECONDS_MAX = 90 * DAY_SECONDS;
const REASON_CHARACTERS_MAX = 200;

/**
 * Answers a hub that verifies or denies a subscription. Repeated verifications are confirmed, because the hub may
 * have missed the answer.
 *
 * @param query of the hub's request
 * @returns the challenge to echo, "" for a denial, or null to reject: unknown subscription, wrong topic, wrong state, or
 *   invalid challenge
 * @see WebSub sections 5.2 and 5.3
 */
export async function verifyIntent(ctx: Context, feedId: string, query: URLSearchParams): Promise<string | null> {
  const feed = await findFeedOfHub(ctx.db, feedId);
  if (!feed || !isTokenOf(feed.hub, query.get("token") ?? "")) return null;
  if (query.get("hub.topic") !== feed.hub.topic) return null;
  const mode = query.get("hub.mode");
  if (mode === "denied") return takeDenial(ctx, feed, query.get("hub.reason"));
  const challenge = query.get("hub.challenge") ?? "";
  if (!CHALLENGE.test(challenge)) return null;
  if (mode === "subscribe") return (await beginLease(ctx, feed, query.get("hub.lease_seconds"))) ? challenge : null;
  if (mode !== "unsubscribe" || feed.hub.state !== "leaving") return null;
  await removeHub(ctx.db, { feedId, token: feed.hub.token });
  return challenge;
}

async function beginLease(ctx: Context, { id: feedId, hub }: FeedOfHub, seconds: string | null): Promise<boolean> {
  const given = /^\d{1,10}$/.test(seconds ?? "") ? Number(seconds) : LEASE_SECONDS_DEFAULT;
  const leaseMs = Math.min(given, LEASE_SECONDS_MAX) * 1000;
  const leaseUntil = new Date(ctx.now().getTime() + leaseMs).toISOString();
  const key = { feedId, token: hub.token, states: ["asked", "verified"] as const };
  return changeHub(ctx.db, key, { state: "verified", leaseUntil });
}

async function takeDenial(ctx: Context, { id: feedId, hub }: FeedOfHub, reason: string | null): Promise<string> {
  const { token } = hub;
  ctx.log.info({ feedId, hub: hub.url, reason: reason?.slice(0, REASON_CHARACTERS_MAX) }, "a hub refused");
  if (hub.state === "leaving") await removeHub(ctx.db, { feedId, token });
  else {
    const refusal = { state: "refused", leaseUntil: null, pushedAt: null, askedAt: ctx.now().toISOString() } as const;
    await changeHub(ctx.db, { feedId, token, states: ["asked", "verified", "refused"] }, refusal);
  }
  return "";
}
