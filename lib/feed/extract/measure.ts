import type { Element, Nodes, Parents } from "hast";

/** Amounts of text below a node, in UTF-16 units, white space apart. */
export interface Amount {
  text: number;
  /** The part of `text` that stands in links. */
  linked: number;
}

const NOTHING: Amount = { text: 0, linked: 0 };
const SILENT = new Set(["script", "style", "template", "button", "select", "textarea", "title"]);

/** Measures all elements of a tree in one pass. */
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

/** The text below a node, as written. */
export function textOf(node: Nodes): string {
  if (node.type === "text") return node.value;
  return "children" in node ? node.children.map(textOf).join("") : "";
}

/** Class names of an element, as written. */
export function classesOf({ properties: { className } }: Element): string[] {
  return Array.isArray(className) ? className.map(String) : [];
}
