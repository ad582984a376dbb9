import { describe, expect, test } from "vitest";
import { backoffMs, retryAfterMs } from "./backoff";

describe("the wait after a failed attempt", () => {
  test("grows by Inngest's table and stops at two hours", () => {
    const seconds = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 19].map((attempt) => backoffMs(attempt, 0) / 1000);
    expect(seconds).toEqual([15, 30, 60, 120, 300, 600, 1200, 2400, 3600, 7200, 7200, 7200]);
  });

  test("has up to 30 s of jitter", () => {
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

  test.each([null, "", "soon"])("%j asks for nothing", (header) => {
    expect(retryAfterMs(header, now)).toBeNull();
  });
});
