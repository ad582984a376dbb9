import type { Element, Root } from "hast";
import { visit } from "unist-util-visit";

const LEVEL_MAX = 6;

/**
 * A rehype plugin that fits the headings of an article below a heading of our page: none is skipped, however the
 * article jumped, and its own order is kept.
 *
 * @param base level of the heading that the article stands under
 */
export function fitHeadings({ base }: { base: number }) {
  return (tree: Root): void => {
    const open: number[] = [];
    visit(tree, "element", (node: Element) => {
      const own = Number(/^h([1-6])$/.exec(node.tagName)?.[1] ?? 0);
      if (own === 0) return;
      while (open.length > 0 && (open.at(-1) ?? 0) >= own) open.pop();
      open.push(own);
      node.tagName = `h${Math.min(LEVEL_MAX, base + open.length)}`;
    });
  };
}
