import { lookAgain, type Sight } from "./passing";

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
