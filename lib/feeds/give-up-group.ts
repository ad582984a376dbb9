import { listClaimedFeedIds, releaseFeeds } from "@/db/queries/feeds";
import type { Context } from "@/lib/context";
import { recordDefect } from "./crawl-feed";

/**
 * Gives back what a group has claimed that broke at every attempt, by the end of the process or the loss of the database.
 * The feed that was being crawled then counts as failed: one that no process survives is asked ever less, and seen as
 * failing. Those behind it are due at once.
 *
 * @param feedIds in the order in which they were to be crawled
 */
export async function giveUpGroup(ctx: Context, feedIds: readonly string[], error: unknown): Promise<void> {
  const claimed = new Set(await listClaimedFeedIds(ctx.db, feedIds));
  const [feedId, ...behind] = feedIds.filter((id) => claimed.has(id));
  if (feedId === undefined) return;
  ctx.log.error({ feedId, err: error }, "crawling was given up: each attempt broke at this feed");
  await recordDefect(ctx, feedId);
  await releaseFeeds(ctx.db, behind);
}
