"use client";

import { type PointerEvent, useEffect, useRef, useState } from "react";

export interface Dragging {
  id: string;
  /** Index among the other rows; their number for the end. */
  place: number;
}

/** Called on drop with the index among the other rows. */
type OnDrop = (id: string, place: number) => void;

interface Start {
  /** Selector of the rows, in the order of the page. */
  rows?: string;
  /** Movement from which it is a drag, for rows that are also links; a handle needs none. */
  slackPx?: number;
}

/**
 * Reorders rows by dragging a handle with mouse, pen or finger. Rows are elements with `data-row` in their parent, or in
 * an outer element with `data-rows`. Escape cancels. The dragged row moves without rendering.
 */
export function useDragOrder(onDrop: OnDrop) {
  const [dragging, setDragging] = useState<Dragging | null>(null);
  const end = useRef<(() => void) | null>(null);
  useEffect(() => () => end.current?.(), []);

  const start = (event: PointerEvent<HTMLElement>, id: string, { rows = "[data-row]", slackPx = 0 }: Start = {}) => {
    if (event.button !== 0 || end.current) return;
    const row = event.currentTarget.closest<HTMLElement>("[data-row]");
    const list = row?.closest<HTMLElement>("[data-rows]") ?? row?.parentElement;
    if (!row || !list) return;
    if (slackPx === 0) event.preventDefault();
    const show = (place: number) => setDragging({ id, place });
    const drag = follow({ row, list, rows, startY: event.clientY, slackPx, show });
    const finish = (isDropped: boolean) => {
      drag.stop();
      controller.abort();
      end.current = null;
      setDragging(null);
      const place = drag.place();
      if (place !== null && slackPx > 0) swallowClick();
      if (isDropped && place !== null) onDrop(id, place);
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

/** The click that ends a drag follows no link. */
function swallowClick(): void {
  const swallow = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener("click", swallow, { capture: true, once: true });
  setTimeout(() => window.removeEventListener("click", swallow, true));
}

interface Followed extends Required<Start> {
  row: HTMLElement;
  list: HTMLElement;
  startY: number;
  show: (place: number) => void;
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
