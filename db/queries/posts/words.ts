import { type Placeholder, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { articleContents, articles } from "@/db/schema/articles";
import { posts } from "@/db/schema/posts";

/** Case-insensitive words for the full-text index. */
export interface IndexedWords {
  whole: readonly string[];
  /** Prefix matches. */
  beginnings: readonly string[];
}

/** Words that must all match. */
export interface SearchWords extends IndexedWords {
  /** Matched literally in title or text, with punctuation; their indexable parts are in the other lists. */
  verbatim: readonly string[];
  /** Punctuation alone, matched in title and opening words only, since nearly every text contains some. */
  signs: readonly string[];
}

/** Texts of a full-text query, or their placeholders; null without words of the kind. */
type WordQuery = Record<keyof IndexedWords, string | Placeholder | null>;

/** Words in a statement; `indexed` is absent without words for the index. */
export interface WordForm extends Pick<SearchWords, "verbatim" | "signs"> {
  indexed?: WordQuery | undefined;
}

export function queryOf({ whole, beginnings }: IndexedWords): Record<keyof IndexedWords, string | null> {
  return {
    whole: whole.join(" ") || null,
    beginnings: beginnings.map((word) => `'${word}':*`).join(" & ") || null,
  };
}

export function formOf({ verbatim, signs, ...words }: SearchWords): WordForm {
  return { verbatim, signs, indexed: isIndexed(words) ? queryOf(words) : undefined };
}

/** Whether the index can find any of the words. */
export function isIndexed(words: IndexedWords): boolean {
  return words.whole.length + words.beginnings.length > 0;
}

/** Full-text condition for all words, as Postgres estimates it. */
export function isFound(words: WordQuery): SQL {
  return sql`${articleContents.search} @@ (${tsquery(words)})`;
}

/**
 * The same, hidden from the planner. For words that it knows as frequent, Postgres would read all texts, because it
 * ignores the cost of loading their vectors.
 */
export function isFoundByIndex(words: WordQuery): SQL {
  return sql`${articleContents.search} @@ (select ${tsquery(words)})`;
}

function tsquery({ whole, beginnings }: WordQuery): SQL {
  return sql`coalesce(plainto_tsquery('simple', ${whole}::text), '') && coalesce(to_tsquery('simple', ${beginnings}::text), '')`;
}

/** Scalar sub-queries, checked post by post; EXISTS could become a join with all articles. */
export function wordConditions({ indexed, verbatim, signs }: WordForm): SQL[] {
  const ofContents = verbatim.map((word) => contains([articleContents.title, articleContents.contentText], word));
  if (indexed) ofContents.unshift(isFoundByIndex(indexed));
  const ofArticles = signs.map((word) => contains([articles.title, articles.excerpt], word));
  const conditions: SQL[] = [];
  if (ofContents.length > 0)
    conditions.push(sql`(
      select ${sql.join(ofContents, sql` and `)} from ${articleContents}
      where ${articleContents.articleId} = ${posts.articleId})`);
  if (ofArticles.length > 0)
    conditions.push(sql`(
      select ${sql.join(ofArticles, sql` and `)} from ${articles} where ${articles.id} = ${posts.articleId})`);
  return conditions;
}

function contains(columns: readonly PgColumn[], word: string): SQL {
  const pattern = `%${word.replace(/[\\%_]/g, "\\$&")}%`;
  return sql`(${sql.join(
    columns.map((column) => sql`${column} ilike ${pattern}`),
    sql` or `,
  )})`;
}
