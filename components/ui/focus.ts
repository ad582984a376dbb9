"use client";

import { useLayoutEffect, useRef } from "react";

/**
 * For `onCloseAutoFocus` of a dialog: Radix gives the focus back to a trigger of its own only, and a key is none.
 *
 * @returns gives the focus back to what had it when the dialog opened
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

/** Gives the focus to the element or, where that is gone or out of reach, to the page's main part: it is never lost. */
export function giveFocus(element: Element | null): void {
  if (element instanceof HTMLElement && element !== document.body) element.focus({ preventScroll: true });
  if (document.activeElement !== element || element === document.body)
    document.getElementById("main")?.focus({ preventScroll: true });
}
