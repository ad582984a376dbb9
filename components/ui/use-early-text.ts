"use client";

import { useEffectEvent, useLayoutEffect } from "react";
import { useIsHydrated } from "./use-is-hydrated";

/**
 * Keeps text typed into a controlled field before hydration, which React would reset, and hands it to `onText`.
 *
 * @returns value to render
 */
export function useEarlyText<Value>(id: string, value: Value, onText: (text: string) => void): Value | string {
  const isHydrated = useIsHydrated();
  // Read while rendering, because hydration resets a text area that renders its old value.
  const shown = typeof value === "string" && !isHydrated ? (textIn(id) ?? value) : value;
  const tell = useEffectEvent(() => {
    if (withoutBreaks(shown) !== withoutBreaks(value)) onText(String(shown));
  });
  useLayoutEffect(() => tell(), []);
  return shown;
}

function textIn(id: string): string | undefined {
  if (typeof document === "undefined") return undefined;
  return (document.getElementById(id) as HTMLInputElement | HTMLTextAreaElement | null)?.value;
}

/** Browsers change or drop the line breaks of a value. */
const withoutBreaks = (value: unknown) => String(value).replace(/[\r\n]/g, "");
