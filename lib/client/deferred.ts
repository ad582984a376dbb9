import { deferredIds } from "./deferred-ids";
import { showRollback } from "./show-failure";
import { dismissToast, showToast } from "./toasts";

/** Starts the waiting work, by id. */
const waiting = new Map<string, () => Promise<void>>();

/** Shows an item whose work is over, or no longer wanted. */
export function settle(id: string): void {
  waiting.delete(id);
  deferredIds.set(new Set([...deferredIds.get()].filter((other) => other !== id)));
}

/**
 * Runs irreversible work when the undo time of its message ends, or at once when the page is left.
 *
 * @param takeBack restores what the page showed, after an undo or a failure
 * @param again gives the command again after a failure; by default the work is deferred again
 */
export function defer(
  message: { id: string; text: string },
  work: () => Promise<void>,
  { takeBack, again = () => defer(message, work) }: { takeBack?: () => void; again?: () => void } = {},
): void {
  const { id, text } = message;
  // After a failure, the reader may have given the command again before the retry.
  if (waiting.has(id)) return;
  const commit = () => {
    waiting.delete(id);
    dismissToast(toast);
    if (!deferredIds.get().has(id)) return Promise.resolve();
    return work()
      .catch((error: unknown) => {
        takeBack?.();
        showRollback(error, again);
      })
      .finally(() => settle(id));
  };
  waiting.set(id, commit);
  deferredIds.set(new Set([...deferredIds.get(), id]));
  // `beforeunload` precedes the next page's request, but not every way to leave fires it.
  for (const leaving of ["beforeunload", "pagehide", "visibilitychange"]) window.addEventListener(leaving, leave);
  const toast = showToast({
    text,
    undo: () => cancelDeferred(id) && takeBack?.(),
    // Meanwhile, the work may have run or been undone, and later work of the same id may wait.
    onEnd: () => waiting.get(id) === commit && void commit(),
  });
}

/** Phones may end a hidden page without a further event. Elsewhere, a hidden page can still undo. */
function leave({ type }: Event): void {
  if (type !== "visibilitychange" || (document.hidden && matchMedia("(pointer: coarse)").matches)) void commitAll();
}

/** Cancels the work that waits for this id. @returns false when there is none, or too late */
export function cancelDeferred(id: string): boolean {
  if (!waiting.has(id)) return false;
  settle(id);
  return true;
}

/** Runs all waiting work now, for example before the session ends. */
export async function commitAll(): Promise<void> {
  await Promise.all([...waiting.values()].map((commit) => commit()));
}
