import { listTextLengths, pageArticlesOfFeed } from "@/db/queries/articles/articles";
import { makeUnlearntArticlesDue } from "@/db/queries/articles/filing";
import { lockFeedUnread } from "@/db/queries/feeds/feeds";
import { announceOpenRederive } from "@/db/queries/newsfeeds/rederiving";
import {
  advanceRefile,
  beginRefile,
  endRefile,
  holdCriteria,
  listFormerArticles,
  listOutgrown,
  listUnfinished,
  resumeRefile,
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
/** Maximum length of a batch's texts, unless one is longer. Judging takes about forty bytes of memory per character. */
const CHARACTERS_PER_BATCH = 2_000_000;
const LEARNT_MAX = 5_000;
/** Time after which a part starts no more batches. Serverless hosts stop a function after 60 seconds. */
const PART_MS_MAX = 40_000;

/** How far a run has come. Plain JSON. */
interface Progress {
  state: "running" | "done" | "superseded";
  judged: number;
  /** Whether a change announced the run, which then reports its progress. */
  isAnnounced: boolean;
  /** Version of the criteria that it judges by; null before the first part. */
  version: string | null;
  /** The last judged page of articles. */
  after: Page | null;
}

interface Page {
  stage: "former" | "followed";
  feedId: string;
  /** The page's last article. Null when the feed has none. */
  articleId: string | null;
}

const START: Progress = { state: "running", judged: 0, isAnnounced: false, version: null, after: null };

/** Runs one part of a run, which can be repeated after a crash. */
export type RunPart = (part: () => Promise<Progress>) => Promise<Progress>;

/**
 * Judges and scores a newsfeed's stored articles again after its keywords, start or sources changed, and requests missing
 * key learnings. Uses small batches, because the embedded database runs one statement at a time, and parts that end
 * before a serverless host stops them. Stores progress with each batch; stops when a newer run supersedes it.
 *
 * @returns the number of articles judged
 */
export async function refileNewsfeed(ctx: Context, newsfeedId: string, runPart?: RunPart): Promise<number> {
  const begin = async () => ({ ...START, isAnnounced: await beginRefile(ctx.db, newsfeedId) });
  const part = async (before: Progress | null) => {
    const progress = await fileStored(ctx, newsfeedId, before ?? (await begin()));
    if (progress.state !== "done") return progress;
    await learn(ctx, newsfeedId);
    // Last, because a part repeated after this would count as superseded.
    if (progress.isAnnounced) await endRefile(ctx.db, newsfeedId, progress.judged);
    return progress;
  };
  return (await runParts(part, runPart)).judged;
}

/** Scores a newsfeed's stored posts again after its context changed. */
export async function rescoreNewsfeed(ctx: Context, newsfeedId: string, runPart?: RunPart): Promise<void> {
  await runParts((before) => fileStored(ctx, newsfeedId, before ?? START), runPart);
}

async function runParts(
  part: (before: Progress | null) => Promise<Progress>,
  runPart: RunPart = (work) => work(),
): Promise<Progress> {
  let progress = await runPart(() => part(null));
  while (progress.state === "running") {
    const before = progress;
    progress = await runPart(() => part(before));
  }
  return progress;
}

/** Judges articles from `before` on until none is left or the part has taken long enough. */
async function fileStored(ctx: Context, newsfeedId: string, before: Progress): Promise<Progress> {
  const startedAt = ctx.now().getTime();
  const { isAnnounced } = before;
  const criteria = await findCriteria(ctx.db, newsfeedId);
  if (!criteria) return { ...before, state: "done" };
  const version = versionOf(criteria);
  // Between two parts, a run by newer criteria may have begun.
  const isOutdated = before.version !== null && before.version !== version;
  // A part that was interrupted has advanced further.
  if (isOutdated || (isAnnounced && !(await resumeRefile(ctx.db, newsfeedId, before.judged))))
    return { ...before, state: "superseded" };
  const termFrequencies = await countTerms(ctx, criteria);
  let progress: Progress = { ...before, version };
  for await (const { page, sourceId, articleIds } of pagesOf(ctx, criteria, before.after)) {
    const judged = progress.judged + articleIds.length;
    const outcome = await transact(ctx, async (tx) => {
      if (!(await holdCriteria(tx.db, criteria))) return "outdated";
      if (isAnnounced && !(await advanceRefile(tx.db, newsfeedId, { from: progress.judged, to: judged })))
        return "superseded";
      const subscriptions = [{ ...criteria, sourceId, termFrequencies }];
      await fileStoredArticles(tx, page.feedId, { articleIds, subscriptions, isAgain: true });
      return "filed";
    });
    // The next part stops for new keywords and continues with a new context.
    if (outcome === "outdated") return progress;
    if (outcome === "superseded") return { ...progress, state: "superseded" };
    progress = { ...progress, judged, after: page };
    if (ctx.now().getTime() - startedAt > PART_MS_MAX) return progress;
  }
  return { ...progress, state: "done" };
}

/** Criteria whose change requests a run. Omits an unchosen start, which new sources move back. */
function versionOf({ keywordsVersion, isStartChosen, startDate }: Criteria): string {
  return `${keywordsVersion} ${isStartChosen ? startDate : ""}`;
}

interface PageToFile {
  page: Page;
  /** Null when the newsfeed no longer has the source. */
  sourceId: string | null;
  articleIds: string[];
}

/** Articles to judge: first those of posts whose source is gone, so that another feed's copy can replace them. */
async function* pagesOf(
  { db }: Context,
  { newsfeedId, startDate }: Criteria,
  after: Page | null,
): AsyncGenerator<PageToFile> {
  const since = startOf(startDate);
  if (after?.stage !== "followed") {
    const former = await listFormerArticles(db, newsfeedId, { since, after });
    for (const [feedId, articles] of Map.groupBy(former, (article) => article.feedId))
      for (const some of chunksOf(
        articles.map(({ id }) => id),
        ARTICLES_PER_BATCH,
      ))
        for (const articleIds of await byLength(db, some))
          yield { page: { stage: "former", feedId, articleId: articleIds.at(-1) ?? null }, sourceId: null, articleIds };
  }
  const from = after?.stage === "followed" ? after : null;
  for (const { feedId, sourceId } of await listFeedsOfNewsfeed(db, newsfeedId)) {
    if (from && feedId < from.feedId) continue;
    // Waits for a crawl that is storing articles, which it may judge by former criteria.
    await lockFeedUnread(db, feedId);
    let articleId = from?.feedId === feedId ? from.articleId : null;
    for (let isFullPage = true; isFullPage; ) {
      const found = await pageArticlesOfFeed(db, feedId, {
        since,
        afterId: articleId,
        articlesMax: ARTICLES_PER_BATCH,
      });
      for (const articleIds of await byLength(db, found)) {
        articleId = articleIds.at(-1) ?? articleId;
        yield { page: { stage: "followed", feedId, articleId }, sourceId, articleIds };
      }
      isFullPage = found.length === ARTICLES_PER_BATCH;
    }
  }
}

/** The articles in order, in batches with texts of limited length. One empty batch for no articles. */
async function byLength(db: Context["db"], articleIds: readonly string[]): Promise<string[][]> {
  const lengths = await listTextLengths(db, articleIds);
  let batch: string[] = [];
  const batches = [batch];
  let total = 0;
  for (const id of articleIds) {
    total += lengths.get(id) ?? 0;
    if (total > CHARACTERS_PER_BATCH && batch.length > 0) {
      batch = [];
      batches.push(batch);
      total = lengths.get(id) ?? 0;
    }
    batch.push(id);
  }
  return batches;
}

async function learn(ctx: Context, newsfeedId: string): Promise<void> {
  const due = await makeUnlearntArticlesDue(ctx.db, newsfeedId, { dueAt: ctx.now(), articlesMax: LEARNT_MAX });
  if (due.length > 0) await ctx.send(enrichRequests(due));
  // Returning posts carry a key learning for the context at the time they left.
  if (await announceOpenRederive(ctx.db, newsfeedId, recentPosts(ctx.now())))
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
