import { expect, test } from "vitest";
import { expiryOf } from "./new-api-key";

const now = new Date("2026-11-23T08:30:00Z");

test("a key without expiry has no date", () => {
  expect(expiryOf("never", { day: "2026-11-30", now })).toBeNull();
});

test("days count from now", () => {
  expect(expiryOf("90", { day: "", now })).toEqual(new Date("2027-02-21T08:30:00Z"));
});

test("a date includes its whole day", () => {
  expect(expiryOf("date", { day: "2026-12-31", now })).toEqual(new Date(2027, 0, 1));
});
