"use client";

import { useQuery } from "@tanstack/react-query";
import { useStore } from "@/components/ui/use-store";
import { deferredIds } from "@/lib/client/deferred-ids";
import { listsQuery } from "@/lib/client/lists";
import type { ReadingList } from "@/lib/contract/lists";

export function useVisibleLists(): ReadingList[] {
  const { data = [] } = useQuery(listsQuery());
  const leaving = useStore(deferredIds);
  return data.filter((list) => !leaving.has(list.id));
}
