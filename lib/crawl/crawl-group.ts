import { listClaimedFeedIds, releaseFeeds } from "@/db/queries/feeds/feeds";
import type { Context } from "@/lib/context/context";
import { CLAIM_SECONDS } from "@/lib/crawl/politeness/crawl-requests";
import type { Urgency } from "@/lib/crawl/politeness/visit-host";
import { crawlFeed, orRecordDefect, recordDefect } from "./crawl-feed";

/** A run ends early; the remaining feeds are due at once for the next tick. */
export const GROUP_MS_MAX = 45_000;

/**
 * Crawls claimed feeds in sequence. Failures and internal errors are recorded outcomes; only a broken database
 * throws.
 *
 * @returns how many were crawled and how many were left
 */
export async function crawlGroup(
  ctx: Context,
  feedIds: readonly string[],
  urgency: Urgency = "feed",
): Promise<{ crawled: number; left: number }> {
  const startedAt = ctx.now().getTime();
  let crawled = 0;
  for (const feedId of feedIds) {
    if (ctx.now().getTime() - startedAt > GROUP_MS_MAX) break;
    await orRecordDefect(ctx, feedId, () => crawlFeed(ctx, feedId, urgency));
    crawled += 1;
  }
  await releaseFeeds(ctx.db, feedIds.slice(crawled));
  return { crawled, left: feedIds.length - crawled };
}

/**
 * Releases the claims of a group that failed at every attempt, by a crash or a lost database. Its current feed counts
 * as failed, so a feed that crashes the process is crawled ever less often. The feeds behind it are due at once.
 *
 * @param group.feedIds in crawl order
 * @param group.askedAt time of the request; newer claims stay
 */
export async function giveUpGroup(
  ctx: Context,
  { feedIds, askedAt }: { feedIds: readonly string[]; askedAt: Date },
  error: unknown,
): Promise<void> {
  const until = new Date(askedAt.getTime() + CLAIM_SECONDS * 1000);
  const claimed = new Set(await listClaimedFeedIds(ctx.db, feedIds, until));
  const [feedId, ...behind] = feedIds.filter((id) => claimed.has(id));
  if (feedId === undefined) return;
  ctx.log.error({ feedId, err: error }, "crawl abandoned: every attempt failed at this feed");
  // Released first: a repeated call between the two then meets the same feed.
  await releaseFeeds(ctx.db, behind);
  await recordDefect(ctx, feedId);
}
