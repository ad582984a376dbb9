import { DAY_MS, MINUTE_MS } from "@/lib/core/duration";

/** Local date and time in a zone. */
export interface WallTime {
  /** `YYYY-MM-DD`. */
  date: string;
  /** Minutes since local midnight. */
  minutes: number;
}

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  let format = formats.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat("en-US", {
      timeZone: zone,
      calendar: "iso8601",
      hourCycle: "h23",
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "2-digit",
      minute: "2-digit",
      second: "2-digit",
    });
    formats.set(zone, format);
  }
  return format;
}

/** Accepts any IANA zone name, also a deprecated one. Refuses offsets like `+02:00`, which have no daylight saving. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    formatOf(name);
    return true;
  } catch {
    return false;
  }
}

/** @throws RangeError for an unknown zone */
export function wallTimeAt(at: Date, zone: string): WallTime {
  const wall = new Date(at.getTime() + offsetMs(at.getTime(), zone));
  return { date: wall.toISOString().slice(0, 10), minutes: wall.getUTCHours() * 60 + wall.getUTCMinutes() };
}

/**
 * Converts local time to an instant. A time skipped in spring becomes the first minute after the gap; a time repeated
 * in autumn means the first one. Assumes offset changes are at least two days apart.
 *
 * @throws RangeError for an unknown zone
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
  const parts = new Map(
    formatOf(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
  const wall = Date.UTC(part("year"), part("month") - 1, part("day"), part("hour"), part("minute"), part("second"));
  return wall - Math.floor(at / 1000) * 1000;
}
