/** A stretch of text over several pieces of it: from `start` in one piece to `end` in another. */
export interface Passage {
  startPiece: number;
  startOffset: number;
  endPiece: number;
  endOffset: number;
}

const MEANING = /[\p{L}\p{N}]/u;

/** Letters and digits alone: markup, white space and the shape of quotation marks differ between source and page. */
function bare(text: string): string {
  return [...text]
    .filter((character) => MEANING.test(character))
    .join("")
    .toLowerCase();
}

/**
 * Finds a quote in text that is cut into pieces (the text nodes of a page).
 *
 * @returns the passage, from its first letter or digit to its last; null when the text does not hold it
 */
export function findQuote(pieces: readonly string[], quote: string): Passage | null {
  const wanted = bare(quote);
  if (wanted === "") return null;
  // For each UTF-16 unit of the bare text, where the character that it came from begins and ends.
  const origins: { piece: number; start: number; end: number }[] = [];
  let text = "";
  for (const [piece, content] of pieces.entries()) {
    let start = 0;
    for (const character of content) {
      const end = start + character.length;
      const added = bare(character);
      for (let unit = 0; unit < added.length; unit++) origins.push({ piece, start, end });
      text += added;
      start = end;
    }
  }
  const at = text.indexOf(wanted);
  const first = origins[at];
  const last = origins[at + wanted.length - 1];
  if (at === -1 || !first || !last) return null;
  return { startPiece: first.piece, startOffset: first.start, endPiece: last.piece, endOffset: last.end };
}
