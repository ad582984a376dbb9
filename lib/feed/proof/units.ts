import type { Quantity } from "./quantity";

/** Units by dimension, each with its size in a unit common to the row. */
const DIMENSIONS: readonly Readonly<Record<string, number>>[] = [
  { ms: 0.001, second: 1, minute: 60, hour: 3_600, day: 86_400, date: 86_400, week: 604_800, fortnight: 1_209_600 },
  { month: 1, quarter: 3, halfyear: 6, year: 12, decade: 120, century: 1_200 },
  { mm: 1, cm: 10, m: 1_000, km: 1e6 },
  { mg: 1, g: 1e3, kg: 1e6, t: 1e9 },
  { kW: 1, MW: 1e3, GW: 1e6 },
  { kWh: 1, MWh: 1e3, GWh: 1e6, TWh: 1e9 },
  { MB: 1, GB: 1e3, TB: 1e6 },
  { ml: 1, litre: 1e3 },
  { point: 1, basispoint: 0.01 },
  { share: 1, percent: 0.01, permille: 0.001 },
];
const DAYS: Readonly<Record<string, number>> = { day: 1, date: 1, week: 7, month: 30.4, year: 365 };
/** Maximum difference between a fraction in words and its percentage, as a share. */
const FRACTION = 0.015;
const ROUNDED = 0.05;
/** {@link ROUNDED} for fractions and nearest round figures: "more than a quarter" for 27 percent, "about 3" for 3.2. */
const COARSELY_ROUNDED = 0.12;
/** Units that languages use interchangeably. */
const ALIKE = [
  new Set(["date", "day"]),
  new Set(["year", "yearsold"]),
  new Set(["month", "monthname"]),
  new Set(["people", "item"]),
  new Set(["people", "case"]),
  new Set(["item", "case"]),
  new Set(["clock", "hour"]),
  new Set(["ordinal", "quarter"]),
];

/** Whether two figures have the same value, in the same unit or in another of its dimension. */
export function areValuesAlike(one: Quantity, other: Quantity): boolean {
  return areEqual(one, other, 1) || areConverted(one, other);
}

export function areUnitsAlike(one: Quantity, other: Quantity): boolean {
  if (one.unit === null || other.unit === null || one.unit === other.unit) return true;
  const pair = [one.unit, other.unit];
  return ALIKE.some((alike) => pair.every((unit) => alike.has(unit))) || areConverted(one, other);
}

function areConverted(one: Quantity, other: Quantity): boolean {
  const factor = factorBetween(one.unit, other.unit);
  return (factor !== null && areEqual(one, other, factor)) || areSpansAlike(one, other);
}

/** Whether two spans of time are about equal: two months and 60 days. */
function areSpansAlike(one: Quantity, other: Quantity): boolean {
  const [from, to] = [DAYS[one.unit ?? ""], DAYS[other.unit ?? ""]];
  if (from === undefined || to === undefined || one.unit === other.unit) return false;
  return one.values.some((value) =>
    other.values.some((known) => Math.abs(value * from - known * to) <= ROUNDED * known * to),
  );
}

/** Factor that converts one unit to another of its dimension; null for the same unit or another dimension. */
function factorBetween(one: string | null, other: string | null): number | null {
  if (one === null || other === null || one === other) return null;
  for (const dimension of DIMENSIONS) {
    const [from, to] = [dimension[one], dimension[other]];
    if (from !== undefined && to !== undefined) return from / to;
  }
  return null;
}

function areEqual(one: Quantity, other: Quantity, factor: number): boolean {
  const isShare = one.unit === "share" || other.unit === "share";
  return one.values.some((raw) =>
    other.values.some((known) => {
      const value = raw * factor;
      const gap = Math.abs(value - known);
      if (gap <= 1e-9 * Math.abs(known)) return true;
      if (isShare && factor !== 1 && gap <= FRACTION * (other.unit === "percent" ? 100 : 1)) return true;
      const rounded = isShare || isNearest(raw, known / factor) ? COARSELY_ROUNDED : ROUNDED;
      return one.isApproximate && gap <= rounded * Math.abs(known) && isRounder(raw, known);
    }),
  );
}

/** Whether a value is the closest to another with its digits. */
function isNearest(value: number, known: number): boolean {
  const step = 10 ** Math.floor(Math.log10(Math.abs(value)));
  return Number.isInteger(value / step) && Math.abs(value - known) <= step / 2;
}

function isRounder(value: number, known: number): boolean {
  if (value > 0 && value < 1) return true;
  const places = (number: number) => String(number).replace(/[^\d]/g, "").replace(/0+$/, "").length;
  return places(value) <= places(known);
}
