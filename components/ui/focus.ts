"use client";

import { useLayoutEffect, useRef } from "react";

/**
 * Restores focus when a dialog closes. Radix does so only for its own triggers, not for shortcuts.
 *
 * @returns handler for `onCloseAutoFocus`
 */
export function useFocusBack(isOpen: boolean): (event: Event) => void {
  const openedFrom = useRef<Element>(null);
  useLayoutEffect(() => {
    if (isOpen) openedFrom.current = document.activeElement;
  }, [isOpen]);
  return (event) => {
    event.preventDefault();
    giveFocus(openedFrom.current);
  };
}

/** Focuses the element, or the main part if the element is gone. */
export function giveFocus(element: Element | null): void {
  if (element instanceof HTMLElement && element !== document.body) element.focus({ preventScroll: true });
  if (document.activeElement !== element || element === document.body)
    document.getElementById("main")?.focus({ preventScroll: true });
}
