import { expect, test } from "vitest";
import { progressText } from "./stream-notices";

test.each([
  [0, 1, "Sorting 1 stored post… 0%"],
  [500, 1_240, "Sorting 1,240 stored posts… 40%"],
  [1_239, 1_240, "Sorting 1,240 stored posts… 99%"],
])("sorting %i of %i: %s", (done, total, text) => {
  expect(progressText({ refile: { done, total }, rederive: null }, "en-GB")).toBe(text);
  expect(progressText({ refile: { done, total }, rederive: { done: 0, total: 7 } }, "en-GB")).toBe(text);
});

test("shows rederiving after refiling", () => {
  expect(progressText({ refile: null, rederive: { done: 5, total: 62 } }, "en-GB")).toBe(
    "Rewriting 62 key learnings… 8%",
  );
  expect(progressText({ refile: null, rederive: null }, "en-GB")).toBeNull();
});
