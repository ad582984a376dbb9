import { type SQL, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { only } from "@/db/queries/rows";
import { articleContents } from "@/db/schema/articles";
import { type IndexedWords, isFound, queryOf } from "./words";

/** Words estimated; enough to find a rare one. */
const WORDS_ESTIMATED_MAX = 8;

export interface Frequencies {
  /** Texts in the database. */
  total: number;
  /** Texts with all words. */
  matching: number;
  /** Words with far more texts than the rarest one. */
  common: IndexedWords;
}

/** Estimates by Postgres' list of frequent words; reads no texts. */
export async function estimateFrequencies(
  db: Db,
  words: IndexedWords,
  limits: {
    /** Minimum estimated texts of a common word. */
    uncommonTextsMax: number;
    /** A common word has this many times more texts than the rarest one. */
    commonTimes: number;
  },
): Promise<Frequencies> {
  const each = [
    ...words.whole.map((word) => ({ whole: [word], beginnings: [] })),
    ...words.beginnings.map((word) => ({ whole: [], beginnings: [word] })),
  ].slice(0, WORDS_ESTIMATED_MAX);
  const all = each.length > 1 ? [words, ...each] : [words];
  // Estimates of prefixes need several known words.
  const conditions = all.flatMap((one) => [isFound(queryOf(one)), isFound(queryOf(asWhole(one)))]);
  const [total = 0, ...estimates] = await estimateTexts(db, [undefined, ...conditions]);
  const textsOf = (index: number) => Math.max(estimates[2 * index] ?? 0, estimates[2 * index + 1] ?? 0);
  const known = all.slice(1).map((one, index) => ({ one, texts: textsOf(index + 1) }));
  const fewest = Math.min(...known.map(({ texts }) => texts));
  const commonMin = Math.max(limits.uncommonTextsMax, limits.commonTimes * fewest);
  const common = known.filter(({ texts }) => texts > commonMin).map(({ one }) => one);
  return {
    total,
    matching: textsOf(0),
    common: { whole: common.flatMap((one) => one.whole), beginnings: common.flatMap((one) => one.beginnings) },
  };
}

function asWhole({ whole, beginnings }: IndexedWords): IndexedWords {
  return { whole: [...whole, ...beginnings], beginnings: [] };
}

type Explained = { "QUERY PLAN": [{ Plan: { Plans: { "Plan Rows": number }[] } }] };

/** Estimated texts for each condition, in one statement; undefined stands for all texts. */
async function estimateTexts(db: Db, conditions: readonly (SQL | undefined)[]): Promise<number[]> {
  const plans = conditions.map(
    (condition) => sql`exists (select 1 from ${articleContents}${condition && sql` where ${condition}`})`,
  );
  const { rows } = await db.execute<Explained>(sql`explain (format json) select ${sql.join(plans, sql`, `)}`);
  return only(rows)["QUERY PLAN"][0].Plan.Plans.map((plan) => plan["Plan Rows"]);
}
