import { areUnitsAlike, areValuesAlike, monthsOf, type Source, weekdaysOf } from "./compare";
import type { Quantity } from "./quantities";
import type { Reading } from "./read";
import type { Doubts } from "./weights";

/* Figures and dates */

export function figures(claim: Reading, { passages, article }: Source): Doubts {
  let [missing, missingElsewhere, missingWord, unit, weak] = [0, 0, 0, 0, 0];
  for (const quantity of claim.quantities) {
    const same = passages.flatMap(({ quantities }) => quantities.filter((other) => areValuesAlike(quantity, other)));
    if (quantity.isWeak) {
      if (same.length === 0 && !isOne(quantity)) weak = 1;
    } else if (same.length === 0) {
      const isElsewhere = article.some(({ quantities }) => quantities.some((other) => areValuesAlike(quantity, other)));
      if (isElsewhere) missingElsewhere = 1;
      else if (isWord(quantity, claim)) missingWord = 1;
      else missing = 1;
    } else if (!same.some((other) => areUnitsAlike(quantity, other))) unit = 1;
  }
  return { figureMissing: missing, figureElsewhere: missingElsewhere, figureWord: missingWord, unit, figureWeak: weak };
}

function isOne({ values }: Quantity): boolean {
  return values[0] === 1;
}

function isWord({ start }: Quantity, { joined }: Reading): boolean {
  return !/\d/.test(joined[start] ?? "");
}

export function dates(claim: Reading, { passages }: Source): Doubts {
  const lacks = (of: (reading: Reading) => Set<number>) => {
    const known = new Set(passages.flatMap((passage) => [...of(passage)]));
    return [...of(claim)].some((name) => !known.has(name)) ? 1 : 0;
  };
  return { month: lacks(monthsOf), weekday: lacks(weekdaysOf) };
}
