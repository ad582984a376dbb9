import { Rss } from "lucide-react";
import { expect, test } from "vitest";
import { isTitleMatch, type PaletteItem, paletteGroups } from "./palette-groups";

const item = (group: PaletteItem["group"], text: string): PaletteItem => ({
  id: text,
  group,
  text,
  Icon: Rss,
  act: () => {},
});
const items = [
  item("Newsfeeds", "Grid"),
  item("Newsfeeds", "Rows"),
  item("Sources", "Rowstore"),
  item("Sources", "A grid of rows"),
  item("Pages", "Settings"),
];
const shown = (query: string, recent: string[] = []) =>
  paletteGroups(query, { items, recent }).map(({ name, items }) => [name, ...items.map(({ text }) => text)]);

test("the group with the best match comes first", () => {
  expect(shown("rows")).toEqual([
    ["Newsfeeds", "Rows"],
    ["Sources", "Rowstore", "A grid of rows"],
  ]);
  expect(shown("rowst")).toEqual([["Sources", "Rowstore"]]);
});

test("shows recent items first and only once, and sources only for a query", () => {
  expect(shown("", ["Rowstore", "gone", "Rows"])).toEqual([
    ["Recent", "Rowstore", "Rows"],
    ["Newsfeeds", "Grid"],
    ["Pages", "Settings"],
  ]);
});

test("a title matches by the beginnings of its words, whatever their case and accents", () => {
  const title = "Zürich swaps lithium for sodium-ion";
  expect(["zuri", "sod lith", "ZÜRICH swaps"].map((typed) => isTitleMatch(typed, title))).toEqual([true, true, true]);
  const others = [
    ["gpt-5", "OpenAI ships GPT-5"],
    ["node.js", "A release of Node.js"],
    ["O'Brien", "Says Flann O’Brien"],
    ["電池", "新しい電池工場"],
  ] as const;
  for (const [typed, other] of others) expect(isTitleMatch(typed, other)).toBe(true);
  expect(["C#", "C++"].map((typed) => isTitleMatch(typed, "Learn C in a day"))).toEqual([false, false]);
  expect(["ithium", "zsl"].map((typed) => isTitleMatch(typed, title))).toEqual([false, false]);
});
