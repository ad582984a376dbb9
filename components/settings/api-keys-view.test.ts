import { expect, test } from "vitest";
import { expiryOf } from "./new-api-key";

const now = new Date("2026-11-23T08:30:00Z");

test("a key without expiry has no date", () => {
  expect(expiryOf("never", { day: "2026-11-30", now, timeZone: "UTC" })).toBeNull();
});

test("days count from now", () => {
  expect(expiryOf("90", { day: "", now, timeZone: "UTC" })).toEqual(new Date("2027-02-21T08:30:00Z"));
});

test.each([
  ["Pacific/Kiritimati", "2026-12-31T10:00:00Z"],
  ["America/Los_Angeles", "2027-01-01T08:00:00Z"],
])("a date includes its whole day in %s", (timeZone, end) => {
  expect(expiryOf("date", { day: "2026-12-31", now, timeZone })).toEqual(new Date(end));
});
