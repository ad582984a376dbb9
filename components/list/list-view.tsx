"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { listById } from "@/lib/client/list-pages";
import { listsQuery } from "@/lib/client/lists";
import type { ReadingList } from "@/lib/contract/lists";
import { buttonClasses } from "../ui/button-classes";
import { Empty } from "../ui/empty";
import { ListEntries } from "./list-entries";
import { ListHeader } from "./list-header";
import { Sharing } from "./sharing";
import { useListEntries } from "./use-list-entries";

/** A reading list for the one whose it is. */
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
