/** What was passed is told together, once so much time has gone by since the first of it. */
const BATCH_MS = 1_500;

/**
 * Tells which posts of a stream somebody scrolls past, some at a time; only what the page shows while it is looked at
 * counts.
 *
 * @returns ends it, and tells what is left to be told
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
    // Away from the page nothing is scrolled past: it was only taken out.
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
  // Posts are drawn and taken out as they come near and go away.
  const drawn = new MutationObserver((changes) => {
    for (const { removedNodes } of changes) for (const node of removedNodes) if (node instanceof Element) forget(node);
    observeAll();
  });
  const forget = (node: Element) => {
    for (const post of [node, ...node.querySelectorAll("[data-post]")]) if (sights.delete(post)) seen.unobserve(post);
  };
  // Where the page is left and come back to, the time between does not count.
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

/** Of a post that is in sight for less than this, nobody has taken notice. */
const SEEN_MS = 1_000;
/** In sight is a post of which so much is. */
const SEEN_SHARE = 0.5;

/** What is known of a post that stands in the window, or did. */
export interface Sight {
  /** How long it was in sight, up to the last time that it went out of it. */
  seenMs: number;
  /** When it came into sight; null while it is not. */
  since: number | null;
}

/** A post as the window shows it now. */
export interface Look {
  /** Milliseconds, of any clock that runs on. */
  at: number;
  /** Which part of it is in sight, 0 to 1. */
  share: number;
  /** All of it is above the upper edge of the window. */
  isAbove: boolean;
}

const UNSEEN: Sight = { seenMs: 0, since: null };

/** What is known of a post after one more look, and whether it was scrolled past: seen, and then left at the top. */
export function lookAgain(before: Sight | undefined, look: Look): { sight: Sight; isPassed: boolean } {
  const { seenMs, since } = before ?? UNSEEN;
  const isInSight = look.share >= SEEN_SHARE;
  const untilNow = since === null ? seenMs : seenMs + look.at - since;
  const sight = { seenMs: untilNow, since: isInSight ? look.at : null };
  return { sight, isPassed: look.isAbove && untilNow >= SEEN_MS };
}
