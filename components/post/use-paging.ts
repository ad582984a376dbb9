"use client";

import type { RefObject } from "react";
import { runShortcut, useShortcuts } from "@/components/keyboard/use-shortcuts";
import { scrollerOf } from "./use-reading-position";

/** Lines that stay in sight from one page to the next, in pixels. */
const OVERLAP_PX = 48;

/** Pages through an open post with the space bar, and on to the next post at its end. */
export function usePaging(ref: RefObject<HTMLElement | null>): void {
  useShortcuts({
    pageDown: () => ref.current && !page(ref.current, 1) && runShortcut("openNext"),
    pageUp: () => ref.current && !page(ref.current, -1) && runShortcut("openPrevious"),
  });
}

/** @returns false where nothing is left in that direction */
function page(reading: HTMLElement, direction: 1 | -1): boolean {
  const scroller = scrollerOf(reading);
  const { scrollTop, scrollHeight, clientHeight } = scroller;
  const rest = direction === 1 ? scrollHeight - clientHeight - scrollTop : scrollTop;
  // Fractions of a pixel remain at the end of a zoomed page.
  if (rest < 2) return false;
  scroller.scrollBy({ top: direction * Math.max(OVERLAP_PX, clientHeight - coveredPx(reading) - OVERLAP_PX) });
  return true;
}

/** Height of the bars over the text. */
function coveredPx(reading: HTMLElement): number {
  const bars = [reading.querySelector("header"), reading.querySelector(":scope > nav:last-child")];
  return bars.reduce((sum, bar) => sum + (bar?.getBoundingClientRect().height ?? 0), 0);
}
