import type { Element, ElementContent, Root } from "hast";
import { visit } from "unist-util-visit";

const LEVEL_MAX = 6;

interface HeadingContext {
  /** Level of the heading above the article. */
  base: number;
  /** Levels of the open headings where the text begins, outermost first. */
  openLevels: readonly number[];
  /** Prefix of the heading ids. */
  idPrefix: string;
}

/**
 * Rehype plugin that fits an article's headings below the page's heading without skipping levels, and gives each an id.
 */
export function fitHeadings({ base, openLevels, idPrefix }: HeadingContext) {
  return (tree: Root): void => {
    const open = [...openLevels];
    let count = 0;
    visit(tree, "element", (node: Element) => {
      const own = Number(/^h([1-6])$/.exec(node.tagName)?.[1] ?? 0);
      if (own === 0) return;
      while (open.length > 0 && (open.at(-1) ?? 0) >= own) open.pop();
      open.push(own);
      count += 1;
      node.tagName = `h${Math.min(LEVEL_MAX, base + open.length)}`;
      node.properties.id ??= `${idPrefix}${count}`;
    });
  };
}

const HEADING = /^h[1-6]$/;

/**
 * Rehype plugin that sets each block's direction from its own text, and marks pictures inside a line, a table or a
 * link.
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

function textOf(node: ElementContent): string {
  if (node.type === "text") return node.value;
  return node.type === "element" ? node.children.map(textOf).join("") : "";
}

function isPicture(node: ElementContent): node is Element {
  return node.type === "element" && node.tagName === "img";
}

/**
 * Rehype plugin for screen readers: turns an empty table corner into a cell, and clears an alt text that repeats the
 * caption.
 */
export function fixScreenReaderOutput() {
  return (tree: Root): void => {
    visit(tree, "element", (node: Element) => {
      const text = textOf(node).trim().toLowerCase();
      const pictures = node.children.filter(isPicture);
      if (node.tagName === "th" && text === "" && pictures.length === 0) node.tagName = "td";
      for (const { properties } of pictures) {
        const alt = String(properties.alt ?? "").trim();
        if (alt.toLowerCase() === text) properties.alt = "";
      }
    });
  };
}
