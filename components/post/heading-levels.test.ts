import type { Element, Root } from "hast";
import { expect, test } from "vitest";
import { fitHeadings } from "./heading-levels";

function fitted(tags: string[], base: number): string[] {
  const children = tags.map((tagName): Element => ({ type: "element", tagName, properties: {}, children: [] }));
  const tree: Root = { type: "root", children };
  fitHeadings({ base })(tree);
  return children.map((child) => child.tagName);
}

test("headings of an article stand below the heading of the page, and none is skipped", () => {
  expect(fitted(["h1", "h4", "h4", "h2"], 2)).toEqual(["h3", "h4", "h4", "h4"]);
  expect(fitted(["h3", "h2", "h3"], 1)).toEqual(["h2", "h2", "h3"]);
});

test("no heading is deeper than HTML has", () => {
  expect(fitted(["h1", "h2", "h3", "h4", "h5", "h6"], 3)).toEqual(["h4", "h5", "h6", "h6", "h6", "h6"]);
});

test("what is no heading stays what it is", () => {
  expect(fitted(["p", "header"], 2)).toEqual(["p", "header"]);
});
