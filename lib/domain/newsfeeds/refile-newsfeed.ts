import { pageArticlesOfFeed } from "@/db/queries/articles/articles";
import { makeUnlearntArticlesDue } from "@/db/queries/articles/filing";
import { announceOpenRederive } from "@/db/queries/newsfeeds/rederiving";
import { advanceRefile, beginRefile, endRefile } from "@/db/queries/newsfeeds/refiling";
import { listFeedsOfNewsfeed } from "@/db/queries/sources/subscriptions";
import { type Context, transact } from "@/lib/context/context";
import { newId } from "@/lib/core/id";
import { enrichRequests } from "@/lib/crawl/filing/claim-due-articles";
import { fileArticles, startOf } from "@/lib/crawl/filing/file-articles";
import { recentPosts } from "./rederive-newsfeed";

const ARTICLES_PER_BATCH = 200;
const LEARNT_MAX = 5_000;

/**
 * Judges the stored articles of a newsfeed's feeds anew, after its keywords, its start or its sources changed, and asks
 * for the key learnings that its posts lack. In small batches, because the embedded database answers one at a time. Where
 * the change was announced, progress is stored with each batch; a run that another one outdates stops, and one that
 * breaks off begins anew.
 *
 * @returns how many articles were judged
 */
export async function refileNewsfeed(ctx: Context, newsfeedId: string): Promise<number> {
  const isAnnounced = await beginRefile(ctx.db, newsfeedId);
  let judged = 0;
  for (const { feedId, subscription } of await listFeedsOfNewsfeed(ctx.db, newsfeedId)) {
    let afterId: string | null = null;
    for (;;) {
      const page = { since: startOf(subscription.startDate), afterId, articlesMax: ARTICLES_PER_BATCH };
      const articles = await pageArticlesOfFeed(ctx.db, feedId, page);
      const next = judged + articles.length;
      const isCurrent = await transact(ctx, async (tx) => {
        if (isAnnounced && !(await advanceRefile(tx.db, newsfeedId, { from: judged, to: next }))) return false;
        await fileArticles(tx, feedId, { articles, subscriptions: [subscription] });
        return true;
      });
      if (!isCurrent) return judged;
      judged = next;
      afterId = articles.at(-1)?.id ?? null;
      if (articles.length < ARTICLES_PER_BATCH) break;
    }
  }
  if (isAnnounced) await endRefile(ctx.db, newsfeedId, judged);
  await learn(ctx, newsfeedId);
  return judged;
}

async function learn(ctx: Context, newsfeedId: string): Promise<void> {
  const due = await makeUnlearntArticlesDue(ctx.db, newsfeedId, { dueAt: ctx.now(), articlesMax: LEARNT_MAX });
  if (due.length > 0) await ctx.send(enrichRequests(due));
  // Posts that came back have a key learning for the context that held when they went.
  if ((await announceOpenRederive(ctx.db, newsfeedId, recentPosts(ctx.now()))) > 0)
    await ctx.send([{ id: `rederive:${newId()}`, name: "newsfeed/rederive.requested", data: { newsfeedId } }]);
}
