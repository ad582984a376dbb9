"use client";

import { useCallback, useSyncExternalStore } from "react";
import { type Density, densityNow, saveDensity, subscribeToDensity } from "@/lib/client/density";

/** The stream's density. Starts with the one that the server rendered. */
export function useStreamDensity(streamId: string, atFirst: Density) {
  const density = useSyncExternalStore(
    subscribeToDensity,
    () => densityNow(streamId),
    () => atFirst,
  );
  const setDensity = useCallback((chosen: Density) => saveDensity(streamId, chosen), [streamId]);
  return { density, setDensity };
}
