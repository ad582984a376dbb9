import { isAlike, namesOf, type Source } from "./compare";
import { turnedFigure } from "./figure-directions";
import type { Reading } from "./read";
import type { Token } from "./token";
import { areValuesAlike } from "./units";
import type { Doubts } from "./weights";

/** Names and figures that belong to something else in the passages. */
export function rivals(claim: Reading, { passages, article }: Source): Doubts {
  const everywhere = article.flatMap(({ tokens }) => tokens);
  const said = namesOf(claim, everywhere);
  let swapped = 0;
  for (const [index, first] of said.entries())
    for (const second of said.slice(index + 1))
      for (const passage of passages) if (areSwapped(claim, [first, second], passage)) swapped = 1;
  return {
    swapped,
    turnedFigure: turnedFigure(claim, { passages, article }),
    ...borrowed(claim, passages),
  };
}

/** Least gap between the shares of the claim's words that two sentences have, for the figure to be another thing's. */
const GAP = 0.1;

/**
 * Figures that come from a sentence that shares little else with the claim. `borrowed` if the closest sentence has a
 * figure of the same unit that the claim leaves out.
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

function areSwapped(claim: Reading, [first, second]: [Token, Token], passage: Reading): boolean {
  const between = claim.tokens.filter((token) => token.start > first.end && token.end < second.start);
  if (!between.some(({ isContent, isCapital }) => isContent && !isCapital)) return false;
  const ones = passage.tokens.filter((token) => isAlike(first, token));
  const others = passage.tokens.filter((token) => isAlike(second, token));
  const [one] = ones;
  const [other] = others;
  if (one === undefined || other === undefined || one === other || one.start < other.start) return false;
  const middle = passage.tokens.filter((token) => token.start > other.end && token.end < one.start);
  const isPassive = (tokens: readonly Token[]) =>
    tokens
      .map(({ folded }) => folded)
      .join(claim.language.isSpaced ? " " : "")
      .search(claim.language.agents) >= 0;
  return isPassive(between) === isPassive(middle);
}
