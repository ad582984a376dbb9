import { and, eq, gte, lte, type Placeholder, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { isSinceStart } from "@/db/queries/newsfeeds/start-date";
import { articleContents, articles } from "@/db/schema/articles";
import { postSources, posts } from "@/db/schema/posts";
import { isReadByMember } from "./post-columns";

interface Place {
  at: Date;
  id: string;
}

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

export interface PostFilter {
  state: "unread" | "read" | "all" | "hidden";
  order: "newest" | "oldest";
  /** One more than the page size, to detect another page. */
  rowsMax: number;
  after?: Place | undefined;
  sourceId?: string | undefined;
  words?: SearchWords | undefined;
  /** Few articles match: find posts from the articles. Otherwise read the list until the page is full. */
  areWordsRare?: boolean;
  /** Very frequent words, checked on texts that match the others instead of through the index. */
  commonWords?: IndexedWords | undefined;
  since?: Date | undefined;
  until?: Date | undefined;
}

/** A filter, or its placeholder form for prepared statements. */
export interface FilterForm extends Omit<PostFilter, "rowsMax" | "after"> {
  rowsMax: number | Placeholder;
  after?: Place | { at: Placeholder; id: Placeholder } | undefined;
}

/** Conditions on `posts`, for statements that also read `newsfeed_members` and `newsfeeds`. */
export function conditionsOf(filter: Omit<FilterForm, "rowsMax">): (SQL | undefined)[] {
  return [
    filter.state === "hidden" ? and(eq(posts.visible, false), posts.hidden, posts.matched) : eq(posts.visible, true),
    isSinceStart,
    filter.state === "unread" ? sql`not ${isReadByMember(posts.id)}` : undefined,
    filter.state === "read" ? isReadByMember(posts.id) : undefined,
    filter.after && isBeyond(filter.after, filter.order),
    filter.since && gte(posts.publishedAt, filter.since),
    filter.until && lte(posts.publishedAt, filter.until),
    filter.sourceId === undefined ? undefined : isOfSource(filter.sourceId),
    ...(filter.words ? wordConditions(filter.words) : []),
  ];
}

/** A tuple comparison, because the equivalent OR reads every row above the cursor. */
function isBeyond({ at, id }: NonNullable<FilterForm["after"]>, order: PostFilter["order"]): SQL {
  const there = sql`(${at instanceof Date ? at.toISOString() : at}::timestamptz, ${id}::uuid)`;
  return order === "newest"
    ? sql`(${posts.publishedAt}, ${posts.id}) < ${there}`
    : sql`(${posts.publishedAt}, ${posts.id}) > ${there}`;
}

/** Whether the source carries the post, alone or with others. */
export function isOfSource(sourceId: string): SQL {
  return sql`(${posts.sourceId} = ${sourceId}::uuid or exists (
    select 1 from ${postSources} where ${postSources.postId} = ${posts.id} and ${postSources.sourceId} = ${sourceId}::uuid))`;
}

/** Scalar sub-queries, checked post by post; EXISTS could become a join with all articles. */
function wordConditions(words: SearchWords): SQL[] {
  const ofContents = words.verbatim.map((word) => contains([articleContents.title, articleContents.contentText], word));
  if (isIndexed(words)) ofContents.unshift(isInVector(words));
  const ofArticles = words.signs.map((word) => contains([articles.title, articles.excerpt], word));
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

/** Whether the index can find any of the words. */
export function isIndexed(words: IndexedWords): boolean {
  return words.whole.length + words.beginnings.length > 0;
}

/**
 * Full-text condition for all words. A prefix collects every matching text, so `common` words are checked on the
 * others' matches; at least one word must not be common.
 */
export function isInVector(words: IndexedWords, common: IndexedWords = { whole: [], beginnings: [] }): SQL {
  if (!isIndexed(common)) return isFound(words);
  const others = {
    whole: words.whole.filter((word) => !common.whole.includes(word)),
    beginnings: words.beginnings.filter((word) => !common.beginnings.includes(word)),
  };
  return sql`${isFound(others)} and (${isFound(common)}) is true`;
}

function isFound({ whole, beginnings }: IndexedWords): SQL {
  const queries: SQL[] = [];
  if (whole.length > 0) queries.push(sql`plainto_tsquery('simple', ${whole.join(" ")})`);
  if (beginnings.length > 0)
    queries.push(sql`to_tsquery('simple', ${beginnings.map((word) => `'${word}':*`).join(" & ")})`);
  return sql`${articleContents.search} @@ (${sql.join(queries, sql` && `)})`;
}
