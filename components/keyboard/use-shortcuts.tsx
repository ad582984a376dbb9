"use client";

import { createContext, useContext, useEffect, useEffectEvent } from "react";
import { ariaKeys, isSingleLetter, type ShortcutId, shortcutFor } from "./shortcuts";

/** Have single keys been left on? */
export const SingleKeysContext = createContext(true);

const TYPING = "input, textarea, select, [contenteditable=true]";
const CONTROL = "a, button, summary, [role=button], [role=menuitem]";
/** An open dialog or menu has its own keys. */
const LAYER = "[role=dialog], [role=alertdialog], [role=menu]";

function idOf(event: KeyboardEvent): ShortcutId | null {
  if (event.defaultPrevented || event.isComposing || document.querySelector(LAYER)) return null;
  const target = event.target instanceof Element ? event.target : null;
  return shortcutFor({
    key: event.key,
    hasModifier: event.ctrlKey || event.metaKey || event.altKey,
    isTyping: Boolean(target?.closest(TYPING)),
    isOnControl: Boolean(target?.closest(CONTROL)),
  });
}

/** Listens for as long as the component is there. A handler that has nothing to do with a key is left out. */
export function useShortcuts(handlers: Partial<Record<ShortcutId, () => void>>): void {
  const hasSingleKeys = useContext(SingleKeysContext);
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const id = idOf(event);
    const handler = id && (hasSingleKeys || !isSingleLetter(id)) ? handlers[id] : undefined;
    if (!handler) return;
    event.preventDefault();
    handler();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    window.addEventListener("keydown", listener);
    return () => window.removeEventListener("keydown", listener);
  }, []);
}

/** The attribute that tells assistive technology which key does the same. */
export function useAriaKeys(id: ShortcutId): { "aria-keyshortcuts"?: string } {
  const hasSingleKeys = useContext(SingleKeysContext);
  return hasSingleKeys || !isSingleLetter(id) ? { "aria-keyshortcuts": ariaKeys(id) } : {};
}
