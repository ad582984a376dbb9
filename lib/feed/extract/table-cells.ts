import type { Element, ElementContent } from "hast";

const BLOCKS = new Set(
  "address article aside blockquote dd div dl dt figcaption figure footer h1 h2 h3 h4 h5 h6 header hr li main ol p section ul".split(
    " ",
  ),
);

/** Makes what a cell holds one line, as markdown has it: breaks and the edges of blocks become spaces, items get a bullet. */
export function flattenCell(cell: Element): void {
  cell.children = cell.children.flatMap(flatten);
}

function flatten(node: ElementContent): ElementContent[] {
  if (node.type !== "element") return [node];
  const { tagName } = node;
  if (tagName === "br") return [textOf(" ")];
  const children = node.children.flatMap(flatten);
  if (tagName === "pre") return [{ ...node, tagName: "code", properties: {}, children }];
  if (BLOCKS.has(tagName)) return [textOf(tagName === "li" ? " • " : " "), ...children, textOf(" ")];
  return [{ ...node, children }];
}

function textOf(value: string): ElementContent {
  return { type: "text", value };
}
