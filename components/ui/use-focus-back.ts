"use client";

import { useLayoutEffect, useRef } from "react";
import { giveFocus } from "./give-focus";

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
