"use client";

import { type RefObject, useLayoutEffect, useRef, useState } from "react";

/**
 * Follows `latest`, and keeps what is being read where it is: a teaser may become the whole article, with pictures and
 * longer texts above.
 *
 * @param pageRef holds the text, once there is one
 * @returns what is to be shown: `latest`, as soon as it is known what is being read of that before
 */
export function useKeptReading<Value>(pageRef: RefObject<Element | null>, latest: Value): Value {
  const [shown, setShown] = useState(latest);
  const place = useRef<ReadingPlace>(null);
  useLayoutEffect(() => {
    if (latest === shown) return;
    const text = pageRef.current?.querySelector(".prose");
    place.current = text ? readingPlace(text) : null;
    setShown(latest);
  }, [pageRef, latest, shown]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shown anew is what may have moved
  useLayoutEffect(() => {
    const text = pageRef.current?.querySelector(".prose");
    if (text && place.current) returnTo(place.current, text);
    place.current = null;
  }, [pageRef, shown]);
  return shown;
}

/** Blocks that begin with so many equal characters are the same: the last one of a teaser is cut. */
const SAME_CHARACTERS = 60;

/** What somebody has before their eyes in a text. */
interface ReadingPlace {
  /** How the blocks in sight begin, the uppermost first, and where each stands, in pixels from the edge of the window. */
  blocks: { start: string; top: number }[];
}

/** @returns null where the beginning of the text is still in sight: then nothing above what is read can grow */
function readingPlace(text: Element): ReadingPlace | null {
  const edge = upperEdge(scrollerOf(text));
  if (topOf(text) >= edge) return null;
  const inSight = [...text.children].filter((block) => {
    const { top, bottom } = block.getBoundingClientRect();
    return bottom > edge && top < window.innerHeight;
  });
  return { blocks: inSight.map((block) => ({ start: startOf(block), top: topOf(block) })) };
}

/** Scrolls so that the first of the blocks that the text still has stands where it stood. */
function returnTo({ blocks }: ReadingPlace, text: Element): void {
  for (const { start, top } of blocks) {
    const block = start && [...text.children].find((one) => startOf(one) === start);
    if (!block) continue;
    // Not smoothly: nothing is to be seen of it.
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

function scrollerOf(element: Element): Element {
  for (let outer = element.parentElement; outer; outer = outer.parentElement)
    if (/auto|scroll/.test(getComputedStyle(outer).overflowY)) return outer;
  return document.scrollingElement ?? document.documentElement;
}
