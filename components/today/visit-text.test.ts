import { describe, expect, test } from "vitest";
import { dateText, visitText } from "./visit-text";

const now = new Date("2026-11-21T10:00:00Z");

describe("visitText", () => {
  test.each([
    ["2026-11-21T07:00:00Z", "this morning"],
    ["2026-11-20T20:30:00Z", "last night"],
    ["2026-11-20T11:00:00Z", "yesterday"],
    ["2026-11-18T20:00:00Z", "Wednesday"],
    ["2026-11-02T20:00:00Z", "2 November"],
  ])("%s is %s", (at, text) => {
    expect(visitText(new Date(at), { now, timeZone: "UTC", locale: "en-GB" })).toBe(text);
  });

  test("counts days in the reader's time zone", () => {
    const reader = { now, timeZone: "Asia/Tokyo", locale: "en-GB" };
    expect(visitText(new Date("2026-11-20T15:30:00Z"), reader)).toBe("this morning");
    expect(dateText(new Date("2026-11-20T15:30:00Z"), reader)).toBe("Saturday, 21 November");
  });
});
