/** The row of a statement that always returns exactly one. */
export function only<Row>(rows: readonly Row[]): Row {
  const [row] = rows;
  if (row === undefined) throw new Error("A statement that returns one row returned none.");
  return row;
}
