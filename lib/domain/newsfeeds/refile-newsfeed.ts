import { pageArticlesOfFeed } from "@/db/queries/articles/articles";
import { makeUnlearntArticlesDue } from "@/db/queries/articles/filing";
import { announceOpenRederive } from "@/db/queries/newsfeeds/rederiving";
import {
  advanceRefile,
  beginRefile,
  endRefile,
  listFormerArticles,
  listOutgrown,
  listUnfinished,
} from "@/db/queries/newsfeeds/refiling";
import { type Criteria, findCriteria, listFeedsOfNewsfeed } from "@/db/queries/sources/subscriptions";
import { type Context, transact } from "@/lib/context/context";
import { chunksOf } from "@/lib/core/chunks-of";
import { enrichRequests } from "@/lib/crawl/filing/claim-due-articles";
import { startOf } from "@/lib/crawl/filing/file-articles";
import { fileStoredArticles } from "@/lib/crawl/filing/file-stored-articles";
import { COUNTED_POSTS_MAX, COUNTED_POSTS_MIN, countTerms } from "./count-terms";
import { recentPosts } from "./rederive-newsfeed";

const ARTICLES_PER_BATCH = 200;
const LEARNT_MAX = 5_000;

/**
 * Judges and scores a newsfeed's stored articles again after its keywords, start or sources changed, and requests missing
 * key learnings. Uses small batches, because the embedded database runs one statement at a time. Stores progress with each
 * batch; stops when a newer run supersedes it, and starts over after a crash.
 *
 * @returns the number of articles judged
 */
export async function refileNewsfeed(ctx: Context, newsfeedId: string): Promise<number> {
  const isAnnounced = await beginRefile(ctx.db, newsfeedId);
  const { judged, isCurrent } = await fileStored(ctx, newsfeedId, { isAnnounced });
  if (!isCurrent) return judged;
  if (isAnnounced) await endRefile(ctx.db, newsfeedId, judged);
  await learn(ctx, newsfeedId);
  return judged;
}

/** Scores a newsfeed's stored posts again after its context changed. */
export async function rescoreNewsfeed(ctx: Context, newsfeedId: string): Promise<void> {
  await fileStored(ctx, newsfeedId, { isAnnounced: false });
}

async function fileStored(ctx: Context, newsfeedId: string, { isAnnounced }: { isAnnounced: boolean }) {
  let judged = 0;
  const criteria = await findCriteria(ctx.db, newsfeedId);
  if (!criteria) return { judged, isCurrent: true };
  const termFrequencies = await countTerms(ctx, criteria);
  for await (const { feedId, sourceId, articleIds } of batchesOf(ctx, criteria)) {
    const next = judged + articleIds.length;
    const isCurrent = await transact(ctx, async (tx) => {
      if (isAnnounced && !(await advanceRefile(tx.db, newsfeedId, { from: judged, to: next }))) return false;
      await fileStoredArticles(tx, feedId, { articleIds, subscriptions: [{ ...criteria, sourceId, termFrequencies }] });
      return true;
    });
    if (!isCurrent) return { judged, isCurrent };
    judged = next;
  }
  return { judged, isCurrent: true };
}

/** Articles to judge: first those of posts whose source is gone, so that another feed's copy can replace them. */
async function* batchesOf({ db }: Context, { newsfeedId, startDate }: Criteria) {
  const since = startOf(startDate);
  const former = Map.groupBy(await listFormerArticles(db, newsfeedId, since), ({ feedId }) => feedId);
  for (const [feedId, articles] of former)
    for (const some of chunksOf(articles, ARTICLES_PER_BATCH))
      yield { feedId, sourceId: null, articleIds: some.map(({ id }) => id) };
  for (const { feedId, sourceId } of await listFeedsOfNewsfeed(db, newsfeedId)) {
    let afterId: string | null = null;
    do {
      const page = { since, afterId, articlesMax: ARTICLES_PER_BATCH };
      const articleIds: string[] = await pageArticlesOfFeed(db, feedId, page);
      yield { feedId, sourceId, articleIds };
      afterId = articleIds.length < ARTICLES_PER_BATCH ? null : (articleIds.at(-1) ?? null);
    } while (afterId !== null);
  }
}

async function learn(ctx: Context, newsfeedId: string): Promise<void> {
  const due = await makeUnlearntArticlesDue(ctx.db, newsfeedId, { dueAt: ctx.now(), articlesMax: LEARNT_MAX });
  if (due.length > 0) await ctx.send(enrichRequests(due));
  // Returning posts carry a key learning for the context at the time they left.
  if ((await announceOpenRederive(ctx.db, newsfeedId, recentPosts(ctx.now()))) > 0)
    await ctx.send([{ name: "newsfeed/rederive.requested", data: { newsfeedId } }]);
}

/**
 * Requests unfinished runs again: the event may be lost or have failed too often. Also requests newsfeeds that have many
 * more posts than their terms were counted in. The hour in its id keeps a request from repeating within the hour.
 */
export async function resumeUnfinished(ctx: Context): Promise<void> {
  const hour = ctx.now().toISOString().slice(0, 13);
  const requests = {
    refile: [
      ...(await listUnfinished(ctx.db, "refile")),
      ...(await listOutgrown(ctx.db, { postsMin: COUNTED_POSTS_MIN, postsMax: COUNTED_POSTS_MAX })),
    ],
    rederive: await listUnfinished(ctx.db, "rederive"),
  };
  for (const work of ["refile", "rederive"] as const)
    for (const newsfeedId of new Set(requests[work]))
      await ctx.send([
        { id: `${work}-again:${newsfeedId}:${hour}`, name: `newsfeed/${work}.requested`, data: { newsfeedId } },
      ]);
}
