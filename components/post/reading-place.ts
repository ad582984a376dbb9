/** Blocks that begin with so many equal characters are the same: the last one of a teaser is cut. */
const SAME_CHARACTERS = 60;

/** What somebody has before their eyes in a text. */
export interface ReadingPlace {
  /** How the blocks in sight begin, the uppermost first, and where each stands, in pixels from the edge of the window. */
  blocks: { start: string; top: number }[];
}

/** @returns null where the beginning of the text is still in sight: then nothing above what is read can grow */
export function readingPlace(text: Element): ReadingPlace | null {
  const edge = upperEdge(scrollerOf(text));
  if (topOf(text) >= edge) return null;
  const inSight = [...text.children].filter((block) => {
    const { top, bottom } = block.getBoundingClientRect();
    return bottom > edge && top < window.innerHeight;
  });
  return { blocks: inSight.map((block) => ({ start: startOf(block), top: topOf(block) })) };
}

/** Scrolls so that the first of the blocks that the text still has stands where it stood. */
export function returnTo({ blocks }: ReadingPlace, text: Element): void {
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
