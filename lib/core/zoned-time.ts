import { DAY_MS, dayOf, MINUTE_MS } from "./duration";
import { orNull } from "./or-null";

/** Local date and time in a zone. */
interface WallTime {
  /** `YYYY-MM-DD`. */
  date: string;
  /** Minutes since local midnight. */
  minutes: number;
}

const TWO = "2-digit";
const PARTS = { year: "numeric", month: TWO, day: TWO, hour: TWO, minute: TWO, second: TWO } as const;
/** Formats by zone in lower case. All spellings share one, because it takes 27 kB. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  const key = zone.toLowerCase();
  let format = formats.get(key);
  if (!format) {
    format = new Intl.DateTimeFormat("en-US", { timeZone: zone, calendar: "iso8601", hourCycle: "h23", ...PARTS });
    formats.set(key, format);
  }
  return format;
}

/** Accepts any IANA zone name, also a deprecated one. Refuses offsets like `+02:00`, which have no daylight saving. */
export function isTimeZone(name: string): boolean {
  return /^[A-Za-z][!-~]*$/.test(name) && orNull(() => formatOf(name)) !== null;
}

/** Falls back to UTC for an unknown zone. */
export function zoneOf(name: string): string {
  return isTimeZone(name) ? name : "UTC";
}

/** @throws RangeError for an unknown zone */
export function wallTimeAt(at: Date, zone: string): WallTime {
  const wall = new Date(at.getTime() + offsetMs(at.getTime(), zone));
  return { date: dayOf(wall), minutes: wall.getUTCHours() * 60 + wall.getUTCMinutes() };
}

/**
 * Converts local time to an instant. A time skipped in spring becomes the first minute after the gap; a time repeated
 * in autumn means the first one. Offset changes are at least two days apart. @throws RangeError for an unknown zone
 */
export function instantOf({ date, minutes }: WallTime, zone: string): Date {
  const wall = Date.parse(`${date}T00:00Z`) + minutes * MINUTE_MS;
  const before = offsetMs(wall - DAY_MS, zone);
  const after = offsetMs(wall + DAY_MS, zone);
  const shown = [wall - before, wall - after].filter((at) => at + offsetMs(at, zone) === wall);
  if (shown.length > 0) return new Date(Math.min(...shown));
  return new Date(endOfGap(wall - Math.max(before, after), wall - Math.min(before, after), zone));
}

/** Bisects for the first minute of the new offset. The old offset holds at `old`, the new one at `renewed`. */
function endOfGap(old: number, renewed: number, zone: string): number {
  const offset = offsetMs(old, zone);
  let [low, high] = [old, renewed];
  while (high - low > MINUTE_MS) {
    const middle = low + Math.floor((high - low) / 2 / MINUTE_MS) * MINUTE_MS;
    if (offsetMs(middle, zone) === offset) low = middle;
    else high = middle;
  }
  return high;
}

/** Local time minus UTC. */
function offsetMs(at: number, zone: string): number {
  const parts = formatOf(zone).formatToParts(at);
  const part = (type: keyof typeof PARTS) => Number(parts.find((one) => one.type === type)?.value);
  const wall = Date.UTC(part("year"), part("month") - 1, part("day"), part("hour"), part("minute"), part("second"));
  return wall - Math.floor(at / 1000) * 1000;
}
