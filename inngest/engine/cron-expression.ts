import type { Cron } from "./types";

const YEARS_AHEAD_MAX = 9;

/**
 * Reads five fields (minute, hour, day, month, weekday from 0 = Sunday to 7) of `*`, numbers, ranges, steps and lists.
 *
 * @throws Error for anything else: names, seconds, time zones, `@daily`
 * @see https://pubs.opengroup.org/onlinepubs/9799919799/utilities/crontab.html
 */
export function parseCron(expression: string): Cron {
  const fields = expression.trim().split(/\s+/);
  const [minute, hour, day, month, weekday] = fields;
  if (!minute || !hour || !day || !month || !weekday || fields.length > 5) throw unsupported(expression);
  const read = (field: string, low: number, high: number) => parseField(field, { low, high, expression });
  return {
    minutes: read(minute, 0, 59),
    hours: read(hour, 0, 23),
    days: read(day, 1, 31),
    months: read(month, 1, 12),
    weekdays: new Set([...read(weekday, 0, 7)].map((number) => number % 7)),
    isEitherDay: day !== "*" && weekday !== "*",
  };
}

/**
 * Returns the next firing strictly after `afterMs`, in milliseconds since 1970.
 *
 * @throws Error when it never fires (30 February)
 */
export function nextCronAt(cron: Cron, afterMs: number): number {
  const time = new Date(Math.floor(afterMs / 60_000) * 60_000 + 60_000);
  const yearLast = time.getUTCFullYear() + YEARS_AHEAD_MAX;
  while (time.getUTCFullYear() <= yearLast) {
    if (!cron.months.has(time.getUTCMonth() + 1)) toNextMonth(time);
    else if (!isCronDay(cron, time)) time.setUTCHours(24, 0, 0, 0);
    else if (!cron.hours.has(time.getUTCHours())) time.setUTCHours(time.getUTCHours() + 1, 0, 0, 0);
    else if (!cron.minutes.has(time.getUTCMinutes())) time.setUTCMinutes(time.getUTCMinutes() + 1);
    else return time.getTime();
  }
  throw new Error("the cron expression never fires");
}

function toNextMonth(time: Date): void {
  time.setUTCMonth(time.getUTCMonth() + 1, 1);
  time.setUTCHours(0, 0, 0, 0);
}

function isCronDay(cron: Cron, time: Date): boolean {
  const isDay = cron.days.has(time.getUTCDate());
  const isWeekday = cron.weekdays.has(time.getUTCDay());
  return cron.isEitherDay ? isDay || isWeekday : isDay && isWeekday;
}

function parseField(field: string, bounds: { low: number; high: number; expression: string }): Set<number> {
  const numbers = new Set<number>();
  for (const part of field.split(",")) {
    const match = /^(?:\*|(\d+)(?:-(\d+))?)(?:\/([1-9]\d*))?$/.exec(part);
    if (!match) throw unsupported(bounds.expression);
    const [, from, to, step] = match;
    const first = from === undefined ? bounds.low : Number(from);
    const isOpen = from === undefined || step !== undefined;
    const last = to !== undefined ? Number(to) : isOpen ? bounds.high : first;
    if (first < bounds.low || last > bounds.high || first > last) throw unsupported(bounds.expression);
    for (let number = first; number <= last; number += Number(step ?? 1)) numbers.add(number);
  }
  return numbers;
}

function unsupported(expression: string): Error {
  return new Error(`the cron expression "${expression}" is not supported: use five UTC fields of numbers, * , - and /`);
}
