import { clearOldFeedHtml, deleteExpired, deleteOrphanArticles, deleteRefusedPosts } from "@/db/queries/housekeeping";
import { purgeDeletedNewsfeed } from "@/db/queries/newsfeeds";
import { deleteExpiredRobots } from "@/db/queries/robots";
import { REFUSED_KEPT_DAYS } from "@/lib/articles/file-articles";
import type { SystemContext } from "@/lib/context";
import { tendHubs } from "@/lib/feeds/hub/tend-hubs";
import { resumeRefiles } from "@/lib/newsfeeds/resume-refiles";

const HOUR_MS = 3_600_000;
const NEWSFEEDS_PER_RUN_MAX = 50;
/** Of the embedded database one statement holds up all others. */
const ROWS_PER_STATEMENT = 500;
const STATEMENTS_PER_RUN_MAX = 40;

/** Removes what was deleted or has run out, in small statements, renews what is about to, and resumes what was left unfinished. */
export async function housekeep(ctx: SystemContext): Promise<{ newsfeeds: number; expired: number }> {
  const now = ctx.now();
  let newsfeeds = 0;
  while (newsfeeds < NEWSFEEDS_PER_RUN_MAX && (await purgeDeletedNewsfeed(ctx.db, now))) newsfeeds += 1;
  await resumeRefiles(ctx);
  await clearOldFeedHtml(ctx.db, new Date(now.getTime() - 7 * 24 * HOUR_MS));
  await prune(ctx, new Date(now.getTime() - REFUSED_KEPT_DAYS * 24 * HOUR_MS));
  const dayAgo = new Date(now.getTime() - 24 * HOUR_MS);
  const expired = await deleteExpired(ctx.db, { now, idempotencyBefore: dayAgo });
  await tendHubs(ctx);
  return { newsfeeds, expired: expired + (await deleteExpiredRobots(ctx.db, dayAgo)) };
}

/** What is over the limit of a run, the next run removes. */
async function prune({ db }: SystemContext, before: Date): Promise<void> {
  await repeat(() => deleteRefusedPosts(db, { before, postsMax: ROWS_PER_STATEMENT }));
  await repeat(() => deleteOrphanArticles(db, { before, articlesMax: ROWS_PER_STATEMENT }));
}

async function repeat(removeSome: () => Promise<number>): Promise<void> {
  for (let run = 0; run < STATEMENTS_PER_RUN_MAX; run += 1) if ((await removeSome()) < ROWS_PER_STATEMENT) return;
}
