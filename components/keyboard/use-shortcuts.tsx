"use client";

import {
  createContext,
  type RefObject,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  useSyncExternalStore,
} from "react";
import { lazily } from "@/lib/core/lazily";
import { ariaKeys, asTyped, isSingleKey, keyText, readPress, SEQUENCE_SECONDS, type ShortcutId } from "./shortcuts";

/** Whether single-key shortcuts are on. */
export const SingleKeysContext = createContext(true);

type Handlers = Partial<Record<ShortcutId, () => void>>;

interface Listening {
  handlers: Handlers;
  hasSingleKeys: boolean;
}

declare global {
  /** Recorded by `EarlyKeys`. */
  var ledeKeys: KeyboardEvent[] | undefined;
}

/** Maximum time from hydration for which an early key waits for its handler. */
const EARLY_MS = 30_000;
const EARLY_POLL_MS = 50;

const TYPING = "input, textarea, select, [contenteditable=true]";
const BUTTON = "button, summary, [role=button], [role^=menuitem]";
const CONTROL = `a, ${BUTTON}`;
/** Open or loading dialogs and menus have their own keys. */
const LAYER = "[role=dialog], [role=alertdialog], [role=menu], [data-layer-coming]";

/** Active listeners, newest first. */
let listening: readonly RefObject<Listening>[] = [];
/** Pending first key of a sequence, with its deadline. */
let first: { key: string; until: number } | null = null;

function idOf(event: KeyboardEvent): ShortcutId | null {
  const waiting = first && first.until > event.timeStamp ? first.key : null;
  first = null;
  if (event.defaultPrevented || event.isComposing || document.querySelector(LAYER)) return null;
  const target = event.target instanceof Element ? event.target : null;
  const { altKey, ctrlKey, metaKey, shiftKey } = event;
  const press = {
    key: asTyped(event),
    isMod: (isApple() ? metaKey && !ctrlKey : ctrlKey && !metaKey) && !altKey && !shiftKey,
    hasModifier: ctrlKey || metaKey || altKey,
    isRepeat: event.repeat,
    isTyping: Boolean(target?.closest(TYPING)),
    isOnControl: Boolean(target?.closest(CONTROL)),
    isOnButton: Boolean(target?.closest(BUTTON)),
  };
  const read = readPress(press, waiting);
  if (read.first !== null) first = { key: read.first, until: event.timeStamp + SEQUENCE_SECONDS * 1000 };
  return read.id;
}

function handlerOf(id: ShortcutId): (() => void) | undefined {
  const canUse = ({ current }: RefObject<Listening>) => current.hasSingleKeys || !isSingleKey(id);
  return listening.find((one) => canUse(one) && one.current.handlers[id])?.current.handlers[id];
}

function onKeyDown(event: KeyboardEvent): void {
  const id = idOf(event);
  const handler = id && handlerOf(id);
  if (!handler) return;
  event.preventDefault();
  handler();
}

/**
 * Runs the keys pressed before hydration, in order and in tasks of their own, since each may change what the next one
 * does. A key waits for a handler that mounts late.
 */
function playEarlyKeys(): void {
  window.onkeydown = null;
  const { pathname } = location;
  // Counts from hydration, because nothing can change on the page before it.
  const until = performance.now() + EARLY_MS;
  const keys = (globalThis.ledeKeys ?? []).splice(0).flatMap((event) => idOf(event) ?? []);
  const play = () => {
    const [id] = keys;
    const isForOther = document.querySelector(LAYER) ?? document.activeElement?.closest(TYPING);
    if (!id || isForOther || location.pathname !== pathname || until < performance.now()) return;
    const handler = handlerOf(id);
    if (handler) {
      keys.shift();
      handler();
    }
    setTimeout(play, handler ? 0 : EARLY_POLL_MS);
  };
  setTimeout(play);
}

/** Handles shortcuts while the component is mounted. Omitted handlers leave the key alone. */
export function useShortcuts(handlers: Handlers): void {
  const hasSingleKeys = useContext(SingleKeysContext);
  const ref = useRef<Listening>({ handlers, hasSingleKeys });
  useLayoutEffect(() => {
    ref.current = { handlers, hasSingleKeys };
  });
  useEffect(() => {
    if (listening.length === 0) {
      window.addEventListener("keydown", onKeyDown);
      playEarlyKeys();
    }
    listening = [ref, ...listening];
    return () => {
      listening = listening.filter((other) => other !== ref);
      if (listening.length === 0) window.removeEventListener("keydown", onKeyDown);
    };
  }, []);
}

/** Whether the shortcut works on this page, regardless of the single-key setting. */
export function canRunShortcut(id: ShortcutId): boolean {
  return listening.some((one) => one.current.handlers[id]);
}

export function runShortcut(id: ShortcutId): void {
  listening.find((one) => one.current.handlers[id])?.current.handlers[id]?.();
}

export function useAriaKeys(id: ShortcutId): { "aria-keyshortcuts"?: string } {
  const hasSingleKeys = useContext(SingleKeysContext);
  const keys = ariaKeys(id, useIsApple());
  return keys && (hasSingleKeys || !isSingleKey(id)) ? { "aria-keyshortcuts": keys } : {};
}

/** Displayed key of a shortcut; null while single keys are off. */
function useKeyText(id: ShortcutId): string | null {
  const hasSingleKeys = useContext(SingleKeysContext);
  const text = keyText(id, useIsApple());
  return hasSingleKeys || !isSingleKey(id) ? text : null;
}

export function useTooltip(name: string, id: ShortcutId): string {
  const key = useKeyText(id);
  return key ? `${name} (${key})` : name;
}

const never = () => () => {};

/** Whether Command is the modifier key. Asked at each render of a button that names its key. */
const isApple = lazily(() => /^(?:Mac|iP)/.test(navigator.platform));

/** False on the server, which cannot tell. */
export function useIsApple(): boolean {
  return useSyncExternalStore(never, isApple, () => false);
}

/** Key hint beside a button; nothing while single keys are off. */
export function ShortcutKey({ id }: { id: ShortcutId }) {
  const text = useKeyText(id);
  return text && <Key>{text}</Key>;
}

/** Marks a loading dialog, so that page shortcuts stop. */
export function LayerComing() {
  return <span data-layer-coming hidden />;
}

/** Key hint for people with a keyboard. */
export function Key({ children }: { children: string }) {
  return (
    <span aria-hidden="true" className="font-mono text-micro text-ink-3 hoverless:hidden max-medium:hidden">
      {children}
    </span>
  );
}
