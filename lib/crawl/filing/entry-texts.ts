import type { findStoredText } from "@/db/queries/articles/articles";
import type { Context } from "@/lib/context/context";
import { DAY_MS } from "@/lib/core/duration";
import type { FeedDocument } from "@/lib/crawl/collect/fetch-feed";
import type { ExtractedArticle } from "@/lib/feed/extract/extract-article";
import type { ReadEntry } from "@/lib/feed/identity/identity";
import { articleOf } from "@/lib/feed/read/article-of";
import { cutAtWord } from "@/lib/feed/text/title";
import { extractOrDegrade } from "@/lib/platform/worker/extract-or-degrade";
import { inJobs } from "@/lib/platform/worker/in-jobs";
import { isWorkerError } from "@/lib/platform/worker/worker-error";

type StoredText = NonNullable<Awaited<ReturnType<typeof findStoredText>>>;
export type EntryText = Omit<ExtractedArticle, "author" | "canonicalUrl" | "pageTitle" | "description">;

const TITLE_CHARACTERS_MAX = 100;

export function titleOf({ title, excerpt }: Pick<ReadEntry, "title" | "excerpt">): string {
  return title || cutAtWord(excerpt, TITLE_CHARACTERS_MAX) || "Untitled";
}

/** The entry's title, and the one under which earlier versions stored it. */
export function storedTitlesOf(entry: Pick<ReadEntry, "title" | "excerpt">): string[] {
  const title = titleOf(entry);
  const former = entry.excerpt.slice(0, TITLE_CHARACTERS_MAX);
  return entry.title || former === title ? [title] : [title, former];
}

export async function textsOf(
  ctx: Context,
  document: FeedDocument,
  entries: readonly ReadEntry[],
): Promise<EntryText[]> {
  const { texts: read } = document;
  // Each entry is one of the document's.
  if (read !== null) return entries.map((entry) => read[document.entries.indexOf(entry)] as EntryText);
  return inJobs<ReadEntry, EntryText>(entries, {
    lengthOf: ({ contentHtml }) => contentHtml?.length ?? 0,
    together: (some) => ctx.worker.run("extractArticles", some.map(articleOf)),
    alone: (entry) => textOf(ctx, entry),
  });
}

/** The entry's text, or its excerpt when even the plain text overruns the deadline. Every entry seen gets stored. */
async function textOf(ctx: Context, entry: ReadEntry): Promise<EntryText> {
  try {
    return await extractOrDegrade(ctx.worker, articleOf(entry));
  } catch (error) {
    if (!isWorkerError(error) || error.code !== "timeout") throw error;
    ctx.log.warn({ url: entry.url, err: error }, "an entry's text could not be read in time");
    const text = entry.excerpt;
    const words = text.split(" ").filter(Boolean).length;
    return {
      markdown: escaped(text),
      text,
      origin: "degraded",
      language: null,
      wordCount: words,
      simhash: null,
      imageUrl: null,
    };
  }
}

/** Escapes all markdown syntax (CommonMark 2.4). */
function escaped(text: string): string {
  return text.replaceAll(/[!-/:-@[-`{-~]/g, "\\$&");
}

const NUMBER = String.raw`[-−]?\d+(?:[.,]\d+)*(?![.,]?\d)[km]?`;
const COUNTED = "(?:points?|comments?|repl(?:y|ies)|posts?|participants?|views?|votes?|likes?|boosts?)";
const COUNT = `(?:${NUMBER} ${COUNTED}|(?:# ?)?${COUNTED}: ?${NUMBER})`;
const COUNTER = new RegExp(`^${COUNT}(?:(?: ?[|·•,;/–—-] ?| and )${COUNT})*[.!]?$`, "i");
const NUMBERS = new RegExp(NUMBER, "gi");

/** Whether two texts differ, but only in counters such as "8 points | 3 comments", which often change. */
export function isSameButCounters(one: string, other: string): boolean {
  return one !== other && withoutCounts(one) === withoutCounts(other);
}

function withoutCounts(text: string): string {
  const sentences = text.split(/\n|(?<=[.!?]) /);
  return sentences.map(uncounted).join("\n");
}

/** A line or sentence, without its numbers and plurals if it only counts. */
function uncounted(sentence: string): string {
  return COUNTER.test(sentence) ? sentence.replaceAll(NUMBERS, "0").replaceAll(/(?:s|y|ies)\b/gi, "") : sentence;
}

const GROWN_CHARACTERS_MIN = 51;
/** Changes to older articles are seldom news. */
const RECENT_DAYS = 7;

/**
 * Whether a recent article's feed text grew so much that readers have not seen this version. Small changes are
 * ignored, as in Feedbin.
 *
 * @param lengthNow length of the feed's current text, in characters
 */
export async function hasGrown(
  ctx: Context,
  article: StoredText & { publishedAt: Date },
  lengthNow: number,
): Promise<boolean> {
  if (ctx.now().getTime() - article.publishedAt.getTime() > RECENT_DAYS * DAY_MS) return false;
  const lengthBefore = await lengthInFeed(ctx, article);
  return lengthBefore !== null && lengthNow - lengthBefore >= GROWN_CHARACTERS_MIN;
}

async function lengthInFeed(ctx: Context, stored: StoredText): Promise<number | null> {
  if (stored.origin !== "page") return stored.text.length;
  if (stored.feedHtml === null) return null;
  const { feedHtml, isFeedFull, title, baseUrl } = stored;
  const article = { page: null, feedHtml, isFeedContentFull: isFeedFull, title, url: baseUrl };
  return (await extractOrDegrade(ctx.worker, article)).text.length;
}
