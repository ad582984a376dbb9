/** A short message at the edge of the page; with `undo`, it can be taken back while it stands. */
export interface Toast {
  id: number;
  text: string;
  tone: "plain" | "bad";
  undo?: () => void;
  /** The next step. It opens beside the page, which keeps what was typed. */
  link?: { text: string; href: string };
}

export const UNDO_SECONDS = 8;

type Listener = () => void;

const NONE: readonly Toast[] = [];
let toasts: readonly Toast[] = NONE;
let lastId = 0;
const listeners = new Set<Listener>();

function set(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

export function subscribeToToasts(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function currentToasts(): readonly Toast[] {
  return toasts;
}

/** On the server there are none. */
export function noToasts(): readonly Toast[] {
  return NONE;
}

/**
 * Shows it for {@link UNDO_SECONDS}, with a link until it is dismissed. Two at a time are enough: older ones give way,
 * and the same failure is told once.
 */
export function showToast(toast: Pick<Toast, "text" | "undo" | "link"> & Partial<Pick<Toast, "tone">>): void {
  const id = ++lastId;
  const others = toasts.filter(({ tone, text }) => tone === "plain" || text !== toast.text);
  set([...others.slice(-1), { tone: "plain", ...toast, id }]);
  if (!toast.link) setTimeout(() => dismissToast(id), UNDO_SECONDS * 1000);
}

export function dismissToast(id: number): void {
  if (toasts.some((toast) => toast.id === id)) set(toasts.filter((toast) => toast.id !== id));
}

/** Takes back the newest thing that can be taken back. */
export function undoLast(): boolean {
  const last = toasts.findLast((toast) => toast.undo);
  if (!last?.undo) return false;
  dismissToast(last.id);
  last.undo();
  return true;
}
