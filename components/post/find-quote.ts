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
