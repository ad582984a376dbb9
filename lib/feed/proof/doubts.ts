import { assertions } from "./assertions";
import { isAlike, type Source } from "./compare";
import { dates, figures } from "./figures";
import { names } from "./names";
import { best, isNegated, placesOf } from "./places";
import type { Reading } from "./read";
import { rivals } from "./rivals";
import type { Doubts } from "./weights";

export function doubtsAbout(claim: Reading, source: Source): Doubts {
  return {
    ...figures(claim, source),
    ...dates(claim, source),
    ...names(claim, source),
    ...directions(claim, source),
    ...assertions(claim, source),
    ...rivals(claim, source),
    ...words(claim, source),
  };
}

function directions(claim: Reading, { passages }: Source): Doubts {
  let [alone, closer, negated] = [0, 0, 0];
  for (const { sides } of claim.language.opposites) {
    const said = sides.map((pattern) => placesOf([claim], pattern));
    const known = sides.map((pattern) => placesOf(passages, pattern));
    for (const [side, other] of [
      [0, 1],
      [1, 0],
    ] as const)
      for (const place of said[side] ?? []) {
        if ((said[other] ?? []).some(({ at }) => at === place.at)) continue;
        const same = best(place, known[side] ?? []);
        const opposite = best(
          place,
          (known[other] ?? []).filter(
            (one) => !(known[side] ?? []).some(({ at, reading }) => at === one.at && reading === one.reading),
          ),
        );
        if (opposite === null) continue;
        const isFlipped = isNegated(place) !== isNegated(opposite.place);
        if (isFlipped) negated = 1;
        else if (same === null) alone = Math.max(alone, Math.min(1, opposite.score));
        else closer = Math.max(closer, Math.min(1, Math.max(0, Math.log(opposite.score / same.score))));
      }
  }
  return { opposite: alone, oppositeAny: alone > 0 ? 1 : 0, oppositeCloser: closer, oppositeNegated: negated };
}

function words(claim: Reading, { passages, article }: Source): Doubts {
  const content = claim.tokens.filter((token) => token.isContent);
  const missing = (readings: readonly Reading[]) => {
    const known = readings.flatMap(({ tokens }) => tokens);
    return content.filter((token) => !known.some((other) => isAlike(token, other)));
  };
  const unsaid = missing(passages);
  const unknown = missing(article);
  return {
    unsaid: unsaid.length / Math.max(1, content.length),
    unsaidElsewhere: Math.min(3, unsaid.length - unknown.length) / 3,
    unknown: unknown.length / Math.max(1, content.length),
    unknownCount: Math.min(4, unknown.length) / 4,
  };
}
