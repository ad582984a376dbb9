import type { PublisherHints } from "./parsed-feed";
import type { RawSchedule } from "./raw-feed";

/** Seconds of each `sy:updatePeriod`. Months and years exceed any interval used, so their length is approximate. */
const PERIOD_SECONDS = new Map([
  ["hourly", 3_600],
  ["daily", 86_400],
  ["weekly", 604_800],
  ["monthly", 2_592_000],
  ["yearly", 31_536_000],
]);
const DAYS = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"];
const MINUTES_MAX = 525_600;

/** The publisher's polling hints, without invalid ones. @see RSS 2.0; RSS 1.0 module Syndication */
export function readSchedule(raw: RawSchedule): PublisherHints {
  return {
    ttlMinutes: positiveNumber(raw.ttl, MINUTES_MAX),
    updateSeconds: readUpdateSeconds(raw),
    skipHours: indexes(raw.skipHours.map((hour) => Number(hour) % 24)),
    skipDays: indexes(raw.skipDays.map((day) => DAYS.indexOf(day.toLowerCase()))),
  };
}

function readUpdateSeconds({ updatePeriod, updateFrequency }: RawSchedule): number | null {
  const seconds = updatePeriod && PERIOD_SECONDS.get(updatePeriod.toLowerCase());
  if (!seconds) return null;
  return Math.round(seconds / (positiveNumber(updateFrequency, 1_000) ?? 1));
}

function positiveNumber(text: string | null, max: number): number | null {
  const number = Number(text ?? Number.NaN);
  return number > 0 ? Math.min(number, max) : null;
}

function indexes(numbers: readonly number[]): number[] {
  const valid = new Set(numbers.filter((number) => Number.isInteger(number) && number >= 0));
  return [...valid].sort((a, b) => a - b);
}
