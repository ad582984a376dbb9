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

/** Ids of what is about to be gone, and should not be shown any more. */
export function deferredIds(): ReadonlySet<string> {
  return deferred;
}

/** On the server there are none. */
export function noDeferredIds(): ReadonlySet<string> {
  return NONE;
}

function settle(id: string): void {
  commits.delete(id);
  set(new Set([...deferred].filter((other) => other !== id)));
}

/**
 * Does something that cannot be taken back once {@link UNDO_SECONDS} have passed; or at once, when the page is left.
 *
 * @returns takes it back; false when it is too late
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
  // The first comes before the next page is asked for, which should know of it; not every way to leave has it.
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
