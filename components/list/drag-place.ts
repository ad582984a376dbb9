export interface DragRow {
  top: number;
  bottom: number;
}

/** Before which row something lands that is let go at this height: behind all whose middle is above it. */
export function placeAt(y: number, rows: readonly DragRow[]): number {
  const at = rows.findIndex(({ top, bottom }) => y < (top + bottom) / 2);
  return at === -1 ? rows.length : at;
}

const EDGE_PIXELS = 72;
const STEP_PIXELS_MAX = 18;

/** How far to scroll in a frame: the nearer to an edge of the window, the faster. */
export function scrollStep(y: number, { top, bottom }: DragRow): number {
  const aboveEdge = Math.min(1, Math.max(0, (top + EDGE_PIXELS - y) / EDGE_PIXELS));
  const belowEdge = Math.min(1, Math.max(0, (y - bottom + EDGE_PIXELS) / EDGE_PIXELS));
  return Math.round((belowEdge - aboveEdge) * STEP_PIXELS_MAX);
}
