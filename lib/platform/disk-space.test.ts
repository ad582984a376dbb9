import { expect, test } from "vitest";
import { isDiskFull } from "./disk-space";

const MEGABYTE = 2 ** 20;

test("a disk with little space left is full until there is clearly more", () => {
  expect([100, 33, 31].map((megabytes) => isDiskFull(megabytes * MEGABYTE, false))).toEqual([false, false, true]);
  expect([31, 47, 49].map((megabytes) => isDiskFull(megabytes * MEGABYTE, true))).toEqual([true, true, false]);
});
