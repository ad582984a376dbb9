import { blocksOf, COST_MAX } from "@/lib/core/markdown-blocks";

/** A part of an article that renders separately. */
export interface ArticlePart {
  markdown: string;
  /** Levels of the open headings at its start, outermost first. */
  openLevels: readonly number[];
}

/** In UTF-16 units. Shorter texts render in a few hundredths of a second. */
const PART_CHARACTERS = 6_000;
const HEADING = /^(#{1,6})\s/;
/** Definitions apply to the whole text. */
const DEFINITION = /^ {0,3}\[[^\]\n]+\]:/m;
const LIST_ITEM = /^(?:[-*+]|\d+[.)])\s/;
const INDENTED = /^\s/;

/**
 * Cuts a long article between blocks, so that rendering never blocks the page. Lists, tables and code stay whole,
 * unless their markup would take too long to render.
 */
export function cutArticle(markdown: string): ArticlePart[] {
  const blocks = blocksOf(markdown);
  const isCheap = blocks.reduce((sum, block) => sum + block.cost, 0) <= COST_MAX;
  if (isCheap && (markdown.length <= PART_CHARACTERS || DEFINITION.test(markdown)))
    return [{ markdown, openLevels: [] }];
  const parts: ArticlePart[] = [];
  let open: number[] = [];
  let current: string[] = [];
  let openLevels: readonly number[] = [];
  let [length, cost] = [0, 0];
  let isInList = false;
  for (const block of blocks) {
    const goesOn: boolean = INDENTED.test(block.text) || (isInList && LIST_ITEM.test(block.text));
    const isFull = cost + block.cost > COST_MAX || (length + block.text.length > PART_CHARACTERS && !goesOn);
    if (current.length > 0 && isFull) {
      parts.push({ markdown: current.join("\n\n"), openLevels });
      [current, length, cost, openLevels] = [[], 0, 0, open];
    }
    current.push(block.text);
    length += block.text.length;
    cost += block.cost;
    isInList = goesOn || LIST_ITEM.test(block.text);
    const level = HEADING.exec(block.text)?.[1]?.length;
    if (level) open = [...open.filter((other) => other < level), level];
  }
  parts.push({ markdown: current.join("\n\n"), openLevels });
  return parts;
}
