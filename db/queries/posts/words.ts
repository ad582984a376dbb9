import { type Placeholder, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { articleContents, articles } from "@/db/schema/articles";
import { posts } from "@/db/schema/posts";
import { plainLetters } from "@/lib/core/plain-letters";

/** Case-insensitive words for the full-text index. */
export interface IndexedWords {
  whole: readonly string[];
  /** Prefix matches. */
  beginnings: readonly string[];
}

interface TextWords extends IndexedWords {
  /** Matched literally in title or text, with punctuation; their indexable parts are in the other lists. */
  verbatim: readonly string[];
}

/** Words that must all match. */
export interface SearchWords extends TextWords {
  /** Punctuation alone, matched in title and opening words only, since nearly every text contains some. */
  signs: readonly string[];
  /** Words or phrases, none of which may match; absent without any. */
  excluded?: readonly TextWords[] | undefined;
}

/** Texts of a full-text query, or their placeholders; null without words of the kind. */
type WordQuery = Record<keyof IndexedWords, string | Placeholder | null>;

/** `indexed` is absent without words for the index. */
interface TextForm extends Pick<TextWords, "verbatim"> {
  indexed?: WordQuery | undefined;
}

/** Words in a statement. */
export interface WordForm extends TextForm, Pick<SearchWords, "signs"> {
  excluded?: readonly TextForm[] | undefined;
}

/** The query of beginnings also has the whole words with accents, since the other one has no alternatives. */
export function queryOf({ whole, beginnings }: IndexedWords): Record<keyof IndexedWords, string | null> {
  const accented = whole.filter((word) => plainForm(word) !== null);
  const alternatives = [
    ...beginnings.map((word) => withoutAccents(word, ":*")),
    ...accented.map((word) => withoutAccents(word, "")),
  ];
  return {
    whole: whole.filter((word) => !accented.includes(word)).join(" ") || null,
    beginnings: alternatives.join(" & ") || null,
  };
}

/** Also finds the word as written, because vectors from before an update lack the other form. */
function withoutAccents(word: string, suffix: string): string {
  const plain = plainForm(word);
  const written = `'${word}'${suffix}`;
  return plain === null ? written : `('${plain}'${suffix} | ${written})`;
}

/** Null for a word without accents. */
function plainForm(word: string): string | null {
  const lower = word.toLowerCase();
  const plain = plainLetters(lower);
  return plain === lower ? null : plain;
}

export function formOf({ signs, excluded, ...words }: SearchWords): WordForm {
  return { ...textFormOf(words), signs, excluded: excluded?.map(textFormOf) };
}

function textFormOf({ verbatim, ...words }: TextWords): TextForm {
  return { verbatim, indexed: isIndexed(words) ? queryOf(words) : undefined };
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
export function wordConditions({ signs, excluded = [], ...words }: WordForm): SQL[] {
  const ofContents = textConditions(words);
  for (const one of excluded) ofContents.push(sql`not (${sql.join(textConditions(one), sql` and `)})`);
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

/** The vector comes first, so that only texts with the words are read. */
function textConditions({ indexed, verbatim }: TextForm): SQL[] {
  const literal = verbatim.map((word) => contains([articleContents.title, articleContents.contentText], word));
  return indexed ? [isFoundByIndex(indexed), ...literal] : literal;
}

/** Ignores case, accents and the kinds of apostrophe, dash and space, which keyboards and publishers choose differently. */
function contains(columns: readonly PgColumn[], word: string): SQL {
  const typed = plain(word);
  // Reads all of the text, so only where it can differ.
  const isTypeset = /['\- ]/.test(typed);
  const pattern = `%${(isTypeset ? typed : word).replace(/[\\%_]/g, "\\$&")}%`;
  const textOf = (column: PgColumn) => (isTypeset ? sql`translate(${column}, ${TYPESET}, ${PLAIN})` : column);
  return sql`(${sql.join(
    columns.map(
      (column) => sql`public.plain_letters(lower(${textOf(column)})) like public.plain_letters(lower(${pattern}))`,
    ),
    sql` or `,
  )})`;
}

const APOSTROPHES = "\u2018\u2019\u201b\u02bc\u2032";
const DASHES = "\u2010\u2011\u2012\u2013\u2014\u2015\u2212";
const SPACES = "\u00a0\u2007\u2009\u202f\u3000";
const INVISIBLE = "\u00ad\u200b\u200c\u2060\ufeff";
const PLAIN = "'".repeat(APOSTROPHES.length) + "-".repeat(DASHES.length) + " ".repeat(SPACES.length);
/** Postgres' `translate` removes the characters that have no counterpart. */
const TYPESET = APOSTROPHES + DASHES + SPACES + INVISIBLE;

/** Like `translate` in the database. */
function plain(word: string): string {
  return Array.from(word, (character) => {
    const place = TYPESET.indexOf(character);
    return place === -1 ? character : (PLAIN[place] ?? "");
  }).join("");
}
