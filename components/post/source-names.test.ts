import { expect, test } from "vitest";
import { sourceNames } from "./post-facts";

const sourcesOf = (...titles: (string | null)[]) => ({
  sources: titles.map((title, index) => ({ id: `${index}`, title, type: "blog" as const })),
  source_title: "Grid Notes",
});

test.each([
  [["Grid Notes"], "Grid Notes", null],
  [["Grid Notes", "Storage Weekly"], "Grid Notes", "also in Storage Weekly"],
  [["Grid Notes", "Storage Weekly", null], "Grid Notes", "also in Storage Weekly and Untitled source"],
  [["A", "B", "C", "D", "E"], "A", "also in B, C and 2 more"],
  [[], "Grid Notes", null],
])("a post of %j is from %s, %s", (titles, first, others) => {
  expect(sourceNames(sourcesOf(...titles))).toEqual({ first, others });
});

test("names a deleted source", () => {
  expect(sourceNames({ sources: [], source_title: null })).toEqual({ first: "Deleted source", others: null });
});
