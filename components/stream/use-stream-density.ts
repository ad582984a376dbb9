"use client";

import { useCallback, useSyncExternalStore } from "react";
import { type Density, densityNow, saveDensity, subscribeToDensity } from "@/lib/client/density";

/** The density of a newsfeed's stream; the first paint has it from the server. */
export function useStreamDensity(newsfeedId: string, atFirst: Density) {
  const density = useSyncExternalStore(
    subscribeToDensity,
    () => densityNow(newsfeedId),
    () => atFirst,
  );
  const setDensity = useCallback((chosen: Density) => saveDensity(newsfeedId, chosen), [newsfeedId]);
  return { density, setDensity };
}
