import { describe, expect, test } from "vitest";
import { backoffMs, dueAt, durationMs, retryAfterMs } from "./duration";

describe("durationMs", () => {
  test.each([
    ["1s", 1000],
    ["1h30m", 5_400_000],
    ["1.5s", 1500],
    ["250ms", 250],
    ["1w2d", 777_600_000],
    [" 2m 5s ", 125_000],
  ])("%s is %d ms", (text, ms) => {
    expect(durationMs(text)).toBe(ms);
  });

  test.each(["", "soon", "1", "1x", "s", "1h soon", "-1s"])('refuses "%s"', (text) => {
    expect(() => durationMs(text)).toThrow(`"${text}" is not a duration`);
  });
});

describe("dueAt", () => {
  test("adds a duration to now or returns the date", () => {
    expect(dueAt("10s", 5000)).toBe(15_000);
    expect(dueAt("1970-01-01T00:00:07.000Z", 5000)).toBe(7000);
  });

  test("refuses any other text", () => {
    expect(() => dueAt("2026-99-99", 0)).toThrow('"2026-99-99" is not a date');
  });
});

describe("backoffMs", () => {
  test("follows Inngest's table up to two hours", () => {
    const seconds = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 19].map((attempt) => backoffMs(attempt, 0) / 1000);
    expect(seconds).toEqual([15, 30, 60, 120, 300, 600, 1200, 2400, 3600, 7200, 7200, 7200]);
  });

  test("adds up to 30 s of jitter", () => {
    expect(backoffMs(0, 1)).toBe(45_000);
    expect(backoffMs(0)).toBeGreaterThanOrEqual(15_000);
    expect(backoffMs(0)).toBeLessThanOrEqual(45_000);
  });
});

describe("retry-after", () => {
  const now = Date.parse("2026-11-21T10:00:00.000Z");

  test.each([
    ["3", 3000],
    ["2026-11-21T10:00:05.000Z", 5000],
    ["0", 1000],
    ["2026-11-21T09:00:00.000Z", 1000],
    ["999999999", 86_400_000],
  ])("%s is %d ms, from a second to a day", (header, ms) => {
    expect(retryAfterMs(header, now)).toBe(ms);
  });

  test.each([null, "", "soon"])("is null for %j", (header) => {
    expect(retryAfterMs(header, now)).toBeNull();
  });
});
