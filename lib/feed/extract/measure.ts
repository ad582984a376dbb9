import type { Element, ElementContent, Nodes, Parents } from "hast";
import { wordSet } from "@/lib/core/words";

/** Length of the text below a node, in UTF-16 units without white space. */
export interface Amount {
  text: number;
  /** Part of `text` inside links. */
  linked: number;
}

const NOTHING: Amount = { text: 0, linked: 0 };
const SILENT = wordSet("script style template button select textarea title");

export function measure(tree: Parents): (node: Nodes) => Amount {
  const amounts = new Map<Nodes, Amount>();
  const amountOf = (node: Nodes): Amount => {
    if (node.type === "text") return { text: node.value.replace(/\s+/g, "").length, linked: 0 };
    if (!("children" in node) || (node.type === "element" && SILENT.has(node.tagName))) return NOTHING;
    const sum = { ...NOTHING };
    for (const child of node.children) {
      const { text, linked } = amountOf(child);
      sum.text += text;
      sum.linked += linked;
    }
    if (node.type === "element" && node.tagName === "a") sum.linked = sum.text;
    amounts.set(node, sum);
    return sum;
  };
  amountOf(tree);
  return (node) => amounts.get(node) ?? (node.type === "text" ? amountOf(node) : NOTHING);
}

export function textOf(node: Nodes): string {
  if (node.type === "text") return node.value;
  return "children" in node ? node.children.map(textOf).join("") : "";
}

export function classesOf({ properties: { className } }: Element): string[] {
  return Array.isArray(className) ? className.map(String) : [];
}

/** Whether a node has text or an element with one of these names. */
export function hasContent(node: Nodes, names: ReadonlySet<string>): boolean {
  if (node.type === "text") return node.value.trim() !== "";
  if (node.type !== "element") return false;
  return names.has(node.tagName) || node.children.some((child) => hasContent(child, names));
}

export function elementOf(
  tagName: string,
  children: ElementContent[],
  properties: Element["properties"] = {},
): Element {
  return { type: "element", tagName, properties, children };
}

export function textNode(value: string): ElementContent {
  return { type: "text", value };
}
