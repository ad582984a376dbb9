/** Renders in one frame on a slow machine. */
const POSTS_PER_FRAME = 3;

interface Waiting {
  element: Element;
  draw: () => void;
}

const waiting = new Set<Waiting>();
let isFrameAsked = false;

/**
 * Renders queued posts a few per frame, nearest to the middle of the window first.
 *
 * @param element placeholder of the post
 * @returns removes it from the queue
 */
export function drawSoon(element: Element, draw: () => void): () => void {
  const one = { element, draw };
  waiting.add(one);
  askFrame();
  return () => waiting.delete(one);
}

function askFrame(): void {
  if (isFrameAsked || waiting.size === 0) return;
  isFrameAsked = true;
  requestAnimationFrame(() => {
    isFrameAsked = false;
    for (const one of nearest(POSTS_PER_FRAME)) {
      waiting.delete(one);
      one.draw();
    }
    askFrame();
  });
}

function nearest(count: number): Waiting[] {
  const middle = window.innerHeight / 2;
  return [...waiting]
    .map((one) => ({ one, distance: Math.abs(one.element.getBoundingClientRect().top - middle) }))
    .sort((a, b) => a.distance - b.distance)
    .slice(0, count)
    .map(({ one }) => one);
}
