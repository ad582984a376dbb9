"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { Button } from "@/components/ui/button";
import { buttonClasses } from "@/components/ui/button-classes";
import { Empty } from "@/components/ui/empty";
import { LoadMore } from "@/components/ui/load-more";
import { errorText } from "@/lib/client/api-error";
import { listById } from "@/lib/client/list-items";
import { listsQuery } from "@/lib/client/lists";
import type { ListItem, ReadingList } from "@/lib/contract/lists";
import { ListEntry } from "./list-entry";
import { ListHeader } from "./list-header";
import { Sharing } from "./sharing";
import { type Dragging, useDragOrder } from "./use-drag-order";
import { type Entries, useListEntries } from "./use-list-entries";

/** A reading list as its owner sees it. */
export function ListView({ list: atFirst }: { list: ReadingList }) {
  const { data: lists } = useQuery(listsQuery());
  const list = lists ? listById(atFirst.id)(lists) : atFirst;
  const entries = useListEntries(atFirst.id);
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
      <Empty
        title="This list no longer exists"
        action={
          <Link className={buttonClasses({ look: "primary" })} href="/lists">
            All reading lists
          </Link>
        }
      >
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
  if (items.length === 0) return <NoEntries entries={entries} />;
  return (
    <>
      <ol aria-label="Posts" className={dragging ? "select-none" : ""}>
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
    return (
      <Empty
        title="The posts could not be loaded"
        action={<Button onClick={() => void query.refetch()}>Try again</Button>}
      >
        {errorText(query.error)}
      </Empty>
    );
  return (
    <Empty
      title="Nothing in this list yet"
      action={
        <Link className={buttonClasses({ look: "primary" })} href="/newsfeeds">
          Open a newsfeed
        </Link>
      }
    >
      Open a post and choose Save, or press s. New posts go to the top.
    </Empty>
  );
}
