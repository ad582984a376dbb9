"use client";

import { useSyncExternalStore } from "react";
import type { Store } from "@/lib/client/store";

export function useStore<T>({ subscribe, get, initial }: Store<T>): T {
  return useSyncExternalStore(subscribe, get, () => initial);
}
