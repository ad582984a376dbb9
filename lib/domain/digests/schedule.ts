import { DAY_MS } from "@/lib/core/duration";
import { instantOf, isTimeZone, wallTimeAt } from "@/lib/core/zoned-time";

/** When a member wants digests. */
export interface DigestSchedule {
  frequency: "daily" | "weekly";
  /** IANA name; one that there is not counts as UTC. */
  timeZone: string;
  /** Of the member's day, 0 to 23. */
  hour: number;
  /** Of weekly ones; ISO 8601: 1 is Monday. */
  weekday: number;
}

/** One digest that is due some time. */
export interface DigestSlot {
  /** The member's day, `YYYY-MM-DD`, which has one digest at most. */
  localDate: string;
  at: Date;
}

/**
 * The last slot at `now` or before, and the first one after it. Every day (or week) has one slot: at the hour, in the gap
 * of spring at the next minute that there is, in autumn the first time.
 *
 * @param done no slot of this day of the member's or an earlier one comes again, whatever happened to clocks and settings
 */
export function slotsAround(
  schedule: DigestSchedule,
  now: Date,
  done: string | null = null,
): { last: DigestSlot | null; next: DigestSlot } {
  const zone = zoneOf(schedule.timeZone);
  const today = wallTimeAt(now, zone).date;
  let last: DigestSlot | null = null;
  // Back far enough for the last weekly one, and ahead from the day that is done, which a clock may have put far ahead.
  for (let date = addDays(today, -8); ; date = addDays(date, 1)) {
    const slot = done !== null && date <= done ? null : slotOf({ ...schedule, timeZone: zone }, date);
    if (slot && slot.at > now) return { last, next: slot };
    if (slot) last = slot;
  }
}

/** The first slot after `now` and not before `notBefore`. */
export function nextSlot(
  schedule: DigestSchedule,
  now: Date,
  { done = null, notBefore = null }: { done?: string | null; notBefore?: Date | null } = {},
): DigestSlot {
  const isPaused = notBefore !== null && notBefore > now;
  return slotsAround(schedule, isPaused ? new Date(notBefore.getTime() - 1) : now, done).next;
}

/** UTC for a zone that there is not (any more). */
export function zoneOf(name: string): string {
  return isTimeZone(name) ? name : "UTC";
}

/** Null on other weekdays, and on a day that a place skipped when it crossed the date line. */
function slotOf({ frequency, timeZone, hour, weekday }: DigestSchedule, localDate: string): DigestSlot | null {
  if (frequency === "weekly" && weekdayOf(localDate) !== weekday) return null;
  const at = instantOf({ date: localDate, minutes: hour * 60 }, timeZone);
  return wallTimeAt(at, timeZone).date === localDate ? { localDate, at } : null;
}

function weekdayOf(date: string): number {
  return new Date(`${date}T00:00Z`).getUTCDay() || 7;
}

function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}
