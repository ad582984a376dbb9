import type { Element, ElementContent, Root } from "hast";
import { expect, test } from "vitest";
import { layOutBlocks } from "./lay-out-blocks";

const element = (tagName: string, ...children: ElementContent[]): Element => ({
  type: "element",
  tagName,
  properties: {},
  children,
});
const text = (value: string): ElementContent => ({ type: "text", value });

function laidOut(...children: ElementContent[]): Root {
  const tree: Root = { type: "root", children };
  layOutBlocks()(tree);
  return tree;
}

test("each block has the direction of its own text, what is nested follows, and code runs from the left", () => {
  const item = element("li", text("1"));
  const [list, code] = [element("ul", item), element("pre", text("x"))];
  laidOut(list, text("\n"), code);
  expect([list, item, code].map((node) => node.properties.dir)).toEqual(["auto", undefined, "ltr"]);
});

test("pictures within a link are marked", () => {
  const [linked, deeper, alone] = [element("img"), element("img"), element("img")];
  laidOut(element("p", element("a", linked, element("em", deeper)), alone));
  expect([linked, deeper, alone].map((node) => node.properties.dataLinked)).toEqual(["", "", undefined]);
});

test("pictures within a line or a cell are told from those that stand by themselves", () => {
  const [alone, captioned, within, inCell] = [element("img"), element("img"), element("img"), element("img")];
  laidOut(
    element("p", alone),
    element("p", captioned, text("A caption")),
    element("p", text("so "), within, text(" it goes")),
    element("table", element("td", inCell)),
  );
  expect([alone, captioned, within, inCell].map((node) => node.properties.dataInline)).toEqual([
    undefined,
    undefined,
    "",
    "",
  ]);
});
