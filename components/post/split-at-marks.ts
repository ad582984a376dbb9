interface Piece {
  text: string;
  /** Where it begins in the whole. */
  start: number;
  isMarked: boolean;
}

/** A text in the pieces that its marks (in their order, apart from each other) make of it; none is empty. */
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
