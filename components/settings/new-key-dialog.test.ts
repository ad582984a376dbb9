import { expect, test } from "vitest";
import { expiryOf } from "./new-key-dialog";

const now = new Date("2026-11-23T08:30:00Z");

test("a key that never expires has no instant", () => {
  expect(expiryOf("never", { day: "2026-11-30", now })).toBeNull();
});

test("a number of days counts from now", () => {
  expect(expiryOf("90", { day: "", now })).toEqual(new Date("2027-02-21T08:30:00Z"));
});

test("a date is the last day on which the key works", () => {
  expect(expiryOf("date", { day: "2026-12-31", now })).toEqual(new Date(2027, 0, 1));
});
