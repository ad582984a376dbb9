"use client";

import { useQuery } from "@tanstack/react-query";
import { deferredIds } from "@/lib/client/deferred";
import { listsQuery } from "@/lib/client/lists";
import type { ReadingList } from "@/lib/contract/lists";
import { useStore } from "../ui/use-store";

/** Ids of items about to be deleted. */
export function useDeferredIds(): ReadonlySet<string> {
  return useStore(deferredIds);
}

/** Lists without those about to be deleted. */
export function useVisibleLists(): ReadingList[] {
  const { data = [] } = useQuery(listsQuery());
  const leaving = useDeferredIds();
  return data.filter((list) => !leaving.has(list.id));
}
