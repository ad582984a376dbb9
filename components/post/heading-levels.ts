import type { Element, Root } from "hast";
import { visit } from "unist-util-visit";

const LEVEL_MAX = 6;

interface Place {
  /** Level of the heading that the article stands under. */
  base: number;
  /** Levels of the article's headings that are open where the text begins, the outermost first. */
  openLevels: readonly number[];
  /** Begins the ids of the headings. */
  idPrefix: string;
}

/**
 * A rehype plugin that fits the headings of an article below a heading of our page: none is skipped, however the
 * article jumped, and its own order is kept. Each gets an id, so that an address can lead to it.
 */
export function fitHeadings({ base, openLevels, idPrefix }: Place) {
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
