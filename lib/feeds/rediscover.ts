import { type Feed, noteRediscovery } from "@/db/queries/feeds";
import type { Context } from "@/lib/context";
import { discover } from "@/lib/sources/discover";
import { takeOver } from "./move-feed";
import { isSameFeed } from "./same-feed";
import { visitHost } from "./visit-host";

const DAY_MS = 86_400_000;

/**
 * There is a web page where the feed was: looks for its new place, at most once a day, at its site and in that page. Only
 * a feed with the same entries is taken for it.
 */
export async function rediscover(ctx: Context, feed: Feed): Promise<void> {
  const lookedAt = feed.rediscoveredAt?.getTime() ?? 0;
  if (feed.profileUrl !== null || ctx.now().getTime() - lookedAt < DAY_MS) return;
  await noteRediscovery(ctx.db, feed.id, ctx.now());
  for (const url of new Set([feed.siteUrl ?? feed.url, feed.url])) {
    const found = await findAt(ctx, feed, url);
    if (found !== null) return takeOver(ctx, feed.id, found);
  }
}

async function findAt(ctx: Context, feed: Feed, url: string): Promise<string | null> {
  if ((await visitHost(ctx, url)) !== null) return null;
  const { feeds } = await discover(ctx, url);
  for (const found of feeds) if (await isSameFeed(ctx, feed.id, found.document.entries)) return found.url;
  return null;
}
