/** A short message at the edge of the page. */
export interface Toast {
  id: number;
  text: string;
  tone: "plain" | "bad";
  /** Takes back what the message tells, while it stands. */
  undo?: () => void;
  /** What can be done about it, or instead. */
  action?: { text: string; run: () => void };
  /** The next step. It opens beside the page, which keeps what was typed. */
  link?: { text: string; href: string };
}

export const UNDO_SECONDS = 8;
type Listener = () => void;
type NewToast = Pick<Toast, "text" | "undo" | "action" | "link"> & Partial<Pick<Toast, "tone">>;

interface Undoable {
  id: number;
  undo: () => void;
}

const NONE: readonly Toast[] = [];
/** Oldest first. */
let toasts: readonly Toast[] = NONE;
let shown: readonly Toast[] = NONE;
/** Oldest first. */
let undoables: readonly Undoable[] = [];
let lastId = 0;
const listeners = new Set<Listener>();

function set(next: readonly Toast[]): void {
  toasts = next;
  shown = shownOf(next);
  for (const listener of listeners) listener();
}

/**
 * The newest message, and the newest failure or next step beside it: a stack would cover what is read. An older message
 * is shown again when the newer one goes.
 */
function shownOf(all: readonly Toast[]): readonly Toast[] {
  const isLasting = ({ tone, link }: Toast) => tone === "bad" || link !== undefined;
  const newest = [all.findLast(isLasting), all.findLast((toast) => !isLasting(toast))];
  return all.filter((toast) => newest.includes(toast));
}

export function subscribeToToasts(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function currentToasts(): readonly Toast[] {
  return shown;
}

/** On the server there are none. */
export function noToasts(): readonly Toast[] {
  return NONE;
}

/**
 * Shows it for {@link UNDO_SECONDS}, with a link until it is dismissed. The same failure is told once: its action then does
 * the work of both.
 *
 * @returns for {@link dismissToast}
 */
export function showToast(toast: NewToast): number {
  const id = ++lastId;
  const isSame = ({ tone, text }: Toast) => tone === "bad" && text === toast.text;
  const action = bothActions(toasts.find(isSame)?.action, toast.action);
  const others = toasts.filter((other) => !isSame(other));
  set([...others, { tone: "plain", ...toast, ...(action && { action }), id }]);
  if (toast.undo) undoables = [...undoables, { id, undo: toast.undo }];
  if (!toast.link) dismissLater(id);
  return id;
}

function bothActions(first: Toast["action"], second: Toast["action"]): Toast["action"] {
  if (!first || !second) return second;
  return {
    text: second.text,
    run: () => {
      first.run();
      second.run();
    },
  };
}

/**
 * Lets `z` take something back that the page shows well enough without a message.
 *
 * @returns for {@link dismissToast}
 */
export function offerUndo(undo: () => void): number {
  const id = ++lastId;
  undoables = [...undoables, { id, undo }];
  dismissLater(id);
  return id;
}

function dismissLater(id: number): void {
  setTimeout(() => dismissToast(id), UNDO_SECONDS * 1000);
}

/** The message goes, and what it told stays done. */
export function dismissToast(id: number): void {
  undoables = undoables.filter((undoable) => undoable.id !== id);
  if (toasts.some((toast) => toast.id === id)) set(toasts.filter((toast) => toast.id !== id));
}

/** Takes back what a message tells; nothing happens when it is too late. */
export function undoToast(id: number): void {
  const undoable = undoables.find((other) => other.id === id);
  dismissToast(id);
  undoable?.undo();
}

/** Takes back the newest thing that can be taken back; asked again, the one before it. */
export function undoLast(): void {
  const last = undoables.at(-1);
  if (last) undoToast(last.id);
}
