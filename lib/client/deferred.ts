import { showFailure } from "./show-failure";
import { createStore } from "./store";
import { showToast, UNDO_SECONDS } from "./toasts";

/** Ids of items about to be removed. */
export const deferredIds = createStore<ReadonlySet<string>>(new Set());
const commits = new Map<string, () => void>();

function settle(id: string): void {
  commits.delete(id);
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
    commits.delete(id);
    void work().finally(() => settle(id));
  };
  const timer = setTimeout(commit, UNDO_SECONDS * 1000);
  commits.set(id, commit);
  deferredIds.set(new Set([...deferredIds.get(), id]));
  // `beforeunload` precedes the next page's request, but not every way to leave fires it.
  for (const leaving of ["beforeunload", "pagehide"]) window.addEventListener(leaving, commitAll);
  return () => {
    if (!commits.has(id)) return false;
    clearTimeout(timer);
    settle(id);
    return true;
  };
}

function commitAll(): void {
  for (const commit of [...commits.values()]) commit();
}

/** Hides an item now, with a message, and removes it when the undo time ends. A failure shows it again. */
export function removeLater({ id, text }: { id: string; text: string }, remove: () => Promise<void>): void {
  const undo = defer(id, () => remove().catch(showFailure));
  showToast({ text, undo });
}
