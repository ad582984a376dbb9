import { expect, test } from "vitest";
import { newsfeedBody, splitKeywords } from "./newsfeed-fields";

test("keywords are split at commas, semicolons and lines; empty ones and repeats are dropped", () => {
  expect(splitKeywords(" sodium-ion, tender;tender,\n grid storage ,,")).toEqual([
    "sodium-ion",
    "tender",
    "grid storage",
  ]);
  expect(splitKeywords("  ")).toEqual([]);
});

test("an empty business context is sent as none", () => {
  expect(newsfeedBody({ name: "Grid", keywords: "", businessContext: " \n" })).toEqual({
    name: "Grid",
    keywords: [],
    business_context: null,
  });
});
