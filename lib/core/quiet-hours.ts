import { DAY_MS, dayOf } from "./duration";
import { instantOf, wallTimeAt, zoneOf } from "./zoned-time";

/** Minutes after local midnight; null without quiet hours. They may span midnight. */
export interface QuietHours {
  quietFrom: number | null;
  quietUntil: number | null;
}

export interface QuietPeriod {
  from: Date;
  /** First moment after it. */
  until: Date;
}

const MINUTES_PER_DAY = 1_440;

/** All quiet periods that overlap a span of time. An unknown zone counts as UTC. */
export function quietPeriods(
  { quietFrom, quietUntil }: QuietHours,
  { timeZone, since, until }: { timeZone: string; since: Date; until: Date },
): QuietPeriod[] {
  if (quietFrom === null || quietUntil === null || quietFrom === quietUntil) return [];
  const zone = zoneOf(timeZone);
  const lastDay = Date.parse(wallTimeAt(until, zone).date);
  const minutesUntil = quietFrom < quietUntil ? quietUntil : quietUntil + MINUTES_PER_DAY;
  const periods: QuietPeriod[] = [];
  // The period of the day before may span midnight.
  for (let day = Date.parse(wallTimeAt(since, zone).date) - DAY_MS; day <= lastDay; day += DAY_MS) {
    const date = dayOf(new Date(day));
    periods.push({
      from: instantOf({ date, minutes: quietFrom }, zone),
      until: instantOf({ date, minutes: minutesUntil }, zone),
    });
  }
  return periods;
}

export function isQuiet(hours: QuietHours, { timeZone, at }: { timeZone: string; at: Date }): boolean {
  return quietPeriods(hours, { timeZone, since: at, until: at }).some(({ from, until }) => from <= at && at < until);
}
