import { isAlike, monthsOf, type Source, weekdaysOf } from "./compare";
import { isCounted, isWholeSpan, isWord, nounAfter } from "./counts";
import type { Quantity } from "./quantity";
import type { Reading } from "./read";
import { areUnitsAlike, areValuesAlike } from "./units";
import type { Doubts } from "./weights";

export function figures(claim: Reading, { passages, article }: Source): Doubts {
  let [missing, missingElsewhere, missingWord, unit, order] = [0, 0, 0, 0, 0];
  for (const quantity of claim.quantities) {
    const same = passages.flatMap(({ quantities }) =>
      quantities.filter((other) => areValuesAlike(quantity, other) || isElided(quantity, other, claim)),
    );
    if (quantity.unit === "ordinal") {
      if (same.length === 0 && hasOtherOrder(quantity, claim, passages)) order = 1;
    } else if (quantity.isWeak) {
      if (isOne(quantity) && hasOtherSpan(quantity, passages)) unit = 1;
    } else if (same.length === 0) {
      if (isDerived(quantity, claim, passages) || isWholeSpan(quantity, passages)) continue;
      if (isCounted(quantity, claim, { passages, article })) continue;
      const isElsewhere = article.some(({ quantities }) => quantities.some((other) => areValuesAlike(quantity, other)));
      if (isElsewhere) missingElsewhere = 1;
      else if (isWord(quantity, claim)) missingWord = 1;
      else missing = 1;
    } else if (
      !same.some((other) => areUnitsAlike(quantity, other)) ||
      hasOtherUnit(quantity, same, { claim, passages })
    )
      unit = 1;
  }
  return {
    figureMissing: missing,
    figureElsewhere: missingElsewhere,
    figureWord: missingWord,
    unit,
    rate: rate(claim, passages),
    order,
  };
}

/** Whether a figure leaves out the scale of another one in the claim: "23 million, 15 of them". */
function isElided(quantity: Quantity, other: Quantity, { quantities }: Reading): boolean {
  return (
    quantity.unit === null &&
    quantity.scale === 1 &&
    other.scale > 1 &&
    quantities.some(({ scale }) => scale === other.scale) &&
    quantity.values.some((value) => other.values.some((known) => value * other.scale === known))
  );
}

const SPANS = /^(?:minute|hour|day|week|month|quarter|year|decade)$/;

/** Whether the passages say "a week" where the claim says "a month". */
function hasOtherSpan({ unit }: Quantity, passages: readonly Reading[]): boolean {
  if (unit === null || !SPANS.test(unit)) return false;
  const known = passages.flatMap(({ quantities }) => quantities);
  return known.some((one) => isOne(one) && SPANS.test(one.unit ?? "")) && !known.some((one) => one.unit === unit);
}

const MONEY = /^[A-Z]{3}$|^(?:peso|cent|pence)$/;

/**
 * Whether the claim and the passages differ in a unit that one of them leaves out: percent and a bare count, or dollars
 * where the passages' amounts are in another currency.
 */
function hasOtherUnit(
  { unit, values: [value = 0] }: Quantity,
  same: readonly Quantity[],
  { claim, passages }: { claim: Reading; passages: readonly Reading[] },
): boolean {
  if (same.some((other) => (other.unit === null) === (unit === null))) return false;
  const all = (readings: readonly Reading[]) => readings.flatMap(({ quantities }) => quantities.map((one) => one.unit));
  if (unit === null) {
    const isShare = same.every((other) => other.unit === "percent") && value < 1_000;
    return isShare && !all([claim]).some((one) => one === "percent" || one === "point" || one === "share");
  }
  const known = all(passages);
  if (known.includes(unit)) return false;
  return unit === "percent" || (MONEY.test(unit) && known.some((one) => one !== null && MONEY.test(one)));
}

function isOne({ values }: Quantity): boolean {
  return values[0] === 1;
}

/** Whether a passage has another ordinal before the same noun: "the second quarter". */
function hasOtherOrder(quantity: Quantity, claim: Reading, passages: readonly Reading[]): boolean {
  const noun = nounAfter(quantity, claim);
  return passages.some((passage) =>
    passage.quantities.some((other) => {
      const known = other.unit === "ordinal" ? nounAfter(other, passage) : undefined;
      return noun !== undefined && known !== undefined && isAlike(noun, known);
    }),
  );
}

/** Whether a figure is the difference or ratio of two in the passages: "2,500 more votes", "twice as many". */
function isDerived(quantity: Quantity, claim: Reading, passages: readonly Reading[]): boolean {
  const known = passages.flatMap(({ quantities }) => quantities.filter(({ isWeak }) => !isWeak));
  const isRatio = quantity.unit === "fold" || (quantity.unit === null && isWord(quantity, claim));
  const [value = 0] = quantity.values;
  if (quantity.unit === "share" && (isRest(value, claim, known) || isInverse(value, known))) return true;
  if (passages.some((passage) => isInTwoParts(quantity, passage))) return true;
  return known.some((one) =>
    known.some((other) => {
      if (one === other || one.unit === "fold" || !areUnitsAlike(one, other)) return false;
      const [high = 0] = one.values;
      const [low = 0] = other.values;
      if (high <= low || low <= 0) return false;
      const derived = (value: number): Quantity => ({ ...one, values: [value], unit: quantity.unit });
      const isComparable = one.unit !== null && one.unit === other.unit;
      if (isComparable && quantity.unit === "share" && areValuesAlike(quantity, derived(low / high))) return true;
      if (isRatio && value <= 20 && Math.abs(high / low - value) <= RATIO * value) return true;
      const isPoints = quantity.unit === "point" && one.unit === "percent";
      const isSameUnit = quantity.unit === null || one.unit === null || quantity.unit === one.unit || isPoints;
      return isSameUnit && areValuesAlike(quantity, derived(Number((high - low).toPrecision(12))));
    }),
  );
}

/** Relative tolerance of a ratio such as "twice as many". */
const RATIO = 0.12;

/** Whether a share is the complement of a percentage in the passages: 55 percent where they have 45. */
function isRest(share: number, claim: Reading, known: readonly Quantity[]): boolean {
  const tolerance = isApproximateIn(claim) ? 0.06 : 0.015;
  return known.some(
    ({ unit, values: [value = 0] }) => unit === "percent" && Math.abs(1 - value / 100 - share) < tolerance,
  );
}

/** Whether a share is what is left after a division: half where the passages have "twice less". */
function isInverse(share: number, known: readonly Quantity[]): boolean {
  return known.some(({ unit, values: [value = 0] }) => unit === "fold" && Math.abs(value * share - 1) < 0.01);
}

const SECONDS: Readonly<Record<string, number>> = { second: 1, minute: 60, hour: 3_600, day: 86_400 };
/** Maximum characters between the two parts of a time: "1 min and 9 s". */
const PARTS_GAP = 5;

/** Whether a passage has a time in two units: 69 seconds as "1 min 9 s". */
function isInTwoParts({ unit, values: [value = 0] }: Quantity, { quantities }: Reading): boolean {
  const size = SECONDS[unit ?? ""];
  return quantities.some((first, index) => {
    const second = quantities[index + 1];
    const [large, small] = [SECONDS[first.unit ?? ""], SECONDS[second?.unit ?? ""]];
    if (size === undefined || large === undefined || small === undefined || second === undefined) return false;
    if (large <= small || second.start - first.end > PARTS_GAP) return false;
    return value * size === (first.values[0] ?? 0) * large + (second.values[0] ?? 0) * small;
  });
}

function isApproximateIn({ quantities }: Reading): boolean {
  return quantities.some(({ isApproximate }) => isApproximate);
}

/** Whether the claim says "a month" where its passages say "a day". */
function rate(claim: Reading, passages: readonly Reading[]): number {
  const said = ratesOf(claim);
  const known = new Set(passages.flatMap((passage) => [...ratesOf(passage)]));
  return known.size > 0 && [...said].some((unit) => !known.has(unit)) ? 1 : 0;
}

function ratesOf({ joined, language }: Reading): Set<string> {
  return new Set(language.rates.filter(({ pattern }) => joined.search(pattern) >= 0).map(({ unit }) => unit));
}

export function dates(claim: Reading, { passages, article }: Source): Doubts {
  const lacks = (of: (reading: Reading) => Set<number>) => {
    const known = new Set(passages.flatMap((passage) => [...of(passage)]));
    return [...of(claim)].some((name) => !known.has(name)) ? 1 : 0;
  };
  return {
    month: lacks(monthsOf),
    weekday: lacks(weekdaysOf),
    day: otherDay(claim, passages),
    alternative: alternative(claim, passages),
    nation: nation(claim, { passages, article }),
  };
}

/** Whether the passages have the day or the month of a date in the claim, but never both together. */
function otherDay(claim: Reading, passages: readonly Reading[]): number {
  const known = passages.flatMap(daysOf);
  return daysOf(claim).some(
    ({ day, month }) =>
      known.some((one) => one.day === day || one.month === month) &&
      !known.some((one) => one.day === day && one.month === month),
  )
    ? 1
    : 0;
}

/** Days next to the names of their months. */
function daysOf({ joined, tokens, language }: Reading): { day: number; month: number }[] {
  return language.months.flatMap((pattern, month) =>
    Array.from(joined.matchAll(pattern)).flatMap(({ index: at }) => {
      const place = tokens.findIndex(({ start }) => start === at);
      const near = [place - 1, place + 1, place - 2].map((index) => tokens[index]);
      const number = near.find((token) => token?.kind === "number" && /^\d{1,2}$/.test(token.folded));
      return number ? [{ day: Number(number.folded), month }] : [];
    }),
  );
}

/** Whether the claim says "in the morning" or "last year" where its passages say "in the evening" or "next year". */
function alternative(claim: Reading, passages: readonly Reading[]): number {
  const has = (reading: Reading, pattern: RegExp) => reading.joined.search(pattern) >= 0;
  const hasMonth = passages.some((passage) => monthsOf(passage).size > 0);
  const isOther = claim.language.alternatives.some((group) => {
    // A season may stand for a month: "in autumn" for October.
    if (group.length === 4 && hasMonth) return false;
    const known = group.filter((pattern) => passages.some((passage) => has(passage, pattern)));
    return known.length > 0 && group.some((pattern) => has(claim, pattern) && !known.includes(pattern));
  });
  return isOther ? 1 : 0;
}

/** Whether the claim names a country that the article does not, where its passages name another. */
function nation(claim: Reading, { passages, article }: Source): number {
  const { nations } = claim.language;
  const has = (readings: readonly Reading[], pattern: RegExp) =>
    readings.some(({ joined }) => joined.search(pattern) >= 0);
  const said = nations.filter((pattern) => has([claim], pattern));
  const isUnknown = said.some((pattern) => !has(article, pattern));
  return isUnknown && nations.some((pattern) => has(passages, pattern)) ? 1 : 0;
}
