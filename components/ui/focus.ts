"use client";

import { type FocusEvent, useLayoutEffect, useRef } from "react";

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

/**
 * Keeps focus in an element when the control that had it is removed: on the last button of the row that takes its place
 * or, outside rows, on the first control.
 *
 * @returns properties of the element
 */
export function useFocusInside<E extends HTMLElement>() {
  const ref = useRef<E>(null);
  const focused = useRef<{ control: Element; row: number }>(null);
  const rowsOf = (element: E | null) => [...(element?.querySelectorAll("li, tr") ?? [])];
  useLayoutEffect(() => {
    if (!focused.current || focused.current.control.isConnected) return;
    const { row: at } = focused.current;
    focused.current = null;
    if (document.activeElement !== document.body) return;
    const rows = rowsOf(ref.current);
    const row = rows[at] ?? rows.at(-1);
    const next = row ? [...row.querySelectorAll("button")].at(-1) : ref.current?.querySelector("input, button");
    giveFocus(next ?? null);
  });
  return {
    ref,
    onFocus: ({ currentTarget, target }: FocusEvent<E>) => {
      // Dialogs are elsewhere in the document.
      if (!currentTarget.contains(target)) return;
      const row = rowsOf(currentTarget).findIndex((one) => one.contains(target));
      focused.current = { control: target, row };
    },
    onBlur: () => {
      focused.current = null;
    },
  };
}
