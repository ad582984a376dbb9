"use client";

import { useEffectEvent, useLayoutEffect } from "react";
import { useIsHydrated } from "./use-is-hydrated";

/**
 * Keeps text typed into a controlled field before hydration, which React would reset, and the selection, and hands the
 * text to `onText`.
 *
 * @returns value to render
 */
export function useEarlyText<Value>(id: string, value: Value, onText: (text: string) => void): Value | string {
  const isHydrated = useIsHydrated();
  // Read while rendering, because hydration resets a text area that renders its old value.
  const box = typeof value === "string" && !isHydrated ? boxWith(id) : null;
  const shown = box ? box.value : value;
  const select = box && selectionOf(box);
  const settle = useEffectEvent(() => {
    select?.();
    if (withoutBreaks(shown) !== withoutBreaks(value)) onText(String(shown));
  });
  useLayoutEffect(() => settle(), []);
  return shown;
}

function boxWith(id: string): HTMLInputElement | HTMLTextAreaElement | null {
  if (typeof document === "undefined") return null;
  return document.getElementById(id) as HTMLInputElement | HTMLTextAreaElement | null;
}

/** Returns a function that selects again what is selected in a focused box. */
function selectionOf(box: HTMLInputElement | HTMLTextAreaElement): (() => void) | null {
  const { selectionStart, selectionEnd, selectionDirection } = box;
  // Boxes for email addresses have no selection.
  if (document.activeElement !== box || selectionStart === null) return null;
  return () => box.setSelectionRange(selectionStart, selectionEnd, selectionDirection ?? undefined);
}

/** Browsers change or drop the line breaks of a value. */
const withoutBreaks = (value: unknown) => String(value).replace(/[\r\n]/g, "");
