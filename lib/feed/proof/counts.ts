import { isAlike, type Source } from "./compare";
import { isWhole } from "./patterns";
import type { Quantity } from "./quantity";
import type { Reading } from "./read";
import type { Token } from "./token";
import { areUnitsAlike, areValuesAlike } from "./units";

/** Units that count as one without a figure. */
const WHOLE = ["year", "halfyear", "decade"];

/** Whether the passages say "the year" where the claim says "twelve months". */
export function isWholeSpan(quantity: Quantity, passages: readonly Reading[]): boolean {
  return WHOLE.some((whole) => {
    const one: Quantity = { ...quantity, values: [1], unit: whole, isApproximate: false };
    if (quantity.unit === whole || !areUnitsAlike(quantity, one) || !areValuesAlike(quantity, one)) return false;
    return passages.some(({ tokens, language: { units } }) =>
      tokens.some(({ folded }) => units.some(({ unit, pattern }) => unit === whole && isWhole(pattern, folded))),
    );
  });
}

/** Maximum value of a count in words. */
const COUNTED_MAX = 12;
const PAIR = /^(?:and|und|et|y|e|и)$/u;

/** Whether a figure in words counts things that the article counts too, or two that the passages name. */
export function isCounted(quantity: Quantity, claim: Reading, { passages, article }: Source): boolean {
  const [value = 0] = quantity.values;
  if (!isWord(quantity, claim) || quantity.unit !== null || value > COUNTED_MAX) return false;
  const noun = nounAfter(quantity, claim);
  const isSaid = article.some((reading) =>
    reading.quantities.some((other) => {
      const known = areValuesAlike(quantity, other) ? nounsNear(other, reading) : [];
      return noun !== undefined && known.some((one) => isAlike(one, noun));
    }),
  );
  const isPair = ({ tokens }: Reading) =>
    tokens.some(
      ({ folded }, index) => PAIR.test(folded) && tokens[index - 1]?.isCapital && tokens[index + 1]?.isCapital,
    );
  return isSaid || (value === 2 && passages.some(isPair));
}

function nounsNear({ end }: Quantity, { tokens }: Reading): Token[] {
  return tokens.filter(({ start, isContent }) => start >= end && isContent).slice(0, 3);
}

export function isWord({ start }: Quantity, { joined }: Reading): boolean {
  return !/\d/.test(joined[start] ?? "");
}

export function nounAfter({ end }: Quantity, { tokens }: Reading): Token | undefined {
  return tokens.find(({ start, isContent }) => start >= end && isContent);
}
