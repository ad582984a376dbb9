import { DAY_MS, dayOf } from "@/lib/core/duration";
import { instantOf, wallTimeAt, zoneOf } from "@/lib/core/zoned-time";

export interface DigestSchedule {
  frequency: "daily" | "weekly";
  /** IANA name; an unknown zone counts as UTC. */
  timeZone: string;
  /** Local hour, 0 to 23. */
  hour: number;
  /** For weekly digests; ISO 8601: 1 is Monday. */
  weekday: number;
}

interface DigestSlot {
  /** The member's local date, `YYYY-MM-DD`; at most one digest per date. */
  localDate: string;
  at: Date;
}

/**
 * Returns the last slot at or before `now` and the first one after it. Each day or week has one slot: at the hour, in
 * spring's gap at the first minute after it, in autumn at the first occurrence.
 *
 * @param done local date that is done; neither it nor an earlier date gets another slot, whatever happens to clocks and
 * settings
 */
export function slotsAround(
  schedule: DigestSchedule,
  now: Date,
  done: string | null = null,
): { last: DigestSlot | null; next: DigestSlot } {
  const zone = zoneOf(schedule.timeZone);
  const today = wallTimeAt(now, zone).date;
  let last: DigestSlot | null = null;
  // Eight days back for weekly digests. Starts after `done`, which a wrong clock may have set far ahead.
  for (let date = addDays(today, -8); ; date = addDays(date, 1)) {
    const slot = done !== null && date <= done ? null : slotOf({ ...schedule, timeZone: zone }, date);
    if (slot && slot.at > now) return { last, next: slot };
    if (slot) last = slot;
  }
}

/** The first slot after `now` that is not before `notBefore`. */
export function nextSlot(
  schedule: DigestSchedule,
  now: Date,
  { done = null, notBefore = null }: { done?: string | null; notBefore?: Date | null } = {},
): DigestSlot {
  const isPaused = notBefore !== null && notBefore > now;
  return slotsAround(schedule, isPaused ? new Date(notBefore.getTime() - 1) : now, done).next;
}

/** Null on other weekdays, and on a date skipped at the date line. */
function slotOf({ frequency, timeZone, hour, weekday }: DigestSchedule, localDate: string): DigestSlot | null {
  if (frequency === "weekly" && weekdayOf(localDate) !== weekday) return null;
  const at = instantOf({ date: localDate, minutes: hour * 60 }, timeZone);
  return wallTimeAt(at, timeZone).date === localDate ? { localDate, at } : null;
}

function weekdayOf(date: string): number {
  return new Date(`${date}T00:00Z`).getUTCDay() || 7;
}

function addDays(date: string, days: number): string {
  return dayOf(new Date(Date.parse(`${date}T00:00Z`) + days * DAY_MS));
}
