const EVENTS = ["pointerdown", "keydown"] as const;

let isUsed = false;
let waiting: readonly (() => void)[] = [];

function onUse(): void {
  isUsed = true;
  for (const event of EVENTS) window.removeEventListener(event, onUse, true);
  const works = waiting;
  waiting = [];
  for (const work of works) work();
}

/** Calls `work` once somebody uses the page, by pointer or key; at once where that was before. */
export function onFirstUse(work: () => void): () => void {
  if (isUsed) {
    work();
    return () => {};
  }
  if (waiting.length === 0) for (const event of EVENTS) window.addEventListener(event, onUse, true);
  waiting = [...waiting, work];
  return () => {
    waiting = waiting.filter((other) => other !== work);
  };
}
