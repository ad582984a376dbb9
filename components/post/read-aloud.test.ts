import type { Element, ElementContent, Root } from "hast";
import { expect, test } from "vitest";
import { easeReadingAloud } from "./read-aloud";

function element(tagName: string, children: ElementContent[], properties: Element["properties"] = {}): Element {
  return { type: "element", tagName, properties, children };
}

function text(value: string): ElementContent {
  return { type: "text", value };
}

function eased(node: Element): Element {
  const tree: Root = { type: "root", children: [node] };
  easeReadingAloud()(tree);
  return node;
}

test("an empty cell of a table's head is no heading", () => {
  const row = eased(element("tr", [element("th", []), element("th", [text(" ")]), element("th", [text("2026")])]));
  expect(row.children).toMatchObject([{ tagName: "td" }, { tagName: "td" }, { tagName: "th" }]);
});

test("a picture may be a heading", () => {
  expect(eased(element("th", [element("img", [], { alt: "Spain" })]))).toMatchObject({
    tagName: "th",
    children: [{ properties: { alt: "Spain" } }],
  });
});

test("a picture is silent where its caption says the same, and only there", () => {
  const picture = () => element("img", [], { alt: "Gigawatts by year" });
  expect(eased(element("p", [picture(), text(" Gigawatts by year")]))).toMatchObject({
    children: [{ properties: { alt: "" } }, {}],
  });
  expect(eased(element("p", [picture(), text("What is in the queue")]))).toMatchObject({
    children: [{ properties: { alt: "Gigawatts by year" } }, {}],
  });
  expect(eased(element("p", [picture()]))).toMatchObject({ children: [{ properties: { alt: "Gigawatts by year" } }] });
});
