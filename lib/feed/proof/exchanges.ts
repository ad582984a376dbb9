import { isAlike, type Source } from "./compare";
import { saysOpposite } from "./places";
import type { Quantity } from "./quantity";
import type { Reading } from "./read";
import type { Token } from "./token";
import { areValuesAlike } from "./units";

/** Words between the two figures of a result: "17 votes to 12". */
const AGAINST = /^(?: \S+)? (?:to|zu|gegen|against|contre|a|contra|frente a|против|-|:) $|^[^、，。]{0,2}[対对比]$/u;
/** Number of words after a figure among which to look for the counted noun. */
const NOUN_REACH = 3;

/** Doubt about two figures of the claim that change places: "214 cores at 17 sites", "17 votes to 12". */
export function exchanges(claim: Reading, { passages }: Source): { exchanged: number } {
  const said = pairsOf(claim);
  const known = passages.flatMap(pairsOf);
  // "Won 3 to 1" and "lost 1 to 3" are the same result.
  const isKept = !saysOpposite(claim, passages);
  const isExchanged = said.some((pair) => {
    const same = known.filter((other) => areCounted(pair, other) || (isKept && pair.isResult && other.isResult));
    const has = (isTurned: boolean) => same.some((other) => areSame(pair, other, isTurned));
    return has(true) && !has(false);
  });
  return { exchanged: isExchanged ? 1 : 0 };
}

/** Two figures of a sentence that follow each other. */
interface Pair {
  figures: readonly [Quantity, Quantity];
  nouns: readonly [Token | undefined, Token | undefined];
  isResult: boolean;
}

function pairsOf(reading: Reading): Pair[] {
  const figures = reading.quantities.filter(({ isWeak }) => !isWeak);
  return figures.flatMap((one, index) => {
    const other = figures[index + 1];
    if (other === undefined) return [];
    const isResult = AGAINST.test(reading.joined.slice(one.end, other.start));
    return [{ figures: [one, other], nouns: [nounOf(reading, one), nounOf(reading, other)], isResult }];
  });
}

function nounOf({ tokens, language }: Reading, { end, unit }: Quantity): Token | undefined {
  const next = tokens.filter(({ start }) => start >= end).slice(0, NOUN_REACH);
  const until = next.findIndex(({ kind }) => kind !== "word");
  const words = until < 0 ? next : next.slice(0, until);
  return unit === null || !language.isSpaced ? words.find(({ isContent }) => isContent) : undefined;
}

/** Whether both pairs count the same two things, in the same order. */
function areCounted({ nouns: [one, other] }: Pair, { nouns: [first, second] }: Pair): boolean {
  if (!one || !other || !first || !second || isAlike(one, other)) return false;
  return isAlike(one, first) && isAlike(other, second);
}

function areSame({ figures: [one, other] }: Pair, { figures: [first, second] }: Pair, isTurned: boolean): boolean {
  const [early, late] = isTurned ? [second, first] : [first, second];
  return areValuesAlike(one, early) && areValuesAlike(other, late) && !areValuesAlike(one, other);
}
