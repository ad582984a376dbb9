import { expect, test } from "vitest";
import { suggestKeywords } from "./keywords-step";

test("prefers words of the context, and words in both most", () => {
  const context = "We bid on utility tenders in the EU.";
  const titles = ["Tender of the week: sodium cells", "Why sodium queues shrank"];
  expect(suggestKeywords({ context, titles }, [])).toEqual(["tenders", "utility", "EU", "sodium", "cells", "queues"]);
});

test("omits common words and existing keywords", () => {
  expect(suggestKeywords({ context: "We want to read about storage with them", titles: [] }, [])).toEqual(["storage"]);
  expect(suggestKeywords({ context: "Grid storage", titles: [] }, ["grid storage"])).toEqual([]);
});

test("limits the number", () => {
  const titles = Array.from({ length: 40 }, (_, index) => `word${"abcdefghij".charAt(index % 10)}${index}xyz`);
  expect(suggestKeywords({ context: "", titles }, [])).toHaveLength(6);
});
