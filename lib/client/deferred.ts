import { UNDO_SECONDS } from "./toasts";

type Listener = () => void;

const NONE: ReadonlySet<string> = new Set();
let deferred: ReadonlySet<string> = NONE;
const commits = new Map<string, () => void>();
const listeners = new Set<Listener>();

function set(next: ReadonlySet<string>): void {
  deferred = next;
  for (const listener of listeners) listener();
}

export function subscribeToDeferred(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Ids of items about to be removed. */
export function deferredIds(): ReadonlySet<string> {
  return deferred;
}

export function noDeferredIds(): ReadonlySet<string> {
  return NONE;
}

function settle(id: string): void {
  commits.delete(id);
  set(new Set([...deferred].filter((other) => other !== id)));
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
  set(new Set([...deferred, id]));
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
