export const SECOND_MS = 1_000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

export function afterSeconds(moment: Date, seconds: number): Date {
  return new Date(moment.getTime() + Math.round(seconds * 1000));
}

/** The day in UTC, as `YYYY-MM-DD`. */
export function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}

/** The last days in UTC, as `YYYY-MM-DD`, oldest first, including today. */
export function lastDays(now: Date, count: number): string[] {
  return Array.from({ length: count }, (_, at) => dayOf(new Date(now.getTime() - (count - 1 - at) * DAY_MS)));
}
