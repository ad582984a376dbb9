import { storeSummaries } from "@/db/queries/articles/enriching";
import { listPostsToLearnFrom, storeKeylearnings } from "@/db/queries/articles/filing";
import { type Context, transact } from "@/lib/context/context";
import { reportLearntPosts } from "@/lib/context/events";
import { chunksOf } from "@/lib/core/chunks-of";
import { PROOF_VERSION } from "@/lib/core/proof-version";
import type { CheckedKeylearning } from "@/lib/feed/claims/check-text";
import type { ExtractedArticle } from "@/lib/feed/extract/extract-article";
import { hexOf } from "@/lib/feed/identity/identity";
import type { ReaderInterest } from "@/lib/feed/summarise/relevance";
import { inJobs } from "@/lib/platform/worker/in-jobs";
import { resultOrNull } from "@/lib/platform/worker/worker-error";
import { chooseKeylearning } from "./choose-keylearning";

/** Shorter posts need no summary. */
export const WORDS_TO_SUMMARISE_MIN = 40;
/** Posts handled together; their contexts are in memory. */
export const POSTS_AT_ONCE = 1_000;
/** Readers of one article in one job. */
export const READERS_PER_JOB = 25;

export interface TextSource {
  article: { id: string; title: string; contentHash: Uint8Array; excerpt: string };
  text: Pick<ExtractedArticle, "markdown" | "text" | "wordCount" | "language">;
  /** False while a page is outstanding. */
  isFinal: boolean;
}

type Reader = Awaited<ReturnType<typeof listPostsToLearnFrom>>[number];
/** A reader whose texts were read. */
type LearnedReader = Pick<Reader, "articleId" | "postId" | "newsfeedId" | "contextVersion" | "isWatched" | "status">;

/** An article and some of its readers. */
interface Job<Interest> extends TextSource {
  readers: readonly Interest[];
}

/** An extracted key learning; `extract` or `nothing`. */
export type ChosenText = Omit<CheckedKeylearning, "claims">;

/** Texts extracted from an article: a summary, and the key learning for each of some readers. */
interface Description {
  summary: string;
  keylearnings: readonly (ChosenText | undefined)[];
}

/**
 * Gives articles an extracted summary and, in every newsfeed that keeps them, an extracted key learning. Takes three
 * statements for each thousand posts. Keeps key learnings that are final, and texts that a model wrote.
 */
export async function chooseTexts(ctx: Context, sources: readonly TextSource[]): Promise<void> {
  const byId = new Map(sources.map((source) => [source.article.id, source]));
  for (let first: string | null = null, isMore = byId.size > 0; isMore; ) {
    const readers: Reader[] = await listPostsToLearnFrom(ctx.db, [...byId.keys()], { first, postsMax: POSTS_AT_ONCE });
    const jobs = jobsOf(byId, readers);
    await storeTexts(ctx, jobs, await describeJobs(ctx, jobs));
    isMore = readers.length === POSTS_AT_ONCE;
    first = readers.at(-1)?.postId ?? null;
  }
}

export function jobsOf<R extends LearnedReader>(
  sources: ReadonlyMap<string, TextSource>,
  readers: readonly R[],
): Job<R>[] {
  return [...Map.groupBy(readers, ({ articleId }) => articleId)].flatMap(([articleId, some]) => {
    const source = sources.get(articleId);
    if (!source) return [];
    // A change of the text makes final ones pending again.
    const open = some.filter(({ status }) => status === null || status === "pending");
    const parts = open.length > 0 ? chunksOf(open, READERS_PER_JOB) : [[]];
    return parts.map((part) => ({ ...source, readers: part }));
  });
}

/** Reads articles in the worker threads. */
export function describeJobs(ctx: Context, jobs: readonly Job<ReaderInterest>[]): Promise<Description[]> {
  return inJobs(jobs, {
    lengthOf: ({ text }) => text.markdown.length,
    together: (some) => ctx.worker.run("describeArticles", some.map(inputOf)),
    alone: (job) => describeAlone(ctx, job),
  });
}

/** Stores descriptions, in the order of the jobs. */
export async function storeTexts(
  ctx: Context,
  jobs: readonly Job<LearnedReader>[],
  described: readonly Description[],
): Promise<void> {
  const summaries = new Map<string, Parameters<typeof storeSummaries>[1][number]>();
  const keylearnings: Parameters<typeof storeKeylearnings>[1][number][] = [];
  const learnt: Parameters<typeof reportLearntPosts>[1][number][] = [];
  for (const [index, { article, text, readers, ...job }] of jobs.entries()) {
    const isShort = text.wordCount < WORDS_TO_SUMMARISE_MIN;
    const status = statusOf(ctx, { isShort, isFinal: job.isFinal });
    const { summary = "", keylearnings: chosen = [] } = described[index] ?? {};
    const { contentHash } = article;
    const said = (isShort ? text.text : summary) || article.title;
    summaries.set(hexOf(contentHash), {
      contentHash,
      summary: said,
      status,
      proofVersion: PROOF_VERSION,
    });
    for (const [place, { postId, newsfeedId, contextVersion, isWatched }] of readers.entries()) {
      const keylearning = chosen[place];
      if (!keylearning) continue;
      keylearnings.push({ postId, contextVersion, ...keylearning, status, proofVersion: PROOF_VERSION });
      if (isWatched && status !== "pending") learnt.push({ id: postId, newsfeedId, contextVersion });
    }
  }
  const store = async (within: Context) => {
    await storeSummaries(within.db, [...summaries.values()]);
    const stored = await storeKeylearnings(within.db, keylearnings, ctx.now());
    await reportLearntPosts(
      within,
      learnt.filter(({ id }) => stored.has(id)),
    );
  };
  await (learnt.length > 0 ? transact(ctx, store) : store(ctx));
}

function inputOf({ article, text, readers }: Job<ReaderInterest>) {
  const interests = readers.map(({ keywords, businessContext }) => ({ keywords, businessContext }));
  const { title, excerpt: description } = article;
  return { title, text: text.markdown, language: text.language, description, interests };
}

/** Skips texts that overrun the worker's deadline, so other articles continue. */
async function describeAlone(ctx: Context, job: Job<ReaderInterest>): Promise<Description> {
  const { interests, ...about } = inputOf(job);
  const summary = (await resultOrNull(ctx.worker.run("summarise", about))) ?? job.article.excerpt;
  const keylearnings: ChosenText[] = [];
  for (const interest of interests) keylearnings.push(await chooseKeylearning(ctx, { ...about, ...interest }));
  return { summary, keylearnings };
}

/** Pending while a page or a model's answer is outstanding. */
function statusOf(ctx: Context, { isShort, isFinal }: { isShort: boolean; isFinal: boolean }) {
  if (!isFinal) return "pending";
  if (isShort) return "skipped";
  return ctx.model ? "pending" : "fallback";
}
