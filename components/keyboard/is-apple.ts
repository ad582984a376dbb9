"use client";

import { useSyncExternalStore } from "react";

const never = () => () => {};

/** Is Command the key for commands, not Control? */
export function isApple(): boolean {
  return /^(?:Mac|iP)/.test(navigator.platform);
}

/** False until the page runs in its browser: the server does not know. */
export function useIsApple(): boolean {
  return useSyncExternalStore(never, isApple, () => false);
}
