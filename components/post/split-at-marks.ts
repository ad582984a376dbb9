interface Piece {
  text: string;
  /** Offset in the whole text. */
  start: number;
  isMarked: boolean;
}

/** Splits a text at ordered, disjoint marks; no piece is empty. */
export function splitAtMarks(text: string, marks: readonly { start: number; end: number }[]): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  for (const { start, end } of marks) {
    pieces.push({ text: text.slice(from, start), start: from, isMarked: false });
    pieces.push({ text: text.slice(start, end), start, isMarked: true });
    from = end;
  }
  pieces.push({ text: text.slice(from), start: from, isMarked: false });
  return pieces.filter((piece) => piece.text !== "");
}
