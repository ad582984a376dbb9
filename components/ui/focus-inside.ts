"use client";

import { type FocusEvent, useLayoutEffect, useRef } from "react";
import { giveFocus } from "./focus";

/**
 * Keeps focus in an element when the focused control is removed: moves it to the control's row, else to the row that
 * takes its place, else to the first control. Never to a button of a row, because a held key would press it.
 *
 * @returns properties of the element
 */
export function useFocusInside<E extends HTMLElement>() {
  const ref = useRef<E>(null);
  const focused = useRef<{ control: Element; row: HTMLElement | undefined; at: number }>(null);
  const rowsOf = (element: E | null) => [...(element?.querySelectorAll<HTMLElement>("li, tr") ?? [])];
  useLayoutEffect(() => {
    if (!focused.current || focused.current.control.isConnected) return;
    const { row, at } = focused.current;
    focused.current = null;
    if (document.activeElement !== document.body) return;
    const rows = rowsOf(ref.current);
    const next = row?.isConnected ? row : row && (rows[at] ?? rows.at(-1));
    if (next) next.tabIndex = -1;
    giveFocus(next ?? ref.current?.querySelector("input, button") ?? null);
  });
  return {
    ref,
    onFocus: ({ currentTarget, target }: FocusEvent<E>) => {
      // Dialogs are elsewhere in the document.
      if (!currentTarget.contains(target)) return;
      const rows = rowsOf(currentTarget);
      const at = rows.findIndex((one) => one.contains(target));
      focused.current = { control: target, row: rows[at], at };
    },
    onBlur: () => {
      focused.current = null;
    },
  };
}
