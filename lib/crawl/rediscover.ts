import { type Feed, noteRediscovery } from "@/db/queries/feeds/feeds";
import type { Context } from "@/lib/context/context";
import { DAY_MS } from "@/lib/core/duration";
import { discover } from "@/lib/crawl/discovery/discover";
import { feedIdentity } from "@/lib/crawl/discovery/feed-identity";
import { visitHost } from "@/lib/crawl/politeness/visit-host";
import { adoptAddress, adoptFoundFeed, isSameFeed } from "./move-feed";

/** Searches site and page, once a day, for a feed replaced by a web page. Adopts only one with the same entries. */
export async function rediscover(ctx: Context, feed: Feed): Promise<void> {
  if (!isSearchDue(ctx, feed)) return;
  await noteRediscovery(ctx.db, feed.id, ctx.now());
  for (const url of new Set([feed.siteUrl ?? feed.url, feed.url])) {
    const found = await findAt(ctx, feed, url);
    if (found !== null) return adoptAddress(ctx, feed.id, found);
  }
}

/**
 * Resolves a never-read address that proves to be a web page, as in imported lists, to the feed that discovery finds.
 *
 * @returns whether a feed was found, which is crawled next
 */
export async function settle(ctx: Context, feed: Feed): Promise<boolean> {
  if (feed.lastSuccessAt !== null || !isSearchDue(ctx, feed)) return false;
  await noteRediscovery(ctx.db, feed.id, ctx.now());
  if (!(await hostIsFree(ctx, feed.url))) return false;
  const found = await discover(ctx, feed.url);
  if (found.recommended === null) return false;
  await adoptFoundFeed(ctx, feed.id, feedIdentity(found, found.recommended));
  return true;
}

/** False for profiles and protected feeds, whose addresses are fixed; others are searched once a day. */
function isSearchDue(ctx: Context, { profileUrl, credentials, rediscoveredAt }: Feed): boolean {
  return (
    profileUrl === null && credentials === null && ctx.now().getTime() - (rediscoveredAt?.getTime() ?? 0) >= DAY_MS
  );
}

/** Discovery sends several requests and waits for a profile's hosts itself. @returns false if it must wait */
async function hostIsFree(ctx: Context, url: string): Promise<boolean> {
  return (await visitHost(ctx, url, async () => undefined)).kind === "visited";
}

async function findAt(ctx: Context, feed: Feed, url: string): Promise<string | null> {
  if (!(await hostIsFree(ctx, url))) return null;
  const { feeds } = await discover(ctx, url);
  for (const found of feeds) if (await isSameFeed(ctx, feed.id, found.document.entries)) return found.url;
  return null;
}
