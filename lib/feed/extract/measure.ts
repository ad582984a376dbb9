import type { Element, Nodes, Parents } from "hast";

/** Length of the text below a node, in UTF-16 units without white space. */
export interface Amount {
  text: number;
  /** Part of `text` inside links. */
  linked: number;
}

const NOTHING: Amount = { text: 0, linked: 0 };
const SILENT = new Set(["script", "style", "template", "button", "select", "textarea", "title"]);

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
