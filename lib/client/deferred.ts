import { showFailure } from "./show-failure";
import { createStore } from "./store";
import { showToast, UNDO_SECONDS } from "./toasts";

/** Ids of items about to be removed. */
export const deferredIds = createStore<ReadonlySet<string>>(new Set());
/** Waiting work by id. */
const waiting = new Map<string, { commit: () => void; timer: ReturnType<typeof setTimeout> }>();

function settle(id: string): void {
  waiting.delete(id);
  deferredIds.set(new Set([...deferredIds.get()].filter((other) => other !== id)));
}

/**
 * Runs irreversible work after {@link UNDO_SECONDS}, or at once when the page is left.
 *
 * @returns cancels it; false when too late
 */
export function defer(id: string, work: () => Promise<void>): () => boolean {
  const commit = () => {
    clearTimeout(timer);
    waiting.delete(id);
    void work().finally(() => settle(id));
  };
  const timer = setTimeout(commit, UNDO_SECONDS * 1000);
  waiting.set(id, { commit, timer });
  deferredIds.set(new Set([...deferredIds.get(), id]));
  // `beforeunload` precedes the next page's request, but not every way to leave fires it.
  for (const leaving of ["beforeunload", "pagehide"]) window.addEventListener(leaving, commitAll);
  return () => cancelDeferred(id);
}

/** Cancels the work that waits for this id. @returns false when there is none, or too late */
export function cancelDeferred(id: string): boolean {
  const deferred = waiting.get(id);
  if (!deferred) return false;
  clearTimeout(deferred.timer);
  settle(id);
  return true;
}

function commitAll(): void {
  for (const { commit } of [...waiting.values()]) commit();
}

/** Hides an item now, with a message, and removes it when the undo time ends. A failure shows it again. */
export function removeLater({ id, text }: { id: string; text: string }, remove: () => Promise<void>): void {
  const undo = defer(id, () => remove().catch(showFailure));
  showToast({ text, undo });
}
