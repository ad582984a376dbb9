/** From one to the next when something is put at an end: this can be halved 16 times before there is no room between. */
export const POSITIONS_APART = 65_536;

/** The positions between which something is to stand, the greater one first; null where there is no neighbour. */
export interface Gap {
  above: number | null;
  below: number | null;
}

/**
 * A whole number between two positions, so that a move writes one row.
 *
 * @returns null when there is no room between them: then all have to be set apart anew
 */
export function positionIn({ above, below }: Gap): number | null {
  if (above === null) return (below ?? 0) + POSITIONS_APART;
  if (below === null) return above - POSITIONS_APART;
  const middle = Math.floor((above + below) / 2);
  return middle > below && middle < above ? middle : null;
}
