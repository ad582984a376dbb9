import { storeSummaries } from "@/db/queries/articles/enriching";
import { listPostsToLearnFrom, storeKeylearnings } from "@/db/queries/articles/filing";
import type { Context } from "@/lib/context/context";
import type { ExtractedArticle } from "@/lib/feed/extract/extract-article";
import type { ArticleText } from "@/lib/feed/summarise/summary";
import { inJobs } from "@/lib/platform/worker/in-jobs";
import { isWorkerError } from "@/lib/platform/worker/worker-error";
import { type ChosenKeylearning, chooseKeylearning } from "./choose-keylearning";

/** Shorter posts need no summary. */
export const WORDS_TO_SUMMARISE_MIN = 40;
/** Posts handled together; their contexts are in memory. */
const POSTS_AT_ONCE = 1_000;
/** Readers of one article in one job. */
const READERS_PER_JOB = 25;

export interface TextSource {
  article: { id: string; title: string; contentHash: Uint8Array; excerpt: string };
  text: Pick<ExtractedArticle, "markdown" | "text" | "wordCount" | "language">;
  /** False while a page is outstanding. */
  isFinal: boolean;
}

type Reader = Awaited<ReturnType<typeof listPostsToLearnFrom>>[number];
interface Job extends TextSource {
  readers: readonly Reader[];
}

/**
 * Gives articles an extracted summary and, in every newsfeed that keeps them, an extracted key learning. Takes three
 * statements for each thousand posts. Keeps texts that a model wrote.
 */
export async function chooseTexts(ctx: Context, sources: readonly TextSource[]): Promise<void> {
  const byId = new Map(sources.map((source) => [source.article.id, source]));
  for (let first: string | null = null, isMore = byId.size > 0; isMore; ) {
    const readers: Reader[] = await listPostsToLearnFrom(ctx.db, [...byId.keys()], { first, postsMax: POSTS_AT_ONCE });
    const byArticle = Map.groupBy(readers, ({ articleId }) => articleId);
    await storeTexts(
      ctx,
      [...byArticle].flatMap(([id, some]) => jobsOf(byId.get(id), some)),
    );
    isMore = readers.length === POSTS_AT_ONCE;
    first = readers.at(-1)?.postId ?? null;
  }
}

function jobsOf(source: TextSource | undefined, readers: readonly Reader[]): Job[] {
  if (!source) return [];
  const open = readers.filter(({ status }) => status !== "done");
  return Array.from({ length: Math.max(1, Math.ceil(open.length / READERS_PER_JOB)) }, (_, index) => ({
    ...source,
    readers: open.slice(index * READERS_PER_JOB, (index + 1) * READERS_PER_JOB),
  }));
}

async function storeTexts(ctx: Context, jobs: readonly Job[]): Promise<void> {
  const described = await inJobs(jobs, {
    lengthOf: ({ text }) => text.markdown.length,
    together: (some) => ctx.worker.run("describeArticles", some.map(inputOf)),
    alone: (job) => describeAlone(ctx, job),
  });
  const summaries = new Map<string, Parameters<typeof storeSummaries>[1][number]>();
  const keylearnings: Parameters<typeof storeKeylearnings>[1][number][] = [];
  for (const [index, { article, text, readers, ...job }] of jobs.entries()) {
    const isShort = text.wordCount < WORDS_TO_SUMMARISE_MIN;
    const status = statusOf(ctx, { isShort, isFinal: job.isFinal });
    const { summary = "", keylearnings: chosen = [] } = described[index] ?? {};
    const { contentHash } = article;
    const said = (isShort ? text.text : summary) || article.title;
    summaries.set(Buffer.from(contentHash).toString("hex"), { contentHash, summary: said, status });
    for (const [place, { postId, contextVersion }] of readers.entries()) {
      const keylearning = chosen[place];
      if (keylearning) keylearnings.push({ postId, contextVersion, ...keylearning, status });
    }
  }
  await storeSummaries(ctx.db, [...summaries.values()]);
  await storeKeylearnings(ctx.db, keylearnings);
}

function articleText({ article, text }: TextSource): ArticleText {
  return { title: article.title, text: text.markdown, language: text.language };
}

function inputOf(job: Job) {
  const interests = job.readers.map(({ keywords, businessContext }) => ({ keywords, businessContext }));
  return { ...articleText(job), interests };
}

/** Skips texts that overrun the worker's deadline, so other articles continue. */
async function describeAlone(ctx: Context, job: Job): Promise<{ summary: string; keylearnings: ChosenKeylearning[] }> {
  const about = articleText(job);
  const { interests } = inputOf(job);
  const summary = await ctx.worker.run("summarise", about).catch((error: unknown) => {
    if (!isWorkerError(error)) throw error;
    return job.article.excerpt;
  });
  const keylearnings: ChosenKeylearning[] = [];
  for (const interest of interests) keylearnings.push(await chooseKeylearning(ctx, { ...about, ...interest }));
  return { summary, keylearnings };
}

/** Pending while a page or a model's answer is outstanding. */
function statusOf(ctx: Context, { isShort, isFinal }: { isShort: boolean; isFinal: boolean }) {
  if (!isFinal) return "pending";
  if (isShort) return "skipped";
  return ctx.model ? "pending" : "fallback";
}
