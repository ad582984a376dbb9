import { pageArticlesOfFeed } from "@/db/queries/articles";
import { listFeedsOfNewsfeed } from "@/db/queries/feeds";
import { makeUnlearntArticlesDue } from "@/db/queries/filing";
import { enrichRequests } from "@/lib/articles/claim-due-articles";
import { fileArticles, startOf } from "@/lib/articles/file-articles";
import { type Context, transact } from "@/lib/context";

const ARTICLES_PER_BATCH = 200;
const LEARNT_MAX = 5_000;
/** Posts that have a key learning for a former context: a model costs, so it derives anew for the newest alone. */
const RELEARNT_MAX = 200;

/**
 * Judges the stored articles of a newsfeed's feeds anew, after its keywords, its start or its sources changed, and asks
 * for the key learnings that its posts lack. In small batches, because the embedded database answers one at a time.
 *
 * @returns how many articles were judged
 */
export async function refileNewsfeed(ctx: Context, newsfeedId: string): Promise<number> {
  let judged = 0;
  for (const { feedId, listener } of await listFeedsOfNewsfeed(ctx.db, newsfeedId)) {
    let afterId: string | null = null;
    for (;;) {
      const page = { since: startOf(listener.startDate), afterId, articlesMax: ARTICLES_PER_BATCH };
      const articles = await pageArticlesOfFeed(ctx.db, feedId, page);
      await transact(ctx, (tx) => fileArticles(tx, feedId, { articles, listeners: [listener] }));
      judged += articles.length;
      afterId = articles.at(-1)?.id ?? null;
      if (articles.length < ARTICLES_PER_BATCH) break;
    }
  }
  await learn(ctx, newsfeedId);
  return judged;
}

async function learn(ctx: Context, newsfeedId: string): Promise<void> {
  const dueAt = ctx.now();
  const relearntMax = ctx.model ? RELEARNT_MAX : LEARNT_MAX;
  const due = [
    ...(await makeUnlearntArticlesDue(ctx.db, newsfeedId, { dueAt, hasFormer: false, articlesMax: LEARNT_MAX })),
    ...(await makeUnlearntArticlesDue(ctx.db, newsfeedId, { dueAt, hasFormer: true, articlesMax: relearntMax })),
  ];
  if (due.length > 0) await ctx.send(enrichRequests(due));
}
