import { listTextsToCount, storeTermFrequencies } from "@/db/queries/posts/relevance";
import type { Criteria } from "@/db/queries/sources/subscriptions";
import type { Context } from "@/lib/context/context";
import { compileInterest } from "@/lib/feed/relevance/interest";
import { READ_CHARACTERS_MAX, readPost } from "@/lib/feed/relevance/read-post";
import { termFrequencies } from "@/lib/feed/relevance/score";

/** Fewer say little about which words are rare. */
export const COUNTED_POSTS_MIN = 25;
/** More would hardly change which words are rare. */
export const COUNTED_POSTS_MAX = 200;

/**
 * Counts the terms of a newsfeed's interest in its newest posts, and stores the counts; null with too few posts. Without
 * terms, as when all keywords exclude, the number of posts alone is stored, so that they are not counted every hour.
 */
export async function countTerms(ctx: Context, criteria: Criteria): Promise<Criteria["termFrequencies"]> {
  const { keywords, businessContext } = criteria;
  if (keywords.length === 0 && businessContext === null) return null;
  const texts = await listTextsToCount(ctx.db, criteria.newsfeedId, {
    postsMax: COUNTED_POSTS_MAX,
    charactersMax: READ_CHARACTERS_MAX,
  });
  if (texts.length < COUNTED_POSTS_MIN) return null;
  const interest = compileInterest(criteria);
  const frequencies = interest ? termFrequencies(interest, texts.map(readPost)) : { posts: texts.length, of: {} };
  await storeTermFrequencies(ctx.db, criteria, frequencies);
  return frequencies;
}
