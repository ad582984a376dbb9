import type { Element, Root } from "hast";
import { expect, test } from "vitest";
import { fitHeadings } from "./heading-levels";

function fitted(tags: string[], base: number, openLevels: number[] = []): Element[] {
  const children = tags.map((tagName): Element => ({ type: "element", tagName, properties: {}, children: [] }));
  const tree: Root = { type: "root", children };
  fitHeadings({ base, openLevels, idPrefix: "section-" })(tree);
  return children;
}

const levels = (...wish: Parameters<typeof fitted>) => fitted(...wish).map((child) => child.tagName);

test("headings of an article stand below the heading of the page, and none is skipped", () => {
  expect(levels(["h1", "h4", "h4", "h2"], 2)).toEqual(["h3", "h4", "h4", "h4"]);
  expect(levels(["h3", "h2", "h3"], 1)).toEqual(["h2", "h2", "h3"]);
});

test("a text that begins within a section goes on there", () => {
  expect(levels(["h3", "h2", "h1"], 1, [1, 2])).toEqual(["h4", "h3", "h2"]);
});

test("no heading is deeper than HTML has", () => {
  expect(levels(["h1", "h2", "h3", "h4", "h5", "h6"], 3)).toEqual(["h4", "h5", "h6", "h6", "h6", "h6"]);
});

test("what is no heading stays what it is", () => {
  expect(levels(["p", "header"], 2)).toEqual(["p", "header"]);
});

test("each heading has an id of its own", () => {
  expect(fitted(["h1", "p", "h2"], 1).map((child) => child.properties.id)).toEqual([
    "section-1",
    undefined,
    "section-2",
  ]);
});
