import { assertions } from "./assertions";
import { changes } from "./changes";
import { isAlike, type Source } from "./compare";
import { directions } from "./directions";
import { dates, figures } from "./figures";
import { names } from "./names";
import type { Reading } from "./read";
import { relations } from "./relations";
import { rivals } from "./rivals";
import { roles } from "./roles";
import { swaps } from "./swaps";
import type { Doubts } from "./weights";

export function doubtsAbout(claim: Reading, source: Source): Doubts {
  return {
    ...figures(claim, source),
    ...dates(claim, source),
    ...names(claim, source),
    ...directions(claim, source),
    ...assertions(claim, source),
    ...rivals(claim, source),
    ...roles(claim, source),
    ...changes(claim, source),
    ...swaps(claim, source),
    ...relations(claim, source),
    ...words(claim, source),
  };
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
