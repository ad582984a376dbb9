"use client";

import { useQuery } from "@tanstack/react-query";
import { Bookmark } from "lucide-react";
import { listsQuery } from "@/lib/client/lists";

/** That a post is in reading lists, with their names for those who hear it; nothing where it is in none. */
export function SavedMark({ listIds }: { listIds: readonly string[] }) {
  return listIds.length > 0 && <Mark listIds={listIds} />;
}

function Mark({ listIds }: { listIds: readonly string[] }) {
  // Every page of the app comes with them; a mark is no reason to ask again.
  const { data: lists = [] } = useQuery({ ...listsQuery(), staleTime: Number.POSITIVE_INFINITY });
  const names = lists.filter(({ id }) => listIds.includes(id)).map(({ name }) => name);
  if (names.length === 0) return null;
  return (
    <span className="ml-2 shrink-0 text-ink-3">
      <Bookmark aria-hidden="true" size={13} className="fill-current" />
      <span className="sr-only">Saved in {names.join(", ")}</span>
    </span>
  );
}
