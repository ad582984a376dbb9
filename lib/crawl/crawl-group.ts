import { listClaimedFeedIds, releaseFeeds } from "@/db/queries/feeds/feeds";
import type { Context } from "@/lib/context/context";
import { CLAIM_SECONDS } from "@/lib/crawl/politeness/crawl-requests";
import type { Urgency } from "@/lib/crawl/politeness/visit-host";
import { crawlFeed, orRecordDefect, recordDefect } from "./crawl-feed";

/** A run should end soon: what is left over is due at once, and the next tick takes it. */
export const GROUP_MS_MAX = 45_000;

/**
 * Crawls claimed feeds one after the other. A feed that fails is a recorded outcome, also when the defect is ours; only a
 * broken database throws.
 *
 * @returns how many were crawled, and how many left over
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
 * Gives back what a group has claimed that broke at every attempt, by the end of the process or the loss of the database.
 * The feed that was being crawled then counts as failed: one that no process survives is asked ever less, and seen as
 * failing. Those behind it are due at once.
 *
 * @param group.feedIds in the order in which they were to be crawled
 * @param group.askedAt when that was asked for; whoever has claimed them since goes on
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
  ctx.log.error({ feedId, err: error }, "crawling was given up: each attempt broke at this feed");
  // In this order: asked for again in between, it meets the same feed.
  await releaseFeeds(ctx.db, behind);
  await recordDefect(ctx, feedId);
}
