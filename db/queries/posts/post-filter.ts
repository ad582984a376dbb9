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

/** Words that the index of title and text finds, in small or capital letters. */
export interface IndexedWords {
  whole: readonly string[];
  /** Found also as the beginning of a longer word. */
  beginnings: readonly string[];
}

/** Words to search for, all of which must be found. */
export interface SearchWords extends IndexedWords {
  /** Found as they stand in title or text, signs included; what the index knows of them is in the other two. */
  verbatim: readonly string[];
  /** Signs alone are found in the title and the opening words: in nearly every text there are some. */
  signs: readonly string[];
}

export interface PostFilter {
  state: "unread" | "read" | "all" | "hidden";
  order: "newest" | "oldest";
  /** One more than the page, to know whether another follows. */
  rowsMax: number;
  after?: Place | undefined;
  sourceId?: string | undefined;
  words?: SearchWords | undefined;
  /** Do few articles hold the words? The posts are then found by these; otherwise the list is read until the page is full. */
  areWordsRare?: boolean;
  /** Of the words those that very many texts hold: looked for in the texts that hold the others, not in the index. */
  commonWords?: IndexedWords | undefined;
  since?: Date | undefined;
  until?: Date | undefined;
}

/** What a statement is built from: a filter, or one with placeholders for what a prepared statement is given when it runs. */
export interface FilterForm extends Omit<PostFilter, "rowsMax" | "after"> {
  rowsMax: number | Placeholder;
  after?: Place | { at: Placeholder; id: Placeholder } | undefined;
}

/** What the filter asks of a row of `posts`, where the statement also reads from `newsfeed_members` and `newsfeeds`. */
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

/** Compared as a tuple: the or-form of the same reads every row above the place. */
function isBeyond({ at, id }: NonNullable<FilterForm["after"]>, order: PostFilter["order"]): SQL {
  const there = sql`(${at instanceof Date ? at.toISOString() : at}::timestamptz, ${id}::uuid)`;
  return order === "newest"
    ? sql`(${posts.publishedAt}, ${posts.id}) < ${there}`
    : sql`(${posts.publishedAt}, ${posts.id}) > ${there}`;
}

/** Does the source carry the post, alone or with others? */
export function isOfSource(sourceId: string): SQL {
  return sql`(${posts.sourceId} = ${sourceId}::uuid or exists (
    select 1 from ${postSources} where ${postSources.postId} = ${posts.id} and ${postSources.sourceId} = ${sourceId}::uuid))`;
}

/** As scalar sub-queries, so that the posts are judged one by one; as EXISTS they could become joins with all articles. */
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

/** Does the index know anything of the words? */
export function isIndexed(words: IndexedWords): boolean {
  return words.whole.length + words.beginnings.length > 0;
}

/**
 * Does a text hold all of the words? Of a beginning the index collects all texts that have it, however rare the others are:
 * `common` words are looked for in what these find. So that there are others, not all may be common.
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
