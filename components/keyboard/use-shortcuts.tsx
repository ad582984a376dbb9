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
import { ariaKeys, isSingleKey, keyText, readPress, SEQUENCE_SECONDS, type ShortcutId } from "./shortcuts";

/** Have single keys been left on? */
export const SingleKeysContext = createContext(true);

type Handlers = Partial<Record<ShortcutId, () => void>>;

interface Listening {
  handlers: Handlers;
  hasSingleKeys: boolean;
}

const TYPING = "input, textarea, select, [contenteditable=true]";
const CONTROL = "a, button, summary, [role=button], [role=menuitem]";
/** An open dialog or menu has its own keys, and one that is on its way. */
const LAYER = "[role=dialog], [role=alertdialog], [role=menu], [data-layer-coming]";

/** Everybody who listens, last come first. */
let listening: readonly RefObject<Listening>[] = [];
/** The key that waits for another, and until when. */
let first: { key: string; until: number } | null = null;

function idOf(event: KeyboardEvent): ShortcutId | null {
  const waiting = first && first.until > event.timeStamp ? first.key : null;
  first = null;
  if (event.defaultPrevented || event.isComposing || document.querySelector(LAYER)) return null;
  const target = event.target instanceof Element ? event.target : null;
  const { key, altKey, ctrlKey, metaKey, shiftKey } = event;
  const press = {
    key: asTyped(key, shiftKey),
    isMod: (isApple() ? metaKey && !ctrlKey : ctrlKey && !metaKey) && !altKey && !shiftKey,
    hasModifier: ctrlKey || metaKey || altKey,
    isRepeat: event.repeat,
    isTyping: Boolean(target?.closest(TYPING)),
    isOnControl: Boolean(target?.closest(CONTROL)),
  };
  const read = readPress(press, waiting);
  if (read.first !== null) first = { key: read.first, until: event.timeStamp + SEQUENCE_SECONDS * 1000 };
  return read.id;
}

/** With Caps Lock, a letter is still the one on its key. */
function asTyped(key: string, isShifted: boolean): string {
  return /^[A-Z]$/.test(key) && !isShifted ? key.toLowerCase() : key;
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

/** Listens for as long as the component is there. A handler that has nothing to do with a key is left out. */
export function useShortcuts(handlers: Handlers): void {
  const hasSingleKeys = useContext(SingleKeysContext);
  const ref = useRef<Listening>({ handlers, hasSingleKeys });
  useLayoutEffect(() => {
    ref.current = { handlers, hasSingleKeys };
  });
  useEffect(() => {
    if (listening.length === 0) window.addEventListener("keydown", onKeyDown);
    listening = [ref, ...listening];
    return () => {
      listening = listening.filter((other) => other !== ref);
      if (listening.length === 0) window.removeEventListener("keydown", onKeyDown);
    };
  }, []);
}

/** What can be done by key on this page now; also by who has turned single keys off, by other ways. */
export function canRunShortcut(id: ShortcutId): boolean {
  return listening.some((one) => one.current.handlers[id]);
}

/** Does what the key would do. */
export function runShortcut(id: ShortcutId): void {
  listening.find((one) => one.current.handlers[id])?.current.handlers[id]?.();
}

/** The attribute that tells assistive technology which key does the same. */
export function useAriaKeys(id: ShortcutId): { "aria-keyshortcuts"?: string } {
  const hasSingleKeys = useContext(SingleKeysContext);
  const keys = ariaKeys(id, useIsApple());
  return keys && (hasSingleKeys || !isSingleKey(id)) ? { "aria-keyshortcuts": keys } : {};
}

/** The key that does the same, as people read it; null while it does nothing. */
function useKeyText(id: ShortcutId): string | null {
  const hasSingleKeys = useContext(SingleKeysContext);
  const text = keyText(id, useIsApple());
  return hasSingleKeys || !isSingleKey(id) ? text : null;
}

/** Name and key, for `title`. */
export function useTooltip(name: string, id: ShortcutId): string {
  const key = useKeyText(id);
  return key ? `${name} (${key})` : name;
}

const never = () => () => {};

/** Is Command the key for commands, not Control? */
function isApple(): boolean {
  return /^(?:Mac|iP)/.test(navigator.platform);
}

/** False until the page runs in its browser: the server does not know. */
export function useIsApple(): boolean {
  return useSyncExternalStore(never, isApple, () => false);
}

/** The key of a command beside the button that does the same; nothing while single keys are off. */
export function ShortcutKey({ id }: { id: ShortcutId }) {
  const text = useKeyText(id);
  return text && <Key>{text}</Key>;
}

/** Stands for a dialog that is on its way: the page's own keys rest already. */
export function LayerComing() {
  return <span data-layer-coming hidden />;
}

/** The key that does the same; for people with a keyboard in front of them. */
export function Key({ children }: { children: string }) {
  return (
    <span aria-hidden="true" className="font-mono text-micro text-ink-3 hoverless:hidden max-medium:hidden">
      {children}
    </span>
  );
}
