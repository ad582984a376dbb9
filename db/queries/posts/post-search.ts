import type { Db } from "@/db/client";
import { findEndOfStretch, findFromArticles, findInStretch, STRETCH_POSTS, type WordSearch } from "./found-posts";
import { pagePosts } from "./page-posts";
import type { PostFilter } from "./post-filter";
import { listPostsById, type PostScope } from "./posts";
import { estimateFrequencies, type Frequencies } from "./word-frequencies";
import { isIndexed } from "./words";

const LIMITS = {
  /** Up to this many articles, looking up their posts is affordable even where reading the lists is cheaper. */
  rareArticlesMax: 5_000,
  /** Up to this many, it is always cheaper. */
  rareArticlesMin: 500,
  postsPerStatement: STRETCH_POSTS,
  uncommonTextsMax: 10_000,
  commonTimes: 10,
};
type SearchLimits = typeof LIMITS;

type PostSearch = PostFilter & { limits?: Partial<SearchLimits> };

/** One page of a member's posts, filtered by words if there are any. */
export async function searchPostsOfMember(db: Db, scope: PostScope, { limits, words, ...search }: PostSearch) {
  if (!words) return pagePosts(db, scope, search);
  const ids = await findPosts(db, scope, { ...search, words, limits: { ...LIMITS, ...limits } });
  return ids.length === 0 ? [] : listPostsById(db, { userId: scope.userId, ids }, search.order);
}

/**
 * Finds posts by way of the articles when few match, and otherwise reads the lists in short statements until the page
 * is full. When that takes as long as the articles would, because only old posts match, it switches to the articles.
 */
async function findPosts(
  db: Db,
  scope: PostScope,
  { limits, ...search }: WordSearch & { limits: SearchLimits },
): Promise<string[]> {
  const { postsPerStatement: postsMax, rareArticlesMax } = limits;
  // Only the lists tell what a viewer hid from what editors hid.
  const known =
    search.state !== "hidden" && isIndexed(search.words) ? await estimateFrequencies(db, search.words, limits) : null;
  const fromArticles = (rest: WordSearch, articlesMax: number) =>
    known && findFromArticles(db, scope, { ...rest, common: known.common, articlesMax });
  const articlesMax = known ? rareArticles(known, search.rowsMax, limits) : 0;
  const few = known && known.matching <= articlesMax ? await fromArticles(search, articlesMax) : null;
  if (few) return few;
  const found: string[] = [];
  let rest = search;
  for (let scanned = postsMax; ; scanned += postsMax) {
    found.push(...(await findInStretch(db, scope, { ...rest, postsMax })));
    const rowsMax = search.rowsMax - found.length;
    if (rowsMax <= 0) return found;
    const end = await findEndOfStretch(db, scope, { ...rest, postsMax });
    if (!end) return found;
    rest = { ...rest, rowsMax, after: end };
    const isLong = scanned >= rareArticlesMax && scanned - postsMax < rareArticlesMax;
    const others = isLong ? await fromArticles(rest, rareArticlesMax) : null;
    if (others) return [...found, ...others];
  }
}

/**
 * Number of matching articles up to which looking up their posts costs less than reading the lists: with `n` of
 * `total`, a page is full after `rowsMax * total / n` posts.
 */
function rareArticles({ total }: Frequencies, rowsMax: number, limits: SearchLimits): number {
  const equal = Math.round(Math.sqrt(rowsMax * total));
  return Math.min(Math.max(limits.rareArticlesMin, equal), limits.rareArticlesMax);
}
