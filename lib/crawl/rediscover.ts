import { type Feed, noteRediscovery } from "@/db/queries/feeds/feeds";
import type { Context } from "@/lib/context/context";
import { DAY_MS } from "@/lib/core/duration";
import { discover } from "@/lib/crawl/discovery/discover";
import { feedIdentity } from "@/lib/crawl/discovery/feed-identity";
import { visitHost } from "@/lib/crawl/politeness/visit-host";
import { isSameFeed, takeFor, takeOver } from "./move-feed";

/**
 * There is a web page where the feed was: looks for its new place, at most once a day, at its site and in that page. Only
 * a feed with the same entries is taken for it.
 */
export async function rediscover(ctx: Context, feed: Feed): Promise<void> {
  if (!isSearchDue(ctx, feed)) return;
  await noteRediscovery(ctx.db, feed.id, ctx.now());
  for (const url of new Set([feed.siteUrl ?? feed.url, feed.url])) {
    const found = await findAt(ctx, feed, url);
    if (found !== null) return takeOver(ctx, feed.id, found);
  }
}

/**
 * There is a web page at an address that was never read, as it comes out of a list of subscriptions: what discovery finds
 * there is what was meant.
 *
 * @returns whether it found something, which is crawled next
 */
export async function settle(ctx: Context, feed: Feed): Promise<boolean> {
  if (feed.lastSuccessAt !== null || !isSearchDue(ctx, feed)) return false;
  await noteRediscovery(ctx.db, feed.id, ctx.now());
  if (!(await waitForTurn(ctx, feed.url))) return false;
  const found = await discover(ctx, feed.url);
  if (found.recommended === null) return false;
  await takeFor(ctx, feed.id, feedIdentity(found, found.recommended));
  return true;
}

/**
 * A profile is where its network says it is, and user and password are for one address; for others a search a day is
 * enough.
 */
function isSearchDue(ctx: Context, { profileUrl, credentials, rediscoveredAt }: Feed): boolean {
  return (
    profileUrl === null && credentials === null && ctx.now().getTime() - (rediscoveredAt?.getTime() ?? 0) >= DAY_MS
  );
}

/** Discovery sends several requests, and takes the turns of a profile's hosts itself. @returns false if it has to wait */
async function waitForTurn(ctx: Context, url: string): Promise<boolean> {
  return (await visitHost(ctx, url, async () => undefined)).kind === "visited";
}

async function findAt(ctx: Context, feed: Feed, url: string): Promise<string | null> {
  if (!(await waitForTurn(ctx, url))) return null;
  const { feeds } = await discover(ctx, url);
  for (const found of feeds) if (await isSameFeed(ctx, feed.id, found.document.entries)) return found.url;
  return null;
}
