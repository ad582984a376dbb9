import { expect, test } from "vitest";
import { NAME_CHARACTERS_MAX } from "@/lib/core/limits";
import { folderNames } from "./folder-names";

const named = (...names: string[]) => names.map((name, at) => ({ id: String(at), name, isOwn: true }));
const namesOf = (newsfeeds: Parameters<typeof folderNames>[0]) => {
  const names = folderNames(newsfeeds);
  return newsfeeds.map(({ id }) => names.get(id));
};

test("numbers repeated names, whatever their case", () => {
  expect(namesOf(named("News", "Energy", "News", "news"))).toEqual(["News", "Energy", "News (2)", "news (3)"]);
});

test("leaves a name that already has a number to its newsfeed", () => {
  expect(namesOf(named("News", "News", "News (2)"))).toEqual(["News", "News (3)", "News (2)"]);
});

test("leaves a name to the caller's own newsfeed", () => {
  const newsfeeds = named("News", "News").map((one) => ({ ...one, isOwn: one.id === "1" }));
  expect(namesOf(newsfeeds)).toEqual(["News (2)", "News"]);
});

test("keeps numbered names within the limit", () => {
  const long = "n".repeat(NAME_CHARACTERS_MAX);
  expect(namesOf(named(long, long))[1]).toBe(`${"n".repeat(NAME_CHARACTERS_MAX - 4)} (2)`);
});
