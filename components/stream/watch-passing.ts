/** Batching delay for passed posts. */
const BATCH_MS = 1_500;

/**
 * Reports posts that the reader scrolls past, in batches, while the page is visible.
 *
 * @returns stops and reports the rest
 */
export function watchPassing(stream: HTMLElement, onPassed: (postIds: string[]) => void): () => void {
  const sights = new Map<Element, Sight>();
  let passed: string[] = [];
  let batch: ReturnType<typeof setTimeout> | undefined;
  const tell = () => {
    clearTimeout(batch);
    batch = undefined;
    const told = passed;
    passed = [];
    if (told.length > 0) onPassed(told);
  };
  const look = ({ target, time, intersectionRatio, boundingClientRect, rootBounds }: IntersectionObserverEntry) => {
    // A removed post was not scrolled past.
    if (!(target instanceof HTMLElement) || !target.isConnected) return void sights.delete(target);
    const isAbove = boundingClientRect.bottom <= (rootBounds?.top ?? 0);
    const share = document.hidden ? 0 : intersectionRatio;
    const { sight, isPassed } = lookAgain(sights.get(target), { at: time, share, isAbove });
    sights.set(target, sight);
    if (!isPassed || !target.dataset.post) return;
    sights.delete(target);
    passed.push(target.dataset.post);
    batch ??= setTimeout(tell, BATCH_MS);
  };
  const seen = new IntersectionObserver((entries) => entries.forEach(look), { root: stream, threshold: [0, 0.5] });
  const observeAll = () => {
    for (const post of stream.querySelectorAll("[data-post]")) if (!sights.has(post)) observe(post);
  };
  const observe = (post: Element) => {
    sights.set(post, { seenMs: 0, since: null });
    seen.observe(post);
  };
  // Posts render and unmount as they come near and go away.
  const drawn = new MutationObserver((changes) => {
    for (const { removedNodes } of changes) for (const node of removedNodes) if (node instanceof Element) forget(node);
    observeAll();
  });
  const forget = (node: Element) => {
    for (const post of [node, ...node.querySelectorAll("[data-post]")]) if (sights.delete(post)) seen.unobserve(post);
  };
  // Ignores the time while the page is hidden.
  const startAnew = () => {
    for (const post of sights.keys()) {
      seen.unobserve(post);
      observe(post);
    }
  };
  observeAll();
  drawn.observe(stream, { childList: true, subtree: true });
  document.addEventListener("visibilitychange", startAnew);
  return () => {
    seen.disconnect();
    drawn.disconnect();
    document.removeEventListener("visibilitychange", startAnew);
    tell();
  };
}

/** Minimum time on screen before a post counts as seen. */
const SEEN_MS = 1_000;
/** Share of a post that must be visible to count as on screen. */
const SEEN_SHARE = 0.5;

/** Visibility record of a post. */
export interface Sight {
  /** Time on screen up to the last time it left. */
  seenMs: number;
  /** When it came on screen; null while off screen. */
  since: number | null;
}

/** Current visibility of a post. */
export interface Look {
  /** Milliseconds of a monotonic clock. */
  at: number;
  /** Visible share, 0 to 1. */
  share: number;
  /** The post is above the upper edge of the window. */
  isAbove: boolean;
}

const UNSEEN: Sight = { seenMs: 0, since: null };

/** Updates the record, and tells whether the post was seen and then scrolled off the top. */
export function lookAgain(before: Sight | undefined, look: Look): { sight: Sight; isPassed: boolean } {
  const { seenMs, since } = before ?? UNSEEN;
  const isInSight = look.share >= SEEN_SHARE;
  const untilNow = since === null ? seenMs : seenMs + look.at - since;
  const sight = { seenMs: untilNow, since: isInSight ? look.at : null };
  return { sight, isPassed: look.isAbove && untilNow >= SEEN_MS };
}
