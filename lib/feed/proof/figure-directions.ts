import type { Source } from "./compare";
import { QUANTITY_PAIRS } from "./languages/lexicon";
import { placesOf } from "./places";
import type { Quantity } from "./quantity";
import type { Reading } from "./read";
import { areReversedComparisons } from "./than";
import { areUnitsAlike, areValuesAlike } from "./units";

/** Number of tokens on each side of a figure that may state its direction. */
const NEAR = 4;

/** Whether a figure rises in the claim and falls in every passage that has it, or the other way round. */
export function reversedFigure(claim: Reading, { passages }: Source): number {
  const isTurned = claim.quantities.some((quantity) => {
    if (quantity.isWeak) return false;
    const said = surroundings(quantity, claim);
    const known = passages.flatMap((passage) =>
      passage.quantities
        .filter((one) => areValuesAlike(quantity, one) && areUnitsAlike(quantity, one))
        .map((one) => surroundings(one, passage)),
    );
    return claim.language.opposites.slice(0, QUANTITY_PAIRS).some(({ sides: [up, down] }) => {
      const has = (text: string, pattern: RegExp) => text.search(pattern) >= 0;
      const isTurn = (one: RegExp, other: RegExp) =>
        has(said, one) && !has(said, other) && known.every((text) => has(text, other) && !has(text, one));
      const isConverse = (one: RegExp, other: RegExp) =>
        placesOf([claim], one).some((place) =>
          placesOf(passages, other).some((also) => areReversedComparisons(place, also)),
        );
      return (
        known.length > 0 && ((isTurn(up, down) && !isConverse(up, down)) || (isTurn(down, up) && !isConverse(down, up)))
      );
    });
  });
  return isTurned ? 1 : 0;
}

function surroundings({ start, end, clause }: Quantity, { tokens, language }: Reading): string {
  const near = (token: { start: number; end: number }) => {
    const between = tokens.filter(
      (one) => one.start >= Math.min(end, token.end) && one.end <= Math.max(start, token.start),
    );
    return between.length < NEAR;
  };
  return tokens
    .filter((token) => token.clause === clause && near(token))
    .map(({ folded }) => folded)
    .join(language.isSpaced ? " " : "");
}
