import { type ArticleAddress, claimDueArticles as claimRows } from "@/db/queries/articles/enriching";
import type { AppEvent } from "@/inngest/events";
import type { Context } from "@/lib/context/context";
import { chunksOf } from "@/lib/core/chunks-of";
import type { PageLane } from "@/lib/core/lanes";

/** Lease of an article's preparation. */
export const ENRICH_LEASE_SECONDS = 900;
/** Delay after which unrequested preparation is due, should the process crash first. */
export const UNREQUESTED_SECONDS = 30;
const ARTICLES_PER_LOOK_MAX = 400;
const ARTICLES_PER_EVENT_MAX = 50;

/**
 * Finds articles whose preparation was never requested or finished, because of a lost event or a crash.
 *
 * @returns how many were claimed
 */
export async function claimDueArticles(ctx: Context): Promise<number> {
  const articles = await claimRows(ctx.db, {
    now: ctx.now(),
    leaseSeconds: ENRICH_LEASE_SECONDS,
    articlesMax: ARTICLES_PER_LOOK_MAX,
  });
  await ctx.send(enrichRequests(articles));
  return articles.length;
}

/** Events that request preparation, one for each feed and so one concurrency slot. */
export function enrichRequests(articles: readonly ArticleAddress[], lane: PageLane = "prompt"): AppEvent[] {
  return [...Map.groupBy(articles, ({ feedId }) => feedId)].flatMap(([feedId, ofFeed]) =>
    chunksOf(ofFeed, ARTICLES_PER_EVENT_MAX).map((some) => ({
      name: "article/enrich.requested",
      data: { lane, feedId, articleIds: some.map(({ id }) => id) },
    })),
  );
}
