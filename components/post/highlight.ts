import { findQuote } from "./find-quote";

/** How far below the top of what scrolls a passage comes to stand. */
const FROM_TOP = 1 / 3;

function textNodes(root: Node): Text[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const nodes: Text[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) nodes.push(node as Text); // true: SHOW_TEXT
  return nodes;
}

/**
 * Scrolls to a quote and lights it up, without touching the document (CSS Custom Highlight API; a browser without it
 * only scrolls).
 *
 * @returns whether the text holds the quote
 */
export function lightUp(root: Element, quote: string): boolean {
  const nodes = textNodes(root);
  const passage = findQuote(
    nodes.map((node) => node.data),
    quote,
  );
  const start = passage && nodes[passage.startPiece];
  const end = passage && nodes[passage.endPiece];
  if (!start || !end) return false;
  const range = new Range();
  range.setStart(start, passage.startOffset);
  range.setEnd(end, passage.endOffset);
  if (typeof Highlight !== "undefined") CSS.highlights.set("quote", new Highlight(range));
  scrollTo(range, root);
  return true;
}

/** To the passage itself: the paragraph around it may be longer than the window. */
function scrollTo(range: Range, root: Element): void {
  const frame = frameOf(root);
  const { top, height } = frame.getBoundingClientRect();
  frame.scrollBy({ top: range.getBoundingClientRect().top - Math.max(0, top) - height * FROM_TOP });
}

/** What scrolls the text. */
function frameOf(element: Element): Element {
  const parent = element.parentElement;
  if (!parent) return document.documentElement;
  return /auto|scroll/.test(getComputedStyle(parent).overflowY) ? parent : frameOf(parent);
}

export function lightOff(): void {
  if (typeof Highlight !== "undefined") CSS.highlights.delete("quote");
}
