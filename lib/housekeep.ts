import { clearOldFeedHtml, deleteExpired } from "@/db/queries/housekeeping";
import { purgeDeletedNewsfeed } from "@/db/queries/newsfeeds";
import type { SystemContext } from "@/lib/context";

const HOUR_MS = 3_600_000;
const NEWSFEEDS_PER_RUN_MAX = 50;

/** Removes what was deleted or has run out, in small statements. */
export async function housekeep(ctx: SystemContext): Promise<{ newsfeeds: number; expired: number }> {
  const now = ctx.now();
  let newsfeeds = 0;
  while (newsfeeds < NEWSFEEDS_PER_RUN_MAX && (await purgeDeletedNewsfeed(ctx.db, now))) newsfeeds += 1;
  await clearOldFeedHtml(ctx.db, new Date(now.getTime() - 7 * 24 * HOUR_MS));
  const expired = await deleteExpired(ctx.db, { now, idempotencyBefore: new Date(now.getTime() - 24 * HOUR_MS) });
  return { newsfeeds, expired };
}
