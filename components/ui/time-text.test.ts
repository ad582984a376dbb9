import { describe, expect, test } from "vitest";
import { dayOf, dayText, fullText, relativeText } from "./time-text";

const now = new Date("2026-11-21T10:00:00Z");
const before = (seconds: number) => new Date(now.getTime() - seconds * 1000);

describe("relativeText", () => {
  test.each([
    [0, "now"],
    [59, "now"],
    [60, "1 min ago"],
    [38 * 60 + 59, "38 min ago"],
    [3_600, "1 h ago"],
    [86_399, "23 h ago"],
    [86_400, "1 day ago"],
    [6 * 86_400, "6 days ago"],
    [-26 * 60, "in 26 min"],
    [59 * 86_400, "59 days ago"],
    [60 * 86_400, "2 months ago"],
    [729 * 86_400, "24 months ago"],
    [-3 * 365 * 86_400, "in 3 years"],
    [1_000_000 * 86_400, "2.739 years ago"],
  ])("%i seconds before now is %s", (seconds, text) => {
    expect(relativeText(before(seconds), { now, locale: "de-DE" })).toBe(text);
  });
});

test("a day is a calendar day in the reader's time zone", () => {
  const at = new Date("2026-11-20T23:30:00Z");
  expect(dayOf(at, "UTC")).toBe("2026-11-20");
  expect(dayOf(at, "Asia/Tokyo")).toBe("2026-11-21");
  expect(fullText(at, { timeZone: "Asia/Tokyo", locale: "en-GB" })).toBe("21 November 2026, 08:30");
  expect(fullText(at, { timeZone: "Asia/Tokyo", locale: "de-DE" })).toBe("21. November 2026, 08:30");
  expect(fullText(at, { timeZone: "Asia/Tokyo", locale: "es-ES" })).toBe("21 de noviembre de 2026, 08:30");
  expect(fullText(at, { timeZone: "Asia/Tokyo", locale: "en-US" })).toMatch(/^November 21, 2026, 8:30\sAM$/);
});

describe("dayText", () => {
  test.each([
    ["2026-11-21", "Today"],
    ["2026-11-20", "Yesterday"],
    ["2026-11-18", "Wednesday"],
    ["2026-11-14", "14 November"],
    ["2025-12-31", "31 December 2025"],
    ["2026-11-23", "23 November"],
  ])("%s is %s", (day, text) => {
    expect(dayText(day, { today: "2026-11-21", locale: "en-GB" })).toBe(text);
  });
});
