import { count, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { articleContents } from "@/db/schema/articles";
import { isIndexed, isInVector, type PostFilter, type SearchWords } from "./post-filter";
import { findEndOfPage, type PostScope, pagePosts } from "./posts";

interface SearchLimits {
  /** Of so many articles the posts are looked up one by one, which takes a fraction of reading the lists. */
  rareArticlesMax: number;
  /** One statement looks through so many: the embedded database answers one at a time, and others wait for it. */
  postsPerStatement: number;
}

const LIMITS: SearchLimits = { rareArticlesMax: 5_000, postsPerStatement: 500 };

type PostSearch = PostFilter & { limits?: SearchLimits };

/**
 * One page of a member's posts, those that hold the words where there are any. From rare words it goes to the posts at
 * once; for others, of which a page is full soon, it looks through the lists in short statements.
 */
export async function searchPostsOfMember(db: Db, scope: PostScope, { limits = LIMITS, ...search }: PostSearch) {
  if (!search.words) return pagePosts(db, scope, search);
  if (await areRare(db, search.words, limits)) return pagePosts(db, scope, { ...search, areWordsRare: true });
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

async function areRare(db: Db, words: SearchWords, { rareArticlesMax }: SearchLimits): Promise<boolean> {
  if (!isIndexed(words)) return false;
  const hits = db
    .select({ one: sql`1`.as("one") })
    .from(articleContents)
    .where(isInVector(words))
    .limit(rareArticlesMax + 1)
    .as("hits");
  const [row] = await db.select({ hits: count() }).from(hits);
  return (row?.hits ?? 0) <= rareArticlesMax;
}

/** The posts that the next statement looks through, whatever their words and whoever has read them. */
function stretchOf({ words: _, ...search }: PostFilter, { postsPerStatement }: SearchLimits): PostFilter {
  return { ...search, state: search.state === "hidden" ? "hidden" : "all", rowsMax: postsPerStatement };
}

function endingAt(search: PostFilter, end: Date): PostFilter {
  return search.order === "newest" ? { ...search, since: end } : { ...search, until: end };
}

/** After all posts of that time. */
function beyond(search: PostFilter, end: Date): PostFilter {
  const digit = search.order === "newest" ? "0" : "f";
  return { ...search, after: { at: end, id: "00000000-0000-0000-0000-000000000000".replaceAll("0", digit) } };
}
