import { expect, test } from "vitest";
import { isDiskFull } from "./follow-disk";

const MEGABYTE = 2 ** 20;

test("a full disk counts as full until clearly more space is free", () => {
  expect([100, 33, 31].map((megabytes) => isDiskFull(megabytes * MEGABYTE, false))).toEqual([false, false, true]);
  expect([31, 47, 49].map((megabytes) => isDiskFull(megabytes * MEGABYTE, true))).toEqual([true, true, false]);
});
