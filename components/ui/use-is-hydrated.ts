"use client";

import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False in the server's markup and in the first render over it: nothing listens to clicks yet. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
