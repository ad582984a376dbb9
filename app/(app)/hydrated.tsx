"use client";

import { type DehydratedState, HydrationBoundary } from "@tanstack/react-query";
import { type ReactNode, useEffect, useMemo } from "react";
import { noteHydrated, seedsToHydrate } from "@/lib/client/seeds";

/** Hydrates the query cache with the server's seeds, once. */
export function Hydrated({ seeds, children }: { seeds: DehydratedState; children: ReactNode }) {
  const state = useMemo(() => seedsToHydrate(seeds), [seeds]);
  useEffect(() => noteHydrated(seeds), [seeds]);
  return <HydrationBoundary state={state}>{children}</HydrationBoundary>;
}
