import type { Element, ElementContent, Root } from "hast";
import { expect, test } from "vitest";
import { easeReadingAloud, fitHeadings, layOutBlocks } from "./rehype-plugins";

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

function htmlElement(tagName: string, children: ElementContent[], properties: Element["properties"] = {}): Element {
  return { type: "element", tagName, properties, children };
}

function textNode(value: string): ElementContent {
  return { type: "text", value };
}

function eased(node: Element): Element {
  const tree: Root = { type: "root", children: [node] };
  easeReadingAloud()(tree);
  return node;
}

test("an empty cell of a table's head is no heading", () => {
  const row = eased(
    htmlElement("tr", [
      htmlElement("th", []),
      htmlElement("th", [textNode(" ")]),
      htmlElement("th", [textNode("2026")]),
    ]),
  );
  expect(row.children).toMatchObject([{ tagName: "td" }, { tagName: "td" }, { tagName: "th" }]);
});

test("a picture may be a heading", () => {
  expect(eased(htmlElement("th", [htmlElement("img", [], { alt: "Spain" })]))).toMatchObject({
    tagName: "th",
    children: [{ properties: { alt: "Spain" } }],
  });
});

test("a picture is silent where its caption says the same, and only there", () => {
  const picture = () => htmlElement("img", [], { alt: "Gigawatts by year" });
  expect(eased(htmlElement("p", [picture(), textNode(" Gigawatts by year")]))).toMatchObject({
    children: [{ properties: { alt: "" } }, {}],
  });
  expect(eased(htmlElement("p", [picture(), textNode("What is in the queue")]))).toMatchObject({
    children: [{ properties: { alt: "Gigawatts by year" } }, {}],
  });
  expect(eased(htmlElement("p", [picture()]))).toMatchObject({
    children: [{ properties: { alt: "Gigawatts by year" } }],
  });
});
