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

/** A stretch of text over several pieces of it: from `start` in one piece to `end` in another. */
export interface Passage {
  startPiece: number;
  startOffset: number;
  endPiece: number;
  endOffset: number;
}

const NO_MEANING = /[^\p{L}\p{N}]+/gu;

/** Letters and digits alone: markup, white space and the shape of quotation marks differ between source and page. */
function bare(text: string): string {
  return text.replace(NO_MEANING, "").toLowerCase().replaceAll("ς", "σ");
}

/**
 * Finds a quote in text that is cut into pieces (the text nodes of a page).
 *
 * @returns the passage, from its first letter or digit to its last; null when the text does not hold it
 */
export function findQuote(pieces: readonly string[], quote: string): Passage | null {
  const wanted = bare(quote);
  if (wanted === "") return null;
  const bares = pieces.map(bare);
  const at = bares.join("").indexOf(wanted);
  if (at === -1) return null;
  const first = placeOf(pieces, bares, at);
  const last = placeOf(pieces, bares, at + wanted.length - 1);
  if (!first || !last) return null;
  return { startPiece: first.piece, startOffset: first.start, endPiece: last.piece, endOffset: last.end };
}

/** Which piece a UTF-16 unit of the bare text is from, and where the character that it came from begins and ends there. */
function placeOf(pieces: readonly string[], bares: readonly string[], unit: number) {
  let rest = unit;
  for (const [piece, text] of bares.entries()) {
    if (rest < text.length) return { piece, ...characterOf(pieces[piece] ?? "", rest) };
    rest -= text.length;
  }
  return null;
}

function characterOf(content: string, unit: number): { start: number; end: number } {
  let rest = unit;
  let start = 0;
  for (const character of content) {
    rest -= bare(character).length;
    if (rest < 0) return { start, end: start + character.length };
    start += character.length;
  }
  return { start, end: start };
}
