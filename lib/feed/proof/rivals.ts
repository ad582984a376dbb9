import { isAlike, type Source } from "./compare";
import { reversedFigure } from "./figure-directions";
import type { Reading } from "./read";
import { areValuesAlike } from "./units";
import type { Doubts } from "./weights";

/** Doubts about figures that belong to something else in the passages. */
export function rivals(claim: Reading, { passages, article }: Source): Doubts {
  return {
    reversedFigure: reversedFigure(claim, { passages, article }),
    ...borrowed(claim, passages),
  };
}

/** Minimum gap between the closest sentence and the figure's own, in their shares of the claim's words. */
const GAP = 0.15;

/**
 * Doubts about figures from a sentence that shares little else with the claim. `borrowed` if the closest sentence has
 * a figure of the same unit that the claim leaves out.
 */
function borrowed(claim: Reading, passages: readonly Reading[]): { apart: number; borrowed: number } {
  const content = claim.tokens.filter((token) => token.isContent);
  const shares = passages.map(
    (reading) =>
      content.filter((token) => reading.tokens.some((other) => isAlike(token, other))).length /
      Math.max(1, content.length),
  );
  const most = Math.max(0, ...shares);
  const closest = passages.filter((_, index) => shares[index] === most);
  let [worst, isBorrowed] = [0, false];
  for (const quantity of claim.quantities) {
    if (quantity.isWeak) continue;
    const own = passages.flatMap((reading, index) =>
      reading.quantities.some((one) => areValuesAlike(quantity, one)) ? [shares[index] ?? 0] : [],
    );
    if (own.length === 0) continue;
    const gap = most - Math.max(...own);
    worst = Math.max(worst, gap);
    const isReplaced = closest.some(({ quantities }) =>
      quantities.some(
        (one) =>
          one.unit === quantity.unit && !one.isWeak && !claim.quantities.some((said) => areValuesAlike(said, one)),
      ),
    );
    if (gap >= GAP && isReplaced) isBorrowed = true;
  }
  return { apart: worst, borrowed: isBorrowed ? 1 : 0 };
}
