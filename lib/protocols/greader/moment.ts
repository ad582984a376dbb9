/** Powers of ten that convert a unit to milliseconds, by the digits of a time of this century in that unit. */
const UNITS = [
  { digitsMax: 11, power: 3 },
  { digitsMax: 14, power: 0 },
  { digitsMax: 17, power: -3 },
  { digitsMax: 20, power: -6 },
] as const;

/**
 * Reads a time since 1970. Google Reader uses seconds and microseconds, and its successors also nanoseconds and
 * milliseconds; the number of digits determines the unit. Undefined for none, zero or anything else.
 */
export function momentOf(text: string | null): Date | undefined {
  const digits = text?.trim() ?? "";
  const unit = /^[1-9]\d*$/.test(digits) ? UNITS.find(({ digitsMax }) => digits.length <= digitsMax) : undefined;
  return unit && new Date(Math.floor(Number(digits) * 10 ** unit.power));
}
