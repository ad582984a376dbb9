import { describe, expect, test, vi } from "vitest";
import { instantOf, isTimeZone, wallTimeAt } from "./zoned-time";

const at = (date: string, hour: number, zone: string) => instantOf({ date, minutes: hour * 60 }, zone).toISOString();

describe("instant of a local time", () => {
  test.each([
    ["2026-01-15", 7, "Europe/Berlin", "2026-01-15T06:00:00.000Z"],
    ["2026-07-15", 7, "Europe/Berlin", "2026-07-15T05:00:00.000Z"],
    ["2026-07-15", 7, "Asia/Kathmandu", "2026-07-15T01:15:00.000Z"],
    ["2026-01-15", 0, "Pacific/Chatham", "2026-01-14T10:15:00.000Z"],
    ["2026-01-15", 23, "Pacific/Kiritimati", "2026-01-15T09:00:00.000Z"],
  ])("is found for %s %i:00 in %s", (date, hour, zone, instant) => expect(at(date, hour, zone)).toBe(instant));

  test.each([
    ["one hour at two", "2026-03-29", 2, "Europe/Berlin", "2026-03-29T01:00:00.000Z"],
    ["half an hour at two", "2026-10-04", 2, "Australia/Lord_Howe", "2026-10-03T15:30:00.000Z"],
    ["an hour at midnight", "2026-04-24", 0, "Africa/Cairo", "2026-04-23T22:00:00.000Z"],
  ])("is the next minute that exists for a time in a gap: %s", (_, date, hour, zone, instant) =>
    expect(at(date, hour, zone)).toBe(instant),
  );

  test.each([
    ["2026-10-25", 2, "Europe/Berlin", "2026-10-25T00:00:00.000Z"],
    ["2026-11-01", 1, "America/New_York", "2026-11-01T05:00:00.000Z"],
  ])("is the first of a time that occurs twice: %s %i:00 in %s", (date, hour, zone, instant) =>
    expect(at(date, hour, zone)).toBe(instant),
  );
});

test("local time has the date of its zone", () => {
  expect(wallTimeAt(new Date("2026-11-21T18:30:00Z"), "Asia/Tokyo")).toEqual({ date: "2026-11-22", minutes: 210 });
  expect(wallTimeAt(new Date("2026-11-21T00:00:00Z"), "UTC")).toEqual({ date: "2026-11-21", minutes: 0 });
});

test.each([
  ["Europe/Berlin", true],
  ["Europe/Kiev", true],
  ["UTC", true],
  ["europe/BERLIN", true],
  // With the Kelvin sign, whose lower case is "k".
  ["Asia/To\u212ayo", false],
  ["Mars/Olympus", false],
  ["+02:00", false],
  ["", false],
])("recognises %s as a time zone: %s", (name, is) => expect(isTimeZone(name)).toBe(is));

test("all spellings of a time zone share one format, which takes 27 kB", () => {
  const created = vi.spyOn(Intl, "DateTimeFormat");
  expect(["Asia/Tokyo", "asia/tokyo", "ASIA/TOKYO", "aSIA/tOKYO"].filter(isTimeZone)).toHaveLength(4);
  expect(created.mock.calls.length).toBeLessThan(2);
  created.mockRestore();
});
