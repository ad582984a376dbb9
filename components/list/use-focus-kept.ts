"use client";

import { useCallback, useLayoutEffect, useRef } from "react";

/** Restores focus after the data changes, because browsers drop it when an element moves. */
export function useFocusKept(data: unknown): () => void {
  const focused = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: after every change of the data
  useLayoutEffect(() => {
    if (!focused.current) return;
    focused.current.focus({ preventScroll: true });
    focused.current.closest("li")?.scrollIntoView({ block: "nearest" });
    focused.current = null;
  }, [data]);
  return useCallback(() => {
    const { activeElement } = document;
    focused.current = activeElement instanceof HTMLElement && activeElement !== document.body ? activeElement : null;
  }, []);
}
