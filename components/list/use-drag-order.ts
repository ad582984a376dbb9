"use client";

import { type PointerEvent, useEffect, useRef, useState } from "react";

export interface Dragging {
  id: string;
  /** Index among the other rows; their number for the end. */
  place: number;
}

/** Called on drop with the index among the other rows. */
type OnDrop = (id: string, place: number) => void;

/**
 * Reorders rows by dragging a handle with mouse, pen or finger. Rows are children with `data-row`. Escape cancels. The
 * dragged row moves without rendering.
 */
export function useDragOrder(onDrop: OnDrop) {
  const [dragging, setDragging] = useState<Dragging | null>(null);
  const end = useRef<(() => void) | null>(null);
  useEffect(() => () => end.current?.(), []);

  const start = (event: PointerEvent<HTMLElement>, id: string) => {
    if (event.button !== 0 || end.current) return;
    const row = event.currentTarget.closest<HTMLElement>("[data-row]");
    const list = row?.parentElement;
    if (!row || !list) return;
    event.preventDefault();
    const drag = follow({ row, list, startY: event.clientY, show: (place) => setDragging({ id, place }) });
    const finish = (isDropped: boolean) => {
      drag.stop();
      controller.abort();
      end.current = null;
      setDragging(null);
      if (isDropped && drag.place() !== null) onDrop(id, drag.place() ?? 0);
    };
    const controller = new AbortController();
    const { signal } = controller;
    end.current = () => finish(false);
    window.addEventListener("pointermove", (moved) => drag.to(moved.clientY), { signal });
    window.addEventListener("pointerup", () => finish(true), { signal });
    window.addEventListener("pointercancel", () => finish(false), { signal });
    window.addEventListener("keydown", ({ key }) => key === "Escape" && finish(false), { signal });
  };
  return { dragging, start };
}

interface Followed {
  row: HTMLElement;
  list: HTMLElement;
  startY: number;
  show: (place: number) => void;
}

/** Moves the row with the pointer and scrolls near the edges. */
function follow({ row, list, startY, show }: Followed) {
  const scroller = list.closest("main") ?? document.documentElement;
  const startTop = scroller.scrollTop;
  let pointerY = startY;
  let place: number | null = null;
  let frame = requestAnimationFrame(step);
  function step() {
    const { top, bottom } = scroller.getBoundingClientRect();
    scroller.scrollTop += scrollStep(pointerY, { top, bottom });
    row.style.transform = `translateY(${pointerY - startY + scroller.scrollTop - startTop}px)`;
    const now = pointerY === startY && place === null ? null : placeAt(pointerY, rowsOf(list, row));
    if (now !== null && now !== place) show(now);
    place = now;
    frame = requestAnimationFrame(step);
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

function rowsOf(list: HTMLElement, dragged: HTMLElement): DragRow[] {
  return [...list.children].filter((row) => row !== dragged).map((row) => row.getBoundingClientRect());
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
