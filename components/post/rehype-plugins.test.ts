import type { Element, ElementContent, Root } from "hast";
import { expect, test } from "vitest";
import { fitHeadings, fixScreenReaderOutput, layOutBlocks } from "./rehype-plugins";

function fitted(tags: string[], base: number, openLevels: number[] = []): Element[] {
  const children = tags.map((tagName): Element => ({ type: "element", tagName, properties: {}, children: [] }));
  const tree: Root = { type: "root", children };
  fitHeadings({ base, openLevels, idPrefix: "section-" })(tree);
  return children;
}

const levels = (...wish: Parameters<typeof fitted>) => fitted(...wish).map((child) => child.tagName);

test("fits headings below the page's heading without gaps", () => {
  expect(levels(["h1", "h4", "h4", "h2"], 2)).toEqual(["h3", "h4", "h4", "h4"]);
  expect(levels(["h3", "h2", "h3"], 1)).toEqual(["h2", "h2", "h3"]);
});

test("continues the levels of an open section", () => {
  expect(levels(["h3", "h2", "h1"], 1, [1, 2])).toEqual(["h4", "h3", "h2"]);
});

test("caps headings at h6", () => {
  expect(levels(["h1", "h2", "h3", "h4", "h5", "h6"], 3)).toEqual(["h4", "h5", "h6", "h6", "h6", "h6"]);
});

test("leaves other elements alone", () => {
  expect(levels(["p", "header"], 2)).toEqual(["p", "header"]);
});

test("gives each heading an id", () => {
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

test("sets each block's direction by its own text, and code to left-to-right", () => {
  const item = element("li", text("1"));
  const [list, code] = [element("ul", item), element("pre", text("x"))];
  laidOut(list, text("\n"), code);
  expect([list, item, code].map((node) => node.properties.dir)).toEqual(["auto", undefined, "ltr"]);
});

test("marks pictures inside links", () => {
  const [linked, deeper, alone] = [element("img"), element("img"), element("img")];
  laidOut(element("p", element("a", linked, element("em", deeper)), alone));
  expect([linked, deeper, alone].map((node) => node.properties.dataLinked)).toEqual(["", "", undefined]);
});

test("marks pictures inside a line or cell", () => {
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
  fixScreenReaderOutput()(tree);
  return node;
}

test("turns an empty header cell into a cell", () => {
  const row = eased(
    htmlElement("tr", [
      htmlElement("th", []),
      htmlElement("th", [textNode(" ")]),
      htmlElement("th", [textNode("2026")]),
    ]),
  );
  expect(row.children).toMatchObject([{ tagName: "td" }, { tagName: "td" }, { tagName: "th" }]);
});

test("keeps a header cell with a picture", () => {
  expect(eased(htmlElement("th", [htmlElement("img", [], { alt: "Spain" })]))).toMatchObject({
    tagName: "th",
    children: [{ properties: { alt: "Spain" } }],
  });
});

test("clears an alt text that repeats the caption", () => {
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
