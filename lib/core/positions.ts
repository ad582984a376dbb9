/** Distance between neighbours after an append. It can be halved 16 times. */
export const POSITIONS_APART = 65_536;

/** Neighbouring positions of an insertion, greater one first; null at either end. */
export interface Gap {
  above: number | null;
  below: number | null;
}

/** An integer between two positions, so that a move writes one row; null when the list has to be spread out again. */
export function positionIn({ above, below }: Gap): number | null {
  if (above === null) return (below ?? 0) + POSITIONS_APART;
  if (below === null) return above - POSITIONS_APART;
  const middle = Math.floor((above + below) / 2);
  return middle > below && middle < above ? middle : null;
}
