import { carriesMeaning, hasWord, isAlike, type Source } from "./compare";
import type { Reading } from "./read";
import type { Token } from "./token";

/** Minimum distance of two passages in the article, in sentences. */
const DISTANCE_MIN = 3;
/** Minimum words of the clause that only the lesser of the two has. */
const WORDS_MIN = 2;

/**
 * Doubt about a clause with words of two quoted passages that are apart in the article: likely two facts joined into
 * another one. Words of the title may be from anywhere. A search for passages finds some that are apart for true claims.
 */
export function patchwork(claim: Reading, { passages, areSearched, article }: Source): number {
  if (passages.length < 2 || areSearched) return 0;
  const places = passages.map(({ joined }) => article.findIndex((sentence) => sentence.joined === joined));
  const topic = article[0]?.tokens ?? [];
  const clauses = Map.groupBy(
    claim.tokens.filter((token) => carriesMeaning(token) && !topic.some((other) => isAlike(token, other))),
    ({ clause }) => clause,
  );
  return [...clauses.values()].some((words) => {
    const [most, next] = ownWords(words, claim, passages)
      .map((count, index) => ({ count, place: places[index] ?? -1 }))
      .toSorted((one, other) => other.count - one.count);
    if (most === undefined || next === undefined || most.place < 0 || next.place < 0) return false;
    return next.count >= WORDS_MIN && Math.abs(most.place - next.place) >= DISTANCE_MIN;
  })
    ? 1
    : 0;
}

/** How many of the words each passage has that no other passage has. */
function ownWords(words: readonly Token[], claim: Reading, passages: readonly Reading[]): number[] {
  const counts = passages.map(() => 0);
  for (const word of words) {
    const owners = passages.flatMap((passage, index) => (hasWord(passage, word, claim) ? [index] : []));
    const [owner, ...others] = owners;
    if (owner !== undefined && others.length === 0) counts[owner] = (counts[owner] ?? 0) + 1;
  }
  return counts;
}
