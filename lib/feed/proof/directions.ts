import { comparison } from "./changes";
import { isAlike, type Source } from "./compare";
import { entitiesOf, isSameEntity } from "./entities";
import { isLoneConverse } from "./lone-names";
import { best, clauseOf, isNegated, type Place, placesOf } from "./places";
import type { Reading } from "./read";
import { isRelationKept } from "./relations";
import { areReversedComparisons, comparedWith } from "./than";
import type { Doubts } from "./weights";

/** Doubts about opposites: the claim says "rose" where the passage says "fell". */
export function directions(claim: Reading, { passages }: Source): Doubts {
  let [alone, closer, negated] = [0, 0, 0];
  const isRight = comparison(claim) === "right";
  for (const { sides } of claim.language.opposites) {
    const said = sides.map((pattern) => changesIn([claim], pattern));
    const known = sides.map((pattern) => changesIn(passages, pattern));
    for (const [side, other] of [
      [0, 1],
      [1, 0],
    ] as const)
      for (const place of said[side] ?? []) {
        if ((said[other] ?? []).some((also) => clauseOf(also) === clauseOf(place))) continue;
        if (isRight && comparedWith(claim, place.at) !== null) continue;
        const same = best(place, known[side] ?? []);
        const opposites = (known[other] ?? []).filter(
          (one) =>
            !(known[side] ?? []).some(({ at, reading }) => at === one.at && reading === one.reading) &&
            !(said[other] ?? []).some((also) => isSameWord(also, one)),
        );
        const opposite = best(place, opposites);
        if (opposite !== null && isSaidOtherwise(place, opposite.score, passages)) continue;
        if (opposite === null || isRelationKept(claim, opposite.place.reading)) continue;
        if (isRelation(place) && isConverse(claim, opposite.place)) continue;
        if (isLoneConverse(claim, opposite.place)) continue;
        if (areReversedComparisons(place, opposite.place)) continue;
        const isFlipped = isNegated(place) !== isNegated(opposite.place);
        if (isFlipped) negated = 1;
        else if (same) closer = Math.max(closer, Math.min(1, Math.max(0, Math.log(opposite.score / same.score))));
        else if (!opposites.some((one) => isNegated(place) !== isNegated(one))) alone = 1;
      }
  }
  return { oppositeAny: alone, oppositeCloser: closer, oppositeNegated: negated };
}

/** Places of a word, except where it only bounds a figure. */
function changesIn(readings: readonly Reading[], pattern: RegExp): Place[] {
  return placesOf(readings, pattern).filter((place) => !isBound(place));
}

const COMPARATIVE =
  /^(?:more|less|fewer|greater|higher|lower|mehr|weniger|plus|moins|mas|menos|mais|более|больше|менее|меньше)$/u;
const THAN = /^(?:than|als|de|que|do|чем)$/u;

/** Whether a comparative only bounds a figure: "more than 90". */
function isBound({ reading: { joined, tokens }, at, end }: Place): boolean {
  if (!COMPARATIVE.test(joined.slice(at, end))) return false;
  const next = tokens.findIndex(({ start }) => start >= end);
  return THAN.test(tokens[next]?.folded ?? "") && tokens[next + 1]?.kind !== "word";
}

/** Whether another pair of opposites has a synonym of the word that fits the passages no worse. */
function isSaidOtherwise(place: Place, score: number, passages: readonly Reading[]): boolean {
  const { reading, at, end } = place;
  return reading.language.opposites.some(({ sides }) =>
    sides.some((pattern, side) => {
      // "Voted" is no synonym of "voted against".
      if (!placesOf([reading], pattern).some((also) => also.at === at && also.end >= end)) return false;
      const known = best(place, changesIn(passages, pattern));
      return known !== null && known.score >= score && placesOf(passages, sides[1 - side] ?? pattern).length === 0;
    }),
  );
}

/** Whether the words at two places are forms of the same word. */
function isSameWord(one: Place, other: Place): boolean {
  const [word, also] = [one, other].map(({ reading, at }) => reading.tokens.find((token) => token.end > at));
  return word !== undefined && also !== undefined && isAlike(word, also);
}

/** Whether a word relates two parties: "bought" and "sold", but not "rose". */
function isRelation({ reading, at }: Place): boolean {
  return reading.language.relations.some(({ sides }) =>
    sides.some((pattern) => placesOf([reading], pattern).some((also) => also.at === at)),
  );
}

/** Whether the names are swapped along with the word: "A bought it from B" means that B sold it to A. */
function isConverse(claim: Reading, { reading }: Place): boolean {
  const [first, ...rest] = entitiesOf(claim);
  if (first === undefined) return false;
  const known = entitiesOf(reading);
  const isMaybeNoName = first.tokens.length === 1 && first.tokens[0]?.isFirst;
  const one = known.findIndex((entity) => isSameEntity(entity, first));
  const others = rest
    .filter((entity) => !isSameEntity(entity, first))
    .map((entity) => known.findIndex((candidate) => isSameEntity(candidate, entity)))
    .filter((place) => place >= 0);
  return others.length > 0 && others.some((other) => (one < 0 ? other === 0 && !isMaybeNoName : other < one));
}
