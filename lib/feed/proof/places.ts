import { isAlike } from "./compare";
import type { Reading } from "./read";
import type { Token } from "./token";

/** A position in a reading. */
export interface Place {
  reading: Reading;
  at: number;
  end: number;
}

export function placesOf(readings: readonly Reading[], pattern: RegExp): Place[] {
  return readings.flatMap((reading) =>
    [...reading.joined.matchAll(pattern)].map(({ index, 0: { length } }) => ({
      reading,
      at: index,
      end: index + length,
    })),
  );
}

export function clauseOf({ reading, at }: Pick<Place, "reading" | "at">): number {
  return reading.tokens.findLast((token) => token.start <= at)?.clause ?? 0;
}

export function isNegated({ reading, at }: Place): boolean {
  const clause = clauseOf({ reading, at });
  return reading.marks.some(
    (mark) =>
      (mark.kind === "not" || (mark.kind === "lacking" && mark.isStrong)) && mark.clause === clause && mark.at !== at,
  );
}

export function best(place: Place, candidates: readonly Place[]): { place: Place; score: number } | null {
  let found: { place: Place; score: number } | null = null;
  for (const candidate of candidates) {
    const score = likeness(place, candidate);
    if (found === null || score > found.score) found = { place: candidate, score };
  }
  return found;
}

/** How much the words around two places agree; near words count more. */
function likeness(one: Place, other: Place): number {
  const around = neighbours(other);
  return neighbours(one).reduce((sum, { token, weight }) => {
    const match = around.find((candidate) => isAlike(token, candidate.token));
    return sum + (match ? weight * match.weight : 0);
  }, 0.01);
}

function neighbours({ reading, at }: Place): { token: Token; weight: number }[] {
  const middle = reading.tokens.findIndex((token) => token.end > at);
  const clause = reading.tokens[middle]?.clause;
  return reading.tokens.flatMap((token, index) =>
    index !== middle && (token.isContent || token.kind === "number")
      ? [{ token, weight: 1 / (1 + Math.abs(index - middle) / 3) / (token.clause === clause ? 1 : 1.5) }]
      : [],
  );
}

/** Whether the claim has only one side of a pair of opposites where the passages have the other. */
export function saysOpposite(claim: Reading, passages: readonly Reading[]): boolean {
  const has = (readings: readonly Reading[], pattern: RegExp) =>
    readings.some(({ joined }) => joined.search(pattern) >= 0);
  const isTurned = (said: RegExp, known: RegExp) => has([claim], said) && !has([claim], known) && has(passages, known);
  return claim.language.opposites.some(({ sides: [one, other] }) => isTurned(one, other) || isTurned(other, one));
}
