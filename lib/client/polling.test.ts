import { expect, test } from "vitest";
import { ApiError } from "./api-error";
import { pollEvery } from "./polling";

test("polling goes on through an outage and ends with the access", () => {
  const after = (status: number) => pollEvery(15, new ApiError(status, null, "No."));
  expect(pollEvery(15, null)).toBe(15_000);
  expect([0, 429, 503].map(after)).toEqual([15_000, 15_000, 15_000]);
  expect([401, 403, 404].map(after)).toEqual([false, false, false]);
});
