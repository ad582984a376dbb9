"use client";

import { useLayoutEffect, useRef } from "react";
import { giveFocus } from "./focus";

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
