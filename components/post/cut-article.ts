/** A part of an article that renders separately. */
export interface ArticlePart {
  markdown: string;
  /** Levels of the open headings at its start, outermost first. */
  openLevels: readonly number[];
}

/** In UTF-16 units. Shorter texts render in a few hundredths of a second. */
const PART_CHARACTERS = 6_000;
const FENCE = /^ {0,3}(```+|~~~+)/;
const HEADING = /^(#{1,6})\s/;
/** Definitions apply to the whole text. */
const DEFINITION = /^ {0,3}\[[^\]\n]+\]:/m;
const LIST_ITEM = /^(?:[-*+]|\d+[.)])\s/;
const INDENTED = /^\s/;

/** Cuts a long article between blocks, so that rendering never blocks the page. Lists, tables and code stay whole. */
export function cutArticle(markdown: string): ArticlePart[] {
  if (markdown.length <= PART_CHARACTERS || DEFINITION.test(markdown)) return [{ markdown, openLevels: [] }];
  const parts: ArticlePart[] = [];
  let open: number[] = [];
  let current: string[] = [];
  let openLevels: readonly number[] = [];
  let length = 0;
  let isInList = false;
  for (const block of blocksOf(markdown)) {
    const goesOn: boolean = INDENTED.test(block) || (isInList && LIST_ITEM.test(block));
    if (length > 0 && length + block.length > PART_CHARACTERS && !goesOn) {
      parts.push({ markdown: current.join("\n\n"), openLevels });
      [current, length, openLevels] = [[], 0, open];
    }
    current.push(block);
    length += block.length;
    isInList = goesOn || LIST_ITEM.test(block);
    const level = HEADING.exec(block)?.[1]?.length;
    if (level) open = [...open.filter((other) => other < level), level];
  }
  parts.push({ markdown: current.join("\n\n"), openLevels });
  return parts;
}

/** Blocks between blank lines; fenced code is one block. */
function blocksOf(markdown: string): string[] {
  const blocks: string[][] = [[]];
  let fence: string | null = null;
  for (const line of markdown.split("\n")) {
    const marker = FENCE.exec(line)?.[1];
    if (line.trim() === "" && fence === null) {
      blocks.push([]);
      continue;
    }
    blocks.at(-1)?.push(line);
    if (!marker) continue;
    if (fence === null) fence = marker;
    else if (marker.startsWith(fence)) fence = null;
  }
  return blocks.filter((lines) => lines.length > 0).map((lines) => lines.join("\n"));
}
