"use client";

import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useLayoutEffect, useRef, useState } from "react";
import { flattenItems, listItemsQuery, placeItem, removeFromList } from "@/lib/client/list-items";
import type { ListItem } from "@/lib/contract/lists";
import type { Move } from "./list-entry";
import { useDeferredIds } from "./use-visible-lists";

export type Entries = ReturnType<typeof useListEntries>;

/** Items of a list with their actions. */
export function useListEntries(listId: string) {
  const client = useQueryClient();
  const query = useInfiniteQuery(listItemsQuery(listId));
  const leaving = useDeferredIds();
  const loaded = flattenItems(query.data);
  const items = loaded.filter((item) => !leaving.has(item.id));
  /** Stable callbacks, so that a move renders only the moved rows. */
  const latest = useRef(items);
  useLayoutEffect(() => {
    latest.current = items;
  });
  const keepFocus = useFocusKept(query.data);
  /** Announcement of the last move for screen readers. */
  const [announcement, setAnnouncement] = useState("");

  const place = useCallback(
    (item: ListItem, to: number) => {
      const others = latest.current.filter(({ id }) => id !== item.id);
      keepFocus();
      setAnnouncement(`${item.post.title}: now number ${to + 1}`);
      void placeItem(client, item, others[to - 1]?.post_id ?? null);
    },
    [client, keepFocus],
  );
  const move = useCallback(
    (item: ListItem, direction: Move) => {
      const at = latest.current.findIndex(({ id }) => id === item.id);
      const to = { top: 0, up: at - 1, down: at + 1 }[direction];
      if (to !== at && to >= 0 && to < latest.current.length) place(item, to);
    },
    [place],
  );
  const remove = useCallback((item: ListItem) => removeFromList(client, item), [client]);
  return { query, items, leavingCount: loaded.length - items.length, announcement, place, move, remove };
}

/** Restores focus after the data changes, because browsers drop it when an element moves. */
function useFocusKept(data: unknown): () => void {
  const focused = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: after every change of the data
  useLayoutEffect(() => {
    if (!focused.current) return;
    focused.current.focus({ preventScroll: true });
    focused.current.closest("li")?.scrollIntoView({ block: "nearest" });
    focused.current = null;
  }, [data]);
  return useCallback(() => {
    const { activeElement } = document;
    focused.current = activeElement instanceof HTMLElement && activeElement !== document.body ? activeElement : null;
  }, []);
}
