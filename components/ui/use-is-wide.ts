"use client";

import { useSyncExternalStore } from "react";

/** Matches `--breakpoint-wide` in the style sheet. */
const WIDE = "(min-width: 68.75rem)";

function subscribe(onChange: () => void): () => void {
  const query = window.matchMedia(WIDE);
  query.addEventListener("change", onChange);
  return () => query.removeEventListener("change", onChange);
}

export function useIsWide(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(WIDE).matches,
    () => true,
  );
}
