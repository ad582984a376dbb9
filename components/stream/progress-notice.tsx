"use client";

import { useQueryClient } from "@tanstack/react-query";
import { LoaderCircle } from "lucide-react";
import { useEffect, useRef } from "react";
import { useLocale } from "@/components/ui/locale";
import type { Newsfeed } from "@/lib/contract/newsfeeds";
import { progressText } from "./progress-text";

/** How far a change of the newsfeed has come to its stored posts; nothing when that is done. */
export function ProgressNotice({ newsfeed }: { newsfeed: Newsfeed }) {
  usePostsAfter(newsfeed.id, newsfeed.refile !== null);
  usePostsAfter(newsfeed.id, newsfeed.rederive !== null);
  const text = progressText(newsfeed, useLocale());
  if (text === null) return null;
  return (
    <p className="flex items-center gap-2 border-b border-line bg-sunken px-5.5 py-2 text-ink-2">
      <LoaderCircle aria-hidden="true" size={14} className="shrink-0 motion-safe:animate-spin" />
      {text}
    </p>
  );
}

/** Once the work is done, the stream and what was turned away are others. */
function usePostsAfter(newsfeedId: string, isUnderWay: boolean): void {
  const client = useQueryClient();
  const wasUnderWay = useRef(isUnderWay);
  useEffect(() => {
    if (wasUnderWay.current && !isUnderWay)
      for (const key of ["posts", "arrivals", "filtered"])
        void client.invalidateQueries({ queryKey: [key, newsfeedId] });
    wasUnderWay.current = isUnderWay;
  }, [client, newsfeedId, isUnderWay]);
}
