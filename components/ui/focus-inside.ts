"use client";

import { type FocusEvent, useLayoutEffect, useRef } from "react";
import { giveFocus } from "./focus";

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
