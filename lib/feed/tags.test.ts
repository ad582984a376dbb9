import { expect, test } from "vitest";
import { boundTags } from "./tags";

test("tags are lines without repetition, at most 32 of 100 characters", () => {
  expect(boundTags(["Energy", " Energy\n", "", "Grid\u0000 storage"])).toEqual(["Energy", "Grid storage"]);
  const bounded = boundTags(Array.from({ length: 40 }, (_, index) => `${index} ${"x".repeat(200)}`));
  expect(bounded).toHaveLength(32);
  expect(Math.max(...bounded.map((tag) => tag.length))).toBe(100);
});
