"use client";

import { useQuery } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { deferredIds, noDeferredIds, subscribeToDeferred } from "@/lib/client/deferred";
import { listsQuery } from "@/lib/client/lists";
import type { ReadingList } from "@/lib/contract/lists";

/** Ids of items about to be deleted. */
export function useDeferredIds(): ReadonlySet<string> {
  return useSyncExternalStore(subscribeToDeferred, deferredIds, noDeferredIds);
}

/** Lists without those about to be deleted. */
export function useVisibleLists(): ReadingList[] {
  const { data = [] } = useQuery(listsQuery());
  const leaving = useDeferredIds();
  return data.filter((list) => !leaving.has(list.id));
}
