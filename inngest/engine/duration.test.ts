import { describe, expect, test } from "vitest";
import { dueAt, durationMs } from "./duration";

describe("a duration", () => {
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

  test.each(["", "soon", "1", "1x", "s", "1h soon", "-1s"])('"%s" is refused', (text) => {
    expect(() => durationMs(text)).toThrow(`"${text}" is not a duration`);
  });
});

describe("the end of a sleep", () => {
  test("is a duration from now, or the date itself", () => {
    expect(dueAt("10s", 5000)).toBe(15_000);
    expect(dueAt("1970-01-01T00:00:07.000Z", 5000)).toBe(7000);
  });

  test("is refused when it is neither", () => {
    expect(() => dueAt("2026-99-99", 0)).toThrow('"2026-99-99" is not a date');
  });
});
