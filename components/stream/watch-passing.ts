/** Batching delay for passed posts. */
const BATCH_MS = 1_500;

/**
 * Reports posts that the reader scrolls past, in batches, while the page is visible.
 *
 * @returns stops and reports the rest
 */
export function watchPassing(stream: HTMLElement, onPassed: (postIds: string[]) => void): () => void {
  const visibilities = new Map<Element, Visibility>();
  let passed: string[] = [];
  let batch: ReturnType<typeof setTimeout> | undefined;
  const flush = () => {
    clearTimeout(batch);
    batch = undefined;
    const batched = passed;
    passed = [];
    if (batched.length > 0) onPassed(batched);
  };
  const look = ({ target, time, intersectionRatio, boundingClientRect, rootBounds }: IntersectionObserverEntry) => {
    // A removed post was not scrolled past.
    if (!(target instanceof HTMLElement) || !target.isConnected) return void visibilities.delete(target);
    const isAbove = boundingClientRect.bottom <= (rootBounds?.top ?? 0);
    const share = document.hidden ? 0 : intersectionRatio;
    const { visibility, isPassed } = updateVisibility(visibilities.get(target), { at: time, share, isAbove });
    visibilities.set(target, visibility);
    if (!isPassed || !target.dataset.post) return;
    visibilities.delete(target);
    passed.push(target.dataset.post);
    batch ??= setTimeout(flush, BATCH_MS);
  };
  const seen = new IntersectionObserver((entries) => entries.forEach(look), { root: stream, threshold: [0, 0.5] });
  const observeAll = () => {
    for (const post of stream.querySelectorAll("[data-post]")) if (!visibilities.has(post)) observe(post);
  };
  const observe = (post: Element) => {
    visibilities.set(post, { seenMs: 0, since: null });
    seen.observe(post);
  };
  // Posts render and unmount as they come near and go away.
  const drawn = new MutationObserver((changes) => {
    for (const { removedNodes } of changes) for (const node of removedNodes) if (node instanceof Element) forget(node);
    observeAll();
  });
  const forget = (node: Element) => {
    for (const post of [node, ...node.querySelectorAll("[data-post]")])
      if (visibilities.delete(post)) seen.unobserve(post);
  };
  const startAnew = () => {
    // Phones may end a hidden page without a further event.
    if (document.hidden) flush();
    // Ignores the time while the page is hidden.
    for (const post of visibilities.keys()) {
      seen.unobserve(post);
      observe(post);
    }
  };
  observeAll();
  drawn.observe(stream, { childList: true, subtree: true });
  document.addEventListener("visibilitychange", startAnew);
  // `beforeunload` precedes the next page's request, but not every way to leave fires it.
  for (const leaving of ["beforeunload", "pagehide"]) window.addEventListener(leaving, flush);
  return () => {
    seen.disconnect();
    drawn.disconnect();
    document.removeEventListener("visibilitychange", startAnew);
    for (const leaving of ["beforeunload", "pagehide"]) window.removeEventListener(leaving, flush);
    flush();
  };
}

/** Minimum time on screen before a post counts as seen. */
const SEEN_MS = 1_000;
/** Share of a post that must be visible to count as on screen. */
const SEEN_SHARE = 0.5;

export interface Visibility {
  /** Time on screen up to the last time it left. */
  seenMs: number;
  /** When it came on screen; null while off screen. */
  since: number | null;
}

export interface Look {
  /** Milliseconds of a monotonic clock. */
  at: number;
  /** Visible share, 0 to 1. */
  share: number;
  /** The post is above the upper edge of the window. */
  isAbove: boolean;
}

const NEVER_SEEN: Visibility = { seenMs: 0, since: null };

/** Updates the record, and tells whether the post was seen and then scrolled off the top. */
export function updateVisibility(
  before: Visibility | undefined,
  look: Look,
): { visibility: Visibility; isPassed: boolean } {
  const { seenMs, since } = before ?? NEVER_SEEN;
  const isInSight = look.share >= SEEN_SHARE;
  const untilNow = since === null ? seenMs : seenMs + look.at - since;
  const visibility = { seenMs: untilNow, since: isInSight ? look.at : null };
  return { visibility, isPassed: look.isAbove && untilNow >= SEEN_MS };
}
