"use client";

import { useQueryClient } from "@tanstack/react-query";
import { LoaderCircle } from "lucide-react";
import { useEffect, useRef } from "react";
import type { Newsfeed } from "@/lib/contract/newsfeeds";
import { refileText } from "./refile-text";

/** How far the stored posts have been sorted by other keywords or from another start; nothing when that is done. */
export function RefileNotice({ newsfeed: { id, refile } }: { newsfeed: Newsfeed }) {
  usePostsSorted(id, refile !== null);
  if (!refile) return null;
  return (
    <p className="flex items-center gap-2 border-b border-line bg-sunken px-5.5 py-2 text-ink-2">
      <LoaderCircle aria-hidden="true" size={14} className="shrink-0 motion-safe:animate-spin" />
      {refileText(refile)}
    </p>
  );
}

/** Once all are sorted, the stream is another one. */
function usePostsSorted(newsfeedId: string, isSorting: boolean): void {
  const client = useQueryClient();
  const wasSorting = useRef(isSorting);
  useEffect(() => {
    if (wasSorting.current && !isSorting)
      for (const key of ["posts", "arrivals"]) void client.invalidateQueries({ queryKey: [key, newsfeedId] });
    wasSorting.current = isSorting;
  }, [client, newsfeedId, isSorting]);
}
