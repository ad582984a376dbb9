/** Long enough to be unique in a text, and shorter than most sentences. */
const OPENING_CHARACTERS = 60;

/** Distance of a highlighted passage from the top, as a share of the height. */
const FROM_TOP = 1 / 3;
/** Share of the height at the edges where bars cover the text. */
const COVERED = 1 / 10;

function textNodes(root: Node): Text[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const nodes: Text[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) nodes.push(node as Text); // Safe: SHOW_TEXT
  return nodes.filter((node) => !isFootnoteMark(node.data, node.parentElement?.getAttribute("href") ?? ""));
}

/** Whether a link is a footnote mark such as "[1]", which quotes do not contain. */
export function isFootnoteMark(label: string, href: string): boolean {
  return href.includes("#") && /^\[[^[\]]{1,18}\]$/.test(label);
}

/**
 * Scrolls to a quote and highlights it with the CSS Custom Highlight API; browsers without it only scroll.
 *
 * @returns whether the text contains the quote
 */
export function highlightQuote(root: Element, quote: string): boolean {
  const nodes = textNodes(root);
  const texts = nodes.map((node) => node.data);
  // If the sentences of a passage are apart, shows the first.
  const passage = findQuote(texts, quote) ?? findQuote(texts, quote.slice(0, OPENING_CHARACTERS));
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

/**
 * Scrolls to the passage rather than its paragraph, which may be taller than the window. Leaves a visible passage where
 * it is, beside its key learning.
 */
function scrollTo(range: Range, root: Element): void {
  const frame = frameOf(root);
  const { top, height } = frame.getBoundingClientRect();
  const passage = range.getBoundingClientRect();
  const start = passage.top - Math.max(0, top);
  const end = passage.bottom - Math.max(0, top);
  if (start >= height * COVERED && end <= height * (1 - COVERED)) return;
  frame.scrollBy({ top: start - height * FROM_TOP });
}

function frameOf(element: Element): Element {
  const parent = element.parentElement;
  if (!parent) return document.documentElement;
  return /auto|scroll/.test(getComputedStyle(parent).overflowY) ? parent : frameOf(parent);
}

export function clearHighlight(): void {
  if (typeof Highlight !== "undefined") CSS.highlights.delete("quote");
}

/** A stretch of text across several pieces. */
export interface Passage {
  startPiece: number;
  startOffset: number;
  endPiece: number;
  endOffset: number;
}

const NO_MEANING = /[^\p{L}\p{N}]+/gu;

/** Letters and digits only: markup, white space and quotation marks differ between source and page. */
function bare(text: string): string {
  return text.replace(NO_MEANING, "").toLowerCase().replaceAll("ς", "σ");
}

/**
 * Finds a quote in text split into pieces (text nodes).
 *
 * @returns the passage from its first to its last letter or digit; null without a match
 */
export function findQuote(pieces: readonly string[], quote: string): Passage | null {
  const wanted = bare(quote);
  if (wanted === "") return null;
  const bares = pieces.map(bare);
  const at = bares.join("").indexOf(wanted);
  if (at === -1) return null;
  const first = locate(pieces, bares, at);
  const last = locate(pieces, bares, at + wanted.length - 1);
  if (!first || !last) return null;
  return { startPiece: first.piece, startOffset: first.start, endPiece: last.piece, endOffset: last.end };
}

/** Maps a UTF-16 unit of the bare text to its piece and character. */
function locate(pieces: readonly string[], bares: readonly string[], unit: number) {
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
