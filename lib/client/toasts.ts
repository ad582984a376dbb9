import { createStore } from "./store";

/** A short message at the edge of the page. */
export interface Toast {
  id: number;
  text: string;
  tone: "plain" | "bad";
  /** Undoes the reported action while the message is shown. */
  undo?: () => void;
  /** A follow-up action. */
  action?: { text: string; run: () => void };
  /** The reported work goes on, so the message stays until dismissed. */
  isPending?: true;
  /** The next step. Opens in a new tab, so that the page keeps what was typed. */
  link?: { text: string; href: string };
}

export const UNDO_SECONDS = 8;
/** Time of a failure that can be tried again: the reader may find no other way. Later, the retry could undo new changes. */
export const RETRY_SECONDS = 30;
/** Minimum time left after a message is released. */
export const RELEASED_SECONDS = 3;

interface NewToast
  extends Pick<Toast, "text" | "undo" | "action" | "link" | "isPending">,
    Partial<Pick<Toast, "tone">> {
  /** The reported change; the undo time starts when it ends. Never rejects. */
  done?: Promise<unknown>;
  /** Called when the undo time ends, also after an undo or a dismissal. */
  onEnd?: () => void;
}

/** Oldest first. */
let toasts: readonly Toast[] = [];
export const shownToasts = createStore<readonly Toast[]>([]);
/** Oldest first. */
let undoables: readonly { id: number; undo: () => void }[] = [];
let lastId = 0;

function set(next: readonly Toast[]): void {
  toasts = next;
  shownToasts.set(shownOf(next));
}

const isLasting = ({ tone, link }: NewToast) => tone === "bad" || link !== undefined;

/**
 * The newest message, plus the newest failure or link, because a stack would cover the page. When a newer message goes,
 * an older one returns only while something can be done about it.
 */
function shownOf(all: readonly Toast[]): readonly Toast[] {
  const newest = [all.findLast(isLasting), all.findLast((toast) => !isLasting(toast))];
  return all.filter((toast) => newest.includes(toast));
}

/**
 * Shows a message for {@link UNDO_SECONDS}, a failure with an action for {@link RETRY_SECONDS}, and until dismissed if it
 * has a link or is pending. Equal failures merge with their actions.
 *
 * @returns for {@link dismissToast}
 */
export function showToast(toast: NewToast): number {
  const { onEnd, done, ...shown } = toast;
  const id = ++lastId;
  const isSame = ({ tone, text }: Toast) => tone === "bad" && text === toast.text;
  const action = bothActions(toasts.find(isSame)?.action, toast.action);
  const stays = (other: Toast) => isLasting(toast) || isLasting(other) || other.undo || other.isPending;
  const others = toasts.filter((other) => !isSame(other) && stays(other));
  set([...others, { tone: "plain", ...shown, ...(action && { action }), id }]);
  if (toast.undo) undoables = [...undoables, { id, undo: toast.undo }];
  const seconds = toast.tone === "bad" && action !== undefined ? RETRY_SECONDS : UNDO_SECONDS;
  if (!toast.link && !toast.isPending) countDown(id, { seconds, done, onEnd });
  return id;
}

function bothActions(first: Toast["action"], second: Toast["action"]): Toast["action"] {
  if (!first || !second) return second ?? first;
  return {
    text: second.text,
    run: () => {
      first.run();
      second.run();
    },
  };
}

/** Lets `z` undo a change without a message. @returns for {@link dismissToast} */
export function offerUndo(undo: () => void, done?: Promise<unknown>): number {
  const id = ++lastId;
  undoables = [...undoables, { id, undo }];
  countDown(id, { seconds: UNDO_SECONDS, done });
  return id;
}

interface Countdown {
  leftMs: number;
  /** When it last went on. */
  since: number;
  timer?: ReturnType<typeof setTimeout>;
  onEnd: (() => void) | undefined;
}

/** Ids of messages whose time stands still, also before it begins. */
const held = new Set<number>();
/** By id. Goes on after a dismissal, because work may wait for its end. */
const countdowns = new Map<number, Countdown>();

interface Wait extends Pick<NewToast, "done" | "onEnd"> {
  seconds: number;
}

function countDown(id: number, { seconds, done, onEnd }: Wait): void {
  const start = () => {
    const countdown = { leftMs: seconds * 1000, since: 0, onEnd };
    countdowns.set(id, countdown);
    if (!held.has(id)) goOn(id, countdown);
  };
  if (done) void done.then(start);
  else start();
}

function goOn(id: number, countdown: Countdown): void {
  countdown.since = performance.now();
  countdown.timer = setTimeout(() => {
    countdowns.delete(id);
    dismissToast(id);
    countdown.onEnd?.();
  }, countdown.leftMs);
}

/** Stops the time of a message and of its undo. */
export function holdToast(id: number): void {
  const countdown = countdowns.get(id);
  if (!countdown || held.has(id)) return void held.add(id);
  held.add(id);
  clearTimeout(countdown.timer);
  countdown.leftMs -= performance.now() - countdown.since;
}

/** Lets the time go on, for {@link RELEASED_SECONDS} at least. */
export function releaseToast(id: number): void {
  const countdown = countdowns.get(id);
  if (!held.delete(id) || !countdown) return;
  countdown.leftMs = Math.max(countdown.leftMs, RELEASED_SECONDS * 1000);
  goOn(id, countdown);
}

/** Removes the message and its undo. */
export function dismissToast(id: number): void {
  undoables = undoables.filter((undoable) => undoable.id !== id);
  if (toasts.some((toast) => toast.id === id)) set(toasts.filter((toast) => toast.id !== id));
}

/** Undoes the reported action, with a message; nothing when too late. */
export function undoToast(id: number): void {
  const undoable = undoables.find((other) => other.id === id);
  dismissToast(id);
  const before = lastId;
  undoable?.undo();
  // Also keeps an older message from returning.
  if (undoable && lastId === before) showToast({ text: "Undone" });
}

/** Undoes the latest action; called again, the one before. */
export function undoLast(): void {
  const last = undoables.at(-1);
  if (last) undoToast(last.id);
}
