interface Drag {
  startY: number;
  /** Selector of the rows, in the order of the page. */
  rows?: string;
  /** Minimum movement of a drag, for rows that are also links. A handle needs none. */
  slackPx?: number;
  /** Called with the index among the other rows. */
  show: (place: number) => void;
  /** Called with the index of the drop; null when cancelled. */
  onEnd: (place: number | null) => void;
}

/**
 * Moves a row with the pointer, without rendering, until it is dropped. Rows are elements with `data-row` in their
 * parent, or in an outer element with `data-rows`. Escape cancels.
 *
 * @param target the row, or something in it
 * @returns cancels
 */
export function dragRow(
  target: HTMLElement,
  { startY, rows = "[data-row]", slackPx = 0, show, onEnd }: Drag,
): (() => void) | null {
  const row = target.closest<HTMLElement>("[data-row]");
  const list = row?.closest<HTMLElement>("[data-rows]") ?? row?.parentElement;
  if (!row || !list) return null;
  const drag = follow({ row, list, rows, startY, slackPx, show });
  const controller = new AbortController();
  const finish = (isDropped: boolean) => {
    drag.stop();
    controller.abort();
    const place = drag.place();
    if (place !== null && slackPx > 0) swallowClick();
    onEnd(isDropped ? place : null);
  };
  const { signal } = controller;
  const onMove = ({ clientY, buttons }: PointerEvent) => {
    // Released before this code was loaded.
    if (buttons === 0) finish(false);
    else drag.to(clientY);
  };
  window.addEventListener("pointermove", onMove, { signal });
  window.addEventListener("pointerup", () => finish(true), { signal });
  window.addEventListener("pointercancel", () => finish(false), { signal });
  window.addEventListener("keydown", ({ key }) => key === "Escape" && finish(false), { signal });
  return () => finish(false);
}

/** Keeps the click at the end of a drag from following a link. */
function swallowClick(): void {
  const swallow = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener("click", swallow, { capture: true, once: true });
  setTimeout(() => window.removeEventListener("click", swallow, true));
}

interface Followed extends Required<Omit<Drag, "onEnd">> {
  row: HTMLElement;
  list: HTMLElement;
}

/** Moves the row with the pointer and scrolls near the edges. */
function follow({ row, list, rows, startY, slackPx, show }: Followed) {
  const scroller = list.closest("main, nav") ?? document.documentElement;
  const startTop = scroller.scrollTop;
  let pointerY = startY;
  let place: number | null = null;
  let frame = requestAnimationFrame(step);
  function step() {
    frame = requestAnimationFrame(step);
    if (place === null && Math.abs(pointerY - startY) <= slackPx) return;
    const { top, bottom } = scroller.getBoundingClientRect();
    scroller.scrollTop += scrollStep(pointerY, { top, bottom });
    row.style.transform = `translateY(${pointerY - startY + scroller.scrollTop - startTop}px)`;
    const others = [...list.querySelectorAll(rows)].filter((other) => other !== row);
    const now = placeAt(
      pointerY,
      others.map((other) => other.getBoundingClientRect()),
    );
    if (now !== place) show(now);
    place = now;
  }
  return {
    to: (y: number) => {
      pointerY = y;
    },
    place: () => place,
    stop: () => {
      cancelAnimationFrame(frame);
      row.style.transform = "";
    },
  };
}

interface DragRow {
  top: number;
  bottom: number;
}

/** Index at which a drop at this height lands. */
export function placeAt(y: number, rows: readonly DragRow[]): number {
  const at = rows.findIndex(({ top, bottom }) => y < (top + bottom) / 2);
  return at === -1 ? rows.length : at;
}

const EDGE_PIXELS = 72;
const STEP_PIXELS_MAX = 18;

/** Pixels to scroll per frame: faster nearer to the edge. */
export function scrollStep(y: number, { top, bottom }: DragRow): number {
  const aboveEdge = Math.min(1, Math.max(0, (top + EDGE_PIXELS - y) / EDGE_PIXELS));
  const belowEdge = Math.min(1, Math.max(0, (y - bottom + EDGE_PIXELS) / EDGE_PIXELS));
  return Math.round((belowEdge - aboveEdge) * STEP_PIXELS_MAX);
}
