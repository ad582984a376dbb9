import type { Element, ElementContent, Root } from "hast";
import { visit } from "unist-util-visit";

const HEADING = /^h[1-6]$/;

/**
 * A rehype plugin that gives every block of an article the direction of its own text (what is nested follows it), and
 * marks the pictures that stand within a line, a table or a link.
 */
export function layOutBlocks() {
  return (tree: Root): void => {
    for (const node of tree.children) if (node.type === "element") node.properties.dir = "auto";
    visit(tree, "element", (node: Element) => {
      if (node.tagName === "pre") node.properties.dir = "ltr";
      if (node.tagName === "a") markPictures(node);
      const isCell = node.tagName === "td" || node.tagName === "th" || HEADING.test(node.tagName);
      for (const [index, child] of node.children.entries()) {
        if (child.type !== "element" || child.tagName !== "img") continue;
        const isWithinLine = hasText(node.children.slice(0, index)) && hasText(node.children.slice(index + 1));
        if (isCell || isWithinLine) child.properties.dataInline = "";
      }
    });
  };
}

function markPictures(link: Element): void {
  visit(link, "element", (node: Element) => {
    if (node.tagName === "img") node.properties.dataLinked = "";
  });
}

function hasText(nodes: readonly ElementContent[]): boolean {
  return nodes.some((node) =>
    node.type === "text" ? node.value.trim() !== "" : node.type === "element" && hasText(node.children),
  );
}
