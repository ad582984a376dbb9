import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { prepared } from "@/db/queries/prepared";
import { only } from "@/db/queries/rows";
import { articleContents } from "@/db/schema/articles";
import { newsfeedMembers, newsfeeds } from "@/db/schema/newsfeeds";
import { posts } from "@/db/schema/posts";
import { pageOfLists } from "./page-of-lists";
import { isSavedByMember } from "./post-columns";
import { conditionsOf, type FilterForm, isPlain, type PostFilter } from "./post-filter";
import {
  hiddenLimit,
  inOrder,
  isInScope,
  limitOf,
  type PlanForm,
  type PostScope,
  placeholdersOf,
  planOf,
  type ScopeForm,
  valuesOf,
} from "./posts";
import {
  formOf,
  type IndexedWords,
  isFoundByIndex,
  isIndexed,
  queryOf,
  type SearchWords,
  wordConditions,
} from "./words";

export interface WordSearch extends PostFilter {
  words: SearchWords;
}

/** Posts scanned per statement; the embedded database runs one statement at a time. */
export const STRETCH_POSTS = 500;
/** As a literal, because for a parameter Postgres assumes a tenth of the newsfeed. */
const STRETCH = limitOf(String(STRETCH_POSTS));

type SearchForm = FilterForm & Required<Pick<FilterForm, "words">>;

const NO_WORDS: IndexedWords = { whole: [], beginnings: [] };

/**
 * Finds posts by way of all articles with the words, which must be indexed.
 *
 * @param limits.common words that are looked for in texts with the others, instead of in the index: a prefix collects
 * every matching text
 * @returns ids of one page; null when more than `articlesMax` articles match
 */
export async function findFromArticles(
  db: Db,
  scope: PostScope,
  { common = NO_WORDS, articlesMax, ...search }: WordSearch & { common?: IndexedWords; articlesMax: number },
): Promise<string[] | null> {
  const hitsMax = articlesMax + 1;
  const statement = isKept(search) && !isIndexed(common) ? preparedArticles(db, planOf(scope, search)) : null;
  const [found] = await (statement
    ? statement.execute({ ...searchValues(scope, search), hitsMax })
    : pageFromArticles(db, scope, {
        search: { ...search, words: formOf(without(search.words, common)) },
        common,
        hitsMax,
      }));
  const { articles, ids } = only(found ? [found] : []);
  return articles > articlesMax ? null : ids;
}

/** Finds posts with the words among the next posts of the lists. @returns ids, at most `rowsMax` */
export async function findInStretch(
  db: Db,
  scope: PostScope,
  { postsMax, ...search }: WordSearch & { postsMax: number },
): Promise<string[]> {
  const found = await (isKept(search) && postsMax === STRETCH_POSTS
    ? preparedStretch(db, planOf(scope, search)).execute(searchValues(scope, search))
    : pageFromStretch(db, scope, { search: { ...search, words: formOf(search.words) }, postsMax }));
  return found.map(({ id }) => id);
}

/** Position of the last of the next `postsMax` posts, whatever their words; null when there are fewer. */
export async function findEndOfStretch(
  db: Db,
  scope: PostScope,
  { postsMax, ...search }: WordSearch & { postsMax: number },
): Promise<PostFilter["after"] | null> {
  const { words: _, ...listed } = search;
  const stretch = pageOfLists(db, scope, stretchOf({ ...listed, rowsMax: postsMax })).as("stretch");
  const [last] = await db
    .select({ at: stretch.publishedAt, id: stretch.id, relevance: stretch.relevance })
    .from(stretch)
    .orderBy(...inOrder(search.order, stretch))
    .offset(postsMax - 1)
    .limit(1);
  return last ?? null;
}

/** The words to find in the index. */
function without(words: SearchWords, common: IndexedWords): SearchWords {
  return {
    ...words,
    whole: words.whole.filter((word) => !common.whole.includes(word)),
    beginnings: words.beginnings.filter((word) => !common.beginnings.includes(word)),
  };
}

/** Whether the statement is kept prepared. */
function isKept({ words, ...filter }: WordSearch): boolean {
  return isPlain(filter) && words.verbatim.length + words.signs.length === 0 && !words.excluded && isIndexed(words);
}

function searchValues(scope: PostScope, search: WordSearch) {
  return { ...valuesOf(scope, search), ...queryOf(search.words) };
}

/** Scope and search of a prepared form, with placeholders for {@link searchValues}. */
function searchForm(form: PlanForm): { scope: ScopeForm; search: SearchForm } {
  const indexed = { whole: sql.placeholder("whole"), beginnings: sql.placeholder("beginnings") };
  const { scope, filter } = placeholdersOf(form);
  return { scope, search: { ...filter, words: { verbatim: [], signs: [], indexed }, rowsMax: hiddenLimit("rowsMax") } };
}

const preparedArticles = prepared("posts from articles", (db, form: PlanForm) => {
  const { scope, search } = searchForm(form);
  return pageFromArticles(db, scope, { search, common: NO_WORDS, hitsMax: hiddenLimit("hitsMax") });
});

const preparedStretch = prepared("posts in stretch", (db, form: PlanForm) => {
  const { scope, search } = searchForm(form);
  return pageFromStretch(db, scope, { search, postsMax: STRETCH });
});

/** LATERAL and LIMIT keep Postgres at looking up posts article by article. */
export function pageFromArticles(
  db: Db,
  scope: ScopeForm,
  { search, common, hitsMax }: { search: SearchForm; common: IndexedWords; hitsMax: FilterForm["rowsMax"] },
) {
  const { indexed, ...others } = search.words;
  const hits = db.$with("hits").as(
    db
      .select({ articleId: articleContents.articleId })
      .from(articleContents)
      .where(
        and(
          indexed && isFoundByIndex(indexed),
          isIndexed(common) ? sql`(${isFoundByIndex(queryOf(common))}) is true` : undefined,
        ),
      )
      .limit(hitsMax),
  );
  const first = db
    .select({ id: posts.id, relevance: posts.relevance, publishedAt: posts.publishedAt })
    .from(posts)
    .innerJoin(newsfeedMembers, eq(newsfeedMembers.newsfeedId, posts.newsfeedId))
    .innerJoin(newsfeeds, and(eq(newsfeeds.id, posts.newsfeedId), isNull(newsfeeds.deletedAt)))
    .where(
      and(
        eq(posts.articleId, hits.articleId),
        isInScope(scope),
        search.isSaved ? isSavedByMember : undefined,
        ...conditionsOf({ ...search, words: others }),
      ),
    )
    .orderBy(...inOrder(search.order, posts))
    .limit(search.rowsMax)
    .as("first");
  const page = db
    .select({ id: first.id })
    .from(hits)
    .crossJoinLateral(first)
    .orderBy(...inOrder(search.order, first))
    .limit(search.rowsMax);
  return db
    .with(hits)
    .select({
      articles: sql<number>`(select count(*) from hits)`.mapWith(Number),
      ids: sql<string[]>`array${page}`,
    })
    .from(sql`(values (1)) as one`);
}

/**
 * The part of a filter that selects the posts of a stretch, without its words. Unread posts have their own index scan,
 * because a stretch of all posts would include everything ever read. Read posts are picked from a stretch of all posts.
 */
function stretchOf({ words: _, ...search }: FilterForm): FilterForm {
  return { ...search, state: search.state === "read" ? "all" : search.state };
}

/** Checks the posts one by one, in order, and stops when the page is full. */
export function pageFromStretch(
  db: Db,
  scope: ScopeForm,
  { search, postsMax }: { search: SearchForm; postsMax: FilterForm["rowsMax"] },
) {
  const stretch = pageOfLists(db, scope, stretchOf({ ...search, rowsMax: postsMax })).as("stretch");
  const isRead: Partial<Record<PostFilter["state"], SQL>> = {
    read: sql`${stretch.isRead}`,
    unread: sql`not ${stretch.isRead}`,
  };
  const hasWords = db
    .select({ has: sql<boolean>`${and(...wordConditions(search.words))}`.as("has") })
    .from(posts)
    .where(eq(posts.id, stretch.id));
  return db
    .select({ id: stretch.id })
    .from(stretch)
    .where(and(isRead[search.state], sql`${hasWords}`))
    .orderBy(...inOrder(search.order, stretch))
    .limit(search.rowsMax);
}
