import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { only } from "@/db/queries/rows";
import { articleContents } from "@/db/schema/articles";
import { pagePosts } from "./page-posts";
import { type IndexedWords, isIndexed, isInVector, type PostFilter, type SearchWords } from "./post-filter";
import { findEndOfPage, type PostScope } from "./posts";

const LIMITS = {
  /** Up to this many articles, looking posts up one by one is far cheaper than reading the lists. */
  rareArticlesMax: 5_000,
  /** Posts scanned per statement; the embedded database runs one statement at a time. */
  postsPerStatement: 500,
  /** Minimum estimated texts of a common word. */
  uncommonTextsMax: 10_000,
  /** A common word has this many times more texts than the rarest one. */
  commonTimes: 10,
};
type SearchLimits = typeof LIMITS;

/** Words estimated; enough to find a rare one. */
const WORDS_ESTIMATED_MAX = 8;

type PostSearch = PostFilter & { limits?: Partial<SearchLimits> };

/**
 * One page of a member's posts, filtered by words if there are any. Starts from the articles for rare words, and
 * otherwise scans the lists in short statements.
 */
export async function searchPostsOfMember(db: Db, scope: PostScope, { limits: own, ...search }: PostSearch) {
  const limits = { ...LIMITS, ...own };
  if (!search.words) return pagePosts(db, scope, search);
  const rare = await findRareWords(db, search.words, limits);
  if (rare) return pagePosts(db, scope, { ...search, ...rare, areWordsRare: true });
  const found: Awaited<ReturnType<typeof pagePosts>> = [];
  let rest = search;
  while (true) {
    const end = await findEndOfPage(db, scope, stretchOf(rest, limits));
    const rowsMax = search.rowsMax - found.length;
    found.push(...(await pagePosts(db, scope, { ...(end ? endingAt(rest, end) : rest), rowsMax })));
    if (end === null || found.length >= search.rowsMax) return found;
    rest = beyond(rest, end);
  }
}

/** The common words when all words together are rare; null otherwise. */
async function findRareWords(db: Db, words: SearchWords, limits: SearchLimits) {
  if (!isIndexed(words)) return null;
  const commonWords = await findCommonWords(db, words, limits);
  const hits = db
    .select({ one: sql`1`.as("one") })
    .from(articleContents)
    .where(isInVector(words, commonWords))
    .limit(limits.rareArticlesMax + 1)
    .as("hits");
  return (await db.$count(hits)) <= limits.rareArticlesMax ? { commonWords } : null;
}

/** By Postgres' estimate for each word. */
async function findCommonWords(
  db: Db,
  { whole, beginnings }: IndexedWords,
  { uncommonTextsMax, commonTimes }: SearchLimits,
): Promise<IndexedWords> {
  const each = [
    ...whole.map((word) => ({ whole: [word], beginnings: [] })),
    ...beginnings.map((word) => ({ whole: [], beginnings: [word] })),
  ].slice(0, WORDS_ESTIMATED_MAX);
  if (each.length === 1) return { whole: [], beginnings: [] };
  const known: { one: IndexedWords; texts: number }[] = [];
  for (const one of each) {
    const asWhole = { whole: [...one.whole, ...one.beginnings], beginnings: [] };
    // Estimates of prefixes need several known words.
    known.push({ one, texts: Math.max(await estimateTexts(db, one), await estimateTexts(db, asWhole)) });
  }
  const fewest = Math.min(...known.map(({ texts }) => texts));
  const commonMin = Math.max(uncommonTextsMax, commonTimes * fewest);
  const common = known.filter(({ texts }) => texts > commonMin).map(({ one }) => one);
  return { whole: common.flatMap((one) => one.whole), beginnings: common.flatMap((one) => one.beginnings) };
}

/** Estimated matching texts, from Postgres' most common words. */
async function estimateTexts(db: Db, words: IndexedWords): Promise<number> {
  const { rows } = await db.execute<{ "QUERY PLAN": [{ Plan: { "Plan Rows": number } }] }>(
    sql`explain (format json) select 1 from ${articleContents} where ${isInVector(words)}`,
  );
  return only(rows)["QUERY PLAN"][0].Plan["Plan Rows"];
}

/** The next posts to scan, regardless of words and read state. */
function stretchOf({ words: _, ...search }: PostFilter, { postsPerStatement }: SearchLimits): PostFilter {
  return { ...search, state: search.state === "hidden" ? "hidden" : "all", rowsMax: postsPerStatement };
}

function endingAt(search: PostFilter, end: Date): PostFilter {
  return search.order === "newest" ? { ...search, since: end } : { ...search, until: end };
}

/** Continues after all posts of that time. */
function beyond(search: PostFilter, end: Date): PostFilter {
  const digit = search.order === "newest" ? "0" : "f";
  return { ...search, after: { at: end, id: "00000000-0000-0000-0000-000000000000".replaceAll("0", digit) } };
}
