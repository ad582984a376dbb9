import { expect, test } from "vitest";
import { z } from "zod";
import { endpoints } from "@/lib/contract/endpoints";
import { type Source, source } from "@/lib/contract/source";
import { COMPARE, chooseSources, EVERYTHING } from "./source-filter";

const [example] = z.tuple([source]).parse(endpoints.listSources.examples.response);
const READ = { last_checked_at: new Date(1), last_success_at: new Date(1) };
const sources: Source[] = [
  { ...example, title: "Zürich Notes", posts_per_week: 2, last_checked_at: new Date(3) },
  { ...example, ...READ, title: "Alpha", status: "gone", posts_per_week: 0 },
  { ...example, title: null, url: "https://beta.example/", posts_per_week: 9, last_checked_at: null },
];
function names(choice: Partial<typeof EVERYTHING>): string[] {
  const { order, ...wanted } = { ...EVERYTHING, ...choice };
  return chooseSources(sources.toSorted(COMPARE[order]), wanted).map(({ title, url }) => title ?? url);
}

test.each([
  [{}, ["Alpha", "Zürich Notes", "https://beta.example/"]],
  [{ words: " ZURICH" }, ["Zürich Notes"]],
  [{ words: "beta.ex" }, ["https://beta.example/"]],
  [{ words: "nothing like it" }, []],
  [{ shown: "attention" as const }, ["Alpha"]],
  [{ shown: "quiet" as const }, ["Alpha"]],
  [{ order: "name" as const }, ["Alpha", "https://beta.example/", "Zürich Notes"]],
  [{ order: "pace" as const }, ["https://beta.example/", "Zürich Notes", "Alpha"]],
  [{ order: "checked" as const }, ["https://beta.example/", "Alpha", "Zürich Notes"]],
])("filters and sorts sources by %o", (choice, expected) => {
  expect(names(choice)).toEqual(expected);
});

test("a source that was never read is not quiet", () => {
  const failing: Source = { ...example, status: "failing", posts_per_week: 0, last_checked_at: new Date(1) };
  expect(chooseSources([failing], { words: "", shown: "quiet" })).toEqual([]);
});
