import { listClaimedFeedIds, releaseFeeds } from "@/db/queries/feeds/feeds";
import type { Context } from "@/lib/context/context";
import { CLAIM_SECONDS } from "@/lib/crawl/politeness/crawl-requests";
import { recordDefect } from "./crawl-feed";

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
