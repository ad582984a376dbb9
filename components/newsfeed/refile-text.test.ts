import { expect, test } from "vitest";
import { refileText } from "./refile-text";

test.each([
  [0, 1, "Sorting 1 stored post anew … 0 %"],
  [500, 1_240, "Sorting 1,240 stored posts anew … 40 %"],
  [1_239, 1_240, "Sorting 1,240 stored posts anew … 99 %"],
])("%i of %i: %s", (done, total, text) => {
  expect(refileText({ done, total })).toBe(text);
});
