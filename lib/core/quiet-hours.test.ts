import { describe, expect, test } from "vitest";
import { isQuiet, quietPeriods } from "./quiet-hours";

const NIGHT = { quietFrom: 22 * 60, quietUntil: 7 * 60 };
const NOON = { quietFrom: 11 * 60, quietUntil: 13 * 60 };

describe("quiet hours", () => {
  test.each([
    [NOON, "UTC", "2026-11-26T10:59:59Z", false],
    [NOON, "UTC", "2026-11-26T11:00:00Z", true],
    [NOON, "UTC", "2026-11-26T13:00:00Z", false],
    [NIGHT, "UTC", "2026-11-26T22:00:00Z", true],
    [NIGHT, "UTC", "2026-11-26T06:59:59Z", true],
    [NIGHT, "UTC", "2026-11-26T07:00:00Z", false],
    [NIGHT, "Asia/Calcutta", "2026-11-26T16:29:00Z", false],
    [NIGHT, "Asia/Calcutta", "2026-11-26T16:30:00Z", true],
    [NIGHT, "Europe/Berlin", "2026-03-29T05:00:00Z", false],
    [NIGHT, "Mars/Olympus", "2026-11-26T23:00:00Z", true],
    [{ quietFrom: 60, quietUntil: 60 }, "UTC", "2026-11-26T01:00:00Z", false],
    [{ quietFrom: null, quietUntil: null }, "UTC", "2026-11-26T01:00:00Z", false],
  ])("%j in %s at %s: %s", (hours, timeZone, at, expected) =>
    expect(isQuiet(hours, { timeZone, at: new Date(at) })).toBe(expected),
  );

  test("have one period for each local day, with the offset of that day", () => {
    const since = new Date("2026-03-28T12:00:00Z");
    const until = new Date("2026-03-30T00:00:00Z");
    expect(quietPeriods(NIGHT, { timeZone: "Europe/Berlin", since, until })).toEqual([
      { from: new Date("2026-03-27T21:00:00Z"), until: new Date("2026-03-28T06:00:00Z") },
      { from: new Date("2026-03-28T21:00:00Z"), until: new Date("2026-03-29T05:00:00Z") },
      { from: new Date("2026-03-29T20:00:00Z"), until: new Date("2026-03-30T05:00:00Z") },
      { from: new Date("2026-03-30T20:00:00Z"), until: new Date("2026-03-31T05:00:00Z") },
    ]);
  });
});
