"use client";

import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useLayoutEffect, useRef, useState } from "react";
import { Empty, LoadFailure } from "@/components/ui/empty";
import { useFocusInside } from "@/components/ui/focus-inside";
import { LoadMore } from "@/components/ui/load-more";
import { useScrollTop } from "@/components/ui/use-scroll-top";
import { useStore } from "@/components/ui/use-store";
import { deferredIds } from "@/lib/client/deferred-ids";
import { flattenItems, listItemsQuery, placeItem, removeFromList } from "@/lib/client/list-items";
import { listsQuery } from "@/lib/client/lists";
import { itemKey } from "@/lib/client/saving";
import type { ListItem, ReadingList } from "@/lib/contract/lists";
import { ListEntry, type Move } from "./list-entry";
import { ListHeader, Sharing } from "./list-header";
import { type Dragging, useDragOrder } from "./use-drag-order";
import { useFocusKept } from "./use-focus-kept";

/** A reading list as its owner sees it. */
export function ListView({ list: atFirst }: { list: ReadingList }) {
  const { data: lists } = useQuery(listsQuery());
  const list = lists ? lists.find(({ id }) => id === atFirst.id) : atFirst;
  const entries = useListEntries(atFirst.id);
  useScrollTop(entries.query.data !== undefined);
  if (!list) return <ListGone />;
  return (
    <div className="mx-auto max-w-[54rem] px-5 pt-8 pb-24 medium:px-8 medium:pt-10">
      <ListHeader list={list} count={Math.max(0, list.item_count - entries.leavingCount)} />
      <Sharing list={list} />
      <ListEntries entries={entries} count={list.item_count - entries.leavingCount} />
    </div>
  );
}

function ListGone() {
  return (
    <div role="alert">
      <Empty title="This list no longer exists" link={{ href: "/lists", text: "All reading lists" }}>
        It may have been deleted in another window.
      </Empty>
    </div>
  );
}

function ListEntries({ entries, count }: { entries: Entries; count: number }) {
  const { items, query, announcement, place, move, remove } = entries;
  const { dragging, start } = useDragOrder((id, to) => {
    const item = items.find((one) => one.id === id);
    if (item && items[to]?.id !== id) place(item, to);
  });
  const focus = useFocusInside<HTMLOListElement>();
  if (items.length === 0) return <NoEntries entries={entries} />;
  return (
    <>
      <ol aria-label="Posts" className={dragging ? "select-none" : ""} {...focus}>
        {items.map((item, at) => (
          <ListEntry
            key={item.id}
            item={item}
            isFirst={at === 0}
            isLast={at === count - 1}
            isDragged={dragging?.id === item.id}
            drop={dragging ? dropAt(items, at, dragging) : undefined}
            onMove={move}
            onRemove={remove}
            onDrag={start}
          />
        ))}
      </ol>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {query.hasNextPage && <LoadMore {...query} />}
    </>
  );
}

/** Position of the drop line; none when a drop would change nothing. */
function dropAt(items: readonly ListItem[], at: number, { id, place }: Dragging): "before" | "after" | undefined {
  const from = items.findIndex((item) => item.id === id);
  if (at === from || place === from) return undefined;
  const others = items.filter((item) => item.id !== id);
  if (items[at]?.id === others[place]?.id) return "before";
  return place === others.length && items[at]?.id === others.at(-1)?.id ? "after" : undefined;
}

function NoEntries({ entries: { query } }: { entries: Entries }) {
  if (query.isError)
    return <LoadFailure title="The posts could not be loaded" error={query.error} onRetry={query.refetch} />;
  return (
    <Empty title="Nothing in this list yet" link={{ href: "/newsfeeds", text: "Open a newsfeed" }}>
      Open a post and choose Save<span className="hoverless:hidden">, or press s</span>. New posts go to the top.
    </Empty>
  );
}

type Entries = ReturnType<typeof useListEntries>;

function useListEntries(listId: string) {
  const client = useQueryClient();
  const query = useInfiniteQuery(listItemsQuery(listId));
  const leaving = useStore(deferredIds);
  const loaded = flattenItems(query.data);
  const items = loaded.filter((item) => !leaving.has(itemKey(item.list_id, item.post_id)));
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
