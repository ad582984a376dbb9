import { changeHub, type FeedOfHub, findFeedOfHub, removeHub } from "@/db/queries/feeds/hubs";
import type { Context } from "@/lib/context/context";
import { DAY_SECONDS } from "@/lib/feed/http-caching";
import { isTokenOf } from "./subscription";

const CHALLENGE = /^[\x20-\x7e]{1,1024}$/;
/** What a hub that says nothing means, and the longest that it is believed. */
const LEASE_SECONDS_DEFAULT = 10 * DAY_SECONDS;
const LEASE_SECONDS_MAX = 90 * DAY_SECONDS;
const REASON_CHARACTERS_MAX = 200;

/**
 * Answers a hub that asks whether we mean what we asked it for, or that refuses. A verification that comes again is
 * confirmed again: the hub may not have heard the first time.
 *
 * @param query of the hub's call
 * @returns what to echo; null for a subscription that we know nothing of
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
