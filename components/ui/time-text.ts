import { countText } from "@/lib/core/number-text";

const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 60 * MINUTE_SECONDS;
const DAY_SECONDS = 24 * HOUR_SECONDS;
const MONTH_DAYS = 30;
const YEAR_DAYS = 365;

/** Duration in a suitable unit: "38 min", "3 h", "6 days"; "4 months" and "3 years" from two of them on. */
export function spanText(milliseconds: number, locale: string): string {
  const seconds = Math.abs(milliseconds) / 1000;
  if (seconds < HOUR_SECONDS) return `${Math.max(1, Math.floor(seconds / MINUTE_SECONDS))} min`;
  if (seconds < DAY_SECONDS) return `${Math.floor(seconds / HOUR_SECONDS)} h`;
  const days = Math.floor(seconds / DAY_SECONDS);
  if (days < 2 * MONTH_DAYS) return countText(days, "day", { locale });
  if (days < 2 * YEAR_DAYS) return countText(Math.floor(days / MONTH_DAYS), "month", { locale });
  return countText(Math.floor(days / YEAR_DAYS), "year", { locale });
}

/** "now", "38 min ago", "in 26 min". */
export function relativeText(at: Date, { now, locale }: { now: Date; locale: string }): string {
  const milliseconds = at.getTime() - now.getTime();
  if (Math.abs(milliseconds) < MINUTE_SECONDS * 1000) return "now";
  const span = spanText(milliseconds, locale);
  return milliseconds < 0 ? `${span} ago` : `in ${span}`;
}

export interface Reader {
  /** IANA name. */
  timeZone: string;
  /** BCP 47. */
  locale: string;
}

/** "20 November 2026, 09:14" */
export function fullText(at: Date, reader: Reader): string {
  const { timeZone, locale } = reader;
  const day = formatFor(locale, { timeZone, day: "numeric", month: "long", year: "numeric" });
  return `${day.format(at)}, ${timeText(at, reader)}`;
}

/** "09:14", "9:14 AM" */
export function timeText(at: Date, { timeZone, locale }: Reader): string {
  const { hour12 } = formatFor(locale, { hour: "numeric" }).resolvedOptions();
  return formatFor(locale, { timeZone, hour: hour12 ? "numeric" : "2-digit", minute: "2-digit" }).format(at);
}

/** Calendar day in a zone, `YYYY-MM-DD`. */
export function dayOf(at: Date, timeZone: string): string {
  return formatFor("sv-SE", { timeZone }).format(at);
}

const formats = new Map<string, Intl.DateTimeFormat>();
/** Bounds the cache: a server sees many locales and zones, also invented ones. */
const FORMATS_MAX = 200;

/** Creating a formatter is far slower than using it. */
export function formatFor(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`;
  const known = formats.get(key);
  if (known) return known;
  if (formats.size >= FORMATS_MAX) formats.clear();
  const format = new Intl.DateTimeFormat(locale, options);
  formats.set(key, format);
  return format;
}

/** Days since 1970. */
export function dayNumber(day: string): number {
  return Date.parse(`${day}T00:00Z`) / (DAY_SECONDS * 1000);
}

/** "Today", "Yesterday", a weekday within a week, then "4 November", with the year if another. */
export function dayText(day: string, { today, locale }: { today: string; locale: string }): string {
  const age = dayNumber(today) - dayNumber(day);
  if (age === 0) return "Today";
  if (age === 1) return "Yesterday";
  const date = new Date(`${day}T00:00Z`);
  if (age > 1 && age < 7) return formatFor(locale, { timeZone: "UTC", weekday: "long" }).format(date);
  const year = day.slice(0, 4) === today.slice(0, 4) ? {} : { year: "numeric" as const };
  return formatFor(locale, { timeZone: "UTC", day: "numeric", month: "long", ...year }).format(date);
}
