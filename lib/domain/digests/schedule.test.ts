import { describe, expect, test } from "vitest";
import { DAY_MS } from "@/lib/core/duration";
import { wallTimeAt } from "@/lib/core/zoned-time";
import { type DigestSchedule, nextSlot, slotsAround } from "./schedule";

const TICK_MS = 300_000;
const FROM = new Date("2026-01-01T00:00:00Z");
const UNTIL = new Date("2027-03-01T00:00:00Z");

const ZONES = [
  "Africa/Cairo",
  "Africa/Casablanca",
  "America/New_York",
  "America/Santiago",
  "America/St_Johns",
  "Asia/Kathmandu",
  "Australia/Lord_Howe",
  "Europe/Dublin",
  "Pacific/Apia",
  "Pacific/Auckland",
  "Pacific/Chatham",
  "UTC",
];

const daily = (timeZone: string, hour: number): DigestSchedule => ({ frequency: "daily", timeZone, hour, weekday: 1 });

/** Like the tick every five minutes, without ticks at which nothing is due. */
function sentOver(schedule: DigestSchedule, from: Date, until: Date): { localDate: string; at: Date }[] {
  const sent: { localDate: string; at: Date }[] = [];
  let due = nextSlot(schedule, from).at;
  while (due < until) {
    const tick = new Date(Math.ceil(due.getTime() / TICK_MS) * TICK_MS);
    const { last, next } = slotsAround(schedule, tick, sent.at(-1)?.localDate);
    if (last) sent.push({ localDate: last.localDate, at: tick });
    due = next.at;
  }
  return sent;
}

function daysBetween(from: string, until: string): string[] {
  const days: string[] = [];
  for (let at = Date.parse(from); at < Date.parse(until); at += DAY_MS)
    days.push(new Date(at).toISOString().slice(0, 10));
  return days;
}

describe.each(ZONES)("over 14 months in %s", (zone) => {
  test.each([0, 2, 7, 23])("sends exactly one digest a day at %i:00", (hour) => {
    const sent = sentOver(daily(zone, hour), FROM, UNTIL);
    const dates = sent.map(({ localDate }) => localDate);
    expect(dates).toEqual(daysBetween(dates[0] ?? "", `${dates.at(-1)}T12:00`));
    expect(dates.length).toBeGreaterThanOrEqual(423);
  });

  test("comes within five minutes of the hour except in spring's gap", () => {
    const late = sentOver(daily(zone, 2), FROM, UNTIL).filter(({ at }) => wallTimeAt(at, zone).minutes > 125);
    expect(late.length).toBeLessThanOrEqual(2);
    expect(late.every(({ at }) => wallTimeAt(at, zone).minutes <= 185)).toBe(true);
  });

  test("comes once a week on its weekday", () => {
    const sent = sentOver({ ...daily(zone, 7), frequency: "weekly", weekday: 5 }, FROM, UNTIL);
    expect(sent.length).toBeGreaterThanOrEqual(60);
    for (const [index, { localDate }] of sent.entries()) {
      expect(new Date(localDate).getUTCDay()).toBe(5);
      if (index > 0) expect(Date.parse(localDate) - Date.parse(sent[index - 1]?.localDate ?? "")).toBe(7 * DAY_MS);
    }
  });
});

describe("the slots around an instant", () => {
  const berlin = daily("Europe/Berlin", 7);
  const noon = new Date("2026-11-21T12:00:00Z");

  test("are the last due one and the next", () => {
    expect(slotsAround(berlin, noon)).toEqual({
      last: { localDate: "2026-11-21", at: new Date("2026-11-21T06:00:00Z") },
      next: { localDate: "2026-11-22", at: new Date("2026-11-22T06:00:00Z") },
    });
  });

  test("skip a date that is done, even for a later hour", () => {
    expect(slotsAround({ ...berlin, hour: 20 }, noon, "2026-11-21")).toMatchObject({
      last: null,
      next: { localDate: "2026-11-22" },
    });
  });

  test("skip finished dates after the clock jumps back", () => {
    expect(slotsAround(berlin, noon, "2026-12-24")).toMatchObject({ last: null, next: { localDate: "2026-12-25" } });
  });

  test("skip a date omitted at the date line", () => {
    const before = new Date("2011-12-29T20:00:00Z");
    expect(slotsAround(daily("Pacific/Apia", 7), before)).toMatchObject({
      last: { localDate: "2011-12-29" },
      next: { localDate: "2011-12-31" },
    });
  });

  test("use UTC for an unknown zone", () => {
    expect(nextSlot(daily("Mars/Olympus", 7), noon).at).toEqual(new Date("2026-11-22T07:00:00Z"));
  });

  test("follow a pause", () => {
    const notBefore = new Date("2026-12-05T12:00:00Z");
    expect(nextSlot(berlin, noon, { notBefore }).at).toEqual(new Date("2026-12-06T06:00:00Z"));
    expect(nextSlot(berlin, noon, { notBefore: FROM }).at).toEqual(new Date("2026-11-22T06:00:00Z"));
    const justThen = new Date("2026-12-05T06:00:00Z");
    expect(nextSlot(berlin, noon, { notBefore: justThen }).at).toEqual(justThen);
  });
});
