import { claimDueArticles as claimRows } from "@/db/queries/enriching";
import type { AppEvent } from "@/inngest/events";
import type { Context } from "@/lib/context";
import { groupByHost } from "@/lib/feeds/group-by-host";
import { newId } from "@/lib/std/id";

/** How long an article may be under way before somebody else takes it. */
export const ENRICH_LEASE_SECONDS = 900;
const ARTICLES_PER_TICK_MAX = 400;

/**
 * Finds articles whose enrichment was asked for and never came about, because an event was lost or a process ended.
 *
 * @returns how many were claimed
 */
export async function claimDueArticles(ctx: Context): Promise<number> {
  const articles = await claimRows(ctx.db, {
    now: ctx.now(),
    leaseSeconds: ENRICH_LEASE_SECONDS,
    articlesMax: ARTICLES_PER_TICK_MAX,
  });
  const events = enrichRequests(articles);
  if (events.length > 0) await ctx.send(events);
  return articles.length;
}

/** The events that ask for articles to be enriched, those of one host one after the other. */
export function enrichRequests(articles: readonly { id: string; url: string }[]): AppEvent[] {
  return groupByHost(articles).map(({ shard, ids }) => ({
    id: `enrich:${newId()}`,
    name: "article/enrich.requested",
    data: { shard, articleIds: ids },
  }));
}
