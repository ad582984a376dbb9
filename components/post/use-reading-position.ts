"use client";

import { type RefObject, useLayoutEffect, useRef, useState } from "react";

/**
 * Follows `latest` and keeps the reading position when a teaser becomes the whole article.
 *
 * @param pageRef contains the text
 * @returns the post to render, delayed until the position is known
 */
export function useReadingPosition<Value extends { id: string }>(
  pageRef: RefObject<Element | null>,
  latest: Value | undefined,
): Value | undefined {
  const [shown, setShown] = useState(latest);
  // Another post has no position yet.
  if (latest?.id !== shown?.id) setShown(latest);
  const place = useRef<ReadingPosition>(null);
  useLayoutEffect(() => {
    if (latest === shown) return;
    const text = pageRef.current?.querySelector(".prose");
    place.current = text ? readingPosition(text) : null;
    setShown(latest);
  }, [pageRef, latest, shown]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: text may move whenever another version is shown
  useLayoutEffect(() => {
    const text = pageRef.current?.querySelector(".prose");
    if (text && place.current) restorePosition(place.current, text);
    place.current = null;
  }, [pageRef, shown]);
  return shown;
}

/** Characters compared to recognise a block; the last block of a teaser is cut. */
const SAME_CHARACTERS = 60;

interface ReadingPosition {
  /** Beginnings of the visible blocks, topmost first, with their distance from the window's edge in pixels. */
  blocks: { start: string; top: number }[];
}

/** @returns null while the beginning of the text is visible, because nothing above can grow then */
function readingPosition(text: Element): ReadingPosition | null {
  const edge = upperEdge(scrollerOf(text));
  if (topOf(text) >= edge) return null;
  const inSight = [...text.children].filter((block) => {
    const { top, bottom } = block.getBoundingClientRect();
    return bottom > edge && top < window.innerHeight;
  });
  return { blocks: inSight.map((block) => ({ start: startOf(block), top: topOf(block) })) };
}

/** Scrolls the first block that still exists back to its position. */
function restorePosition({ blocks }: ReadingPosition, text: Element): void {
  for (const { start, top } of blocks) {
    const block = start && [...text.children].find((one) => startOf(one) === start);
    if (!block) continue;
    // Instant, so that the correction is invisible.
    scrollerOf(text).scrollBy({ top: topOf(block) - top, behavior: "instant" });
    return;
  }
}

function startOf(block: Element): string {
  return (block.textContent ?? "").trim().slice(0, SAME_CHARACTERS);
}

function topOf(element: Element): number {
  return element.getBoundingClientRect().top;
}

function upperEdge(scroller: Element): number {
  return scroller === document.scrollingElement ? 0 : topOf(scroller);
}

export function scrollerOf(element: Element): Element {
  for (let outer = element.parentElement; outer; outer = outer.parentElement)
    if (/auto|scroll/.test(getComputedStyle(outer).overflowY)) return outer;
  return document.scrollingElement ?? document.documentElement;
}
