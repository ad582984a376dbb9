import { expect, test } from "vitest";
import { activityText, barsOf } from "./row-parts";

test("scales bars to the highest and keeps one post visible", () => {
  expect(barsOf([0, 1, 2, 4], 16)).toEqual([
    { x: 0, y: 16, height: 0 },
    { x: 1, y: 12, height: 4 },
    { x: 2, y: 8, height: 8 },
    { x: 3, y: 0, height: 16 },
  ]);
  expect(barsOf([1, 1_000], 16)[0]?.height).toBe(2);
  expect(barsOf([0, 0], 16).map(({ height }) => height)).toEqual([0, 0]);
  expect(barsOf([], 16)).toEqual([]);
});

test.each([
  [[0, 0, 0], "No posts in 3 days"],
  [[0, 1, 0], "1 post in 3 days, on 1 day, at most 1 post a day"],
  [[0, 3, 2], "5 posts in 3 days, on 2 days, at most 3 posts a day"],
  [[0, 1_200, 4], "1.204 posts in 3 days, on 2 days, at most 1.200 posts a day"],
])("%o in words: %s", (days, text) => {
  expect(activityText(days, "de-DE")).toBe(text);
});
