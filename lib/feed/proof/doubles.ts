import { isAlike } from "./compare";
import type { Mark, Reading } from "./read";
import type { Token } from "./token";

/** Maximum distance between the two parts of a double negation, in characters, exclusive. */
const DOUBLE_MAX = 14;

/** Words that negate in themselves and that a "not" negates: "did not deny". */
function doublesOf({ marks, joined }: Reading): Mark[] {
  return marks.filter(
    (other) =>
      (other.kind === "lacking" || other.kind === "denied") &&
      marks.some(
        (mark) =>
          mark.kind === "not" &&
          other.clause === mark.clause &&
          Math.max(other.at - mark.end, mark.at - other.end) < DOUBLE_MAX &&
          !/[,」』]/u.test(joined.slice(mark.end, other.at)),
      ),
  );
}

export function hasDouble(reading: Reading): boolean {
  return doublesOf(reading).length > 0;
}

/** Whether the claim has a negative word without the "not" that every passage has beside it. */
export function isDoubleDropped(claim: Reading, passages: readonly Reading[]): boolean {
  const wordsOf = (reading: Reading, isDouble: boolean) => {
    const doubles = doublesOf(reading);
    const wordsIn = ({ at, end }: Mark) =>
      reading.tokens.filter((token) => token.isContent && token.start >= at && token.end <= end);
    // "Not ruled out" is a possibility.
    const possible = isDouble ? reading.marks.filter(({ kind, isStrong }) => kind === "possible" && isStrong) : [];
    const negative = reading.marks.filter(
      (mark) => (mark.kind === "lacking" || mark.kind === "denied") && doubles.includes(mark) === isDouble,
    );
    return [...negative, ...possible].flatMap(wordsIn);
  };
  const has = (readings: readonly Reading[], word: Token, isDouble: boolean) =>
    readings.some((reading) => wordsOf(reading, isDouble).some((other) => isAlike(word, other)));
  return wordsOf(claim, false).some(
    (word) => has(passages, word, true) && !has(passages, word, false) && !has([claim], word, true),
  );
}
