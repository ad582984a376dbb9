import { releaseFeeds } from "@/db/queries/feeds/feeds";
import type { Context } from "@/lib/context/context";
import type { Urgency } from "@/lib/crawl/politeness/visit-host";
import { crawlFeed, orRecordDefect } from "./crawl-feed";

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
