import { isAlike, type Source } from "./compare";
import type { Reading } from "./read";
import type { Doubts } from "./weights";

/** Minimum words of a clause that together need a counterpart in the article. */
const WORDS_MIN = 4;

/** Doubt about a clause of which the article has not a single word: likely an invented detail. */
export function unfounded({ tokens }: Reading, { article }: Source): Doubts {
  const known = article.flatMap((reading) => reading.tokens);
  const clauses = Map.groupBy(
    tokens.filter(({ isContent }) => isContent),
    ({ clause }) => clause,
  );
  const isUnfounded = [...clauses.values()].some(
    (words) => words.length >= WORDS_MIN && !words.some((word) => known.some((token) => isAlike(word, token))),
  );
  return { unfounded: isUnfounded ? 1 : 0 };
}
