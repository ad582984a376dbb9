import type { Element, ElementContent, Root } from "hast";
import { visit } from "unist-util-visit";

function textOf(node: ElementContent): string {
  if (node.type === "text") return node.value;
  return node.type === "element" ? node.children.map(textOf).join("") : "";
}

function isPicture(node: ElementContent): node is Element {
  return node.type === "element" && node.tagName === "img";
}

/**
 * A rehype plugin that repairs what screen readers stumble over in articles from elsewhere: the empty corner of a table is
 * no heading of anything, and a picture whose caption repeats its description would be read out twice.
 */
export function easeReadingAloud() {
  return (tree: Root): void => {
    visit(tree, "element", (node: Element) => {
      const text = textOf(node).trim().toLowerCase();
      const pictures = node.children.filter(isPicture);
      if (node.tagName === "th" && text === "" && pictures.length === 0) node.tagName = "td";
      for (const { properties } of pictures) {
        if (
          String(properties.alt ?? "")
            .trim()
            .toLowerCase() === text
        )
          properties.alt = "";
      }
    });
  };
}
