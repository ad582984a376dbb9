"use client";

import { useQueryClient } from "@tanstack/react-query";
import { LoaderCircle } from "lucide-react";
import { useEffect, useRef } from "react";
import { useLocale } from "@/components/ui/locale";
import type { Newsfeed } from "@/lib/contract/newsfeeds";
import { countText, percentText } from "@/lib/core/number-text";

/** Progress of a change to stored posts; nothing when done. */
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

/** Reloads posts when the work is done. */
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

/** "Sorting 1,240 stored posts… 40%"; null when idle. */
export function progressText(
  { refile, rederive }: Pick<Newsfeed, "refile" | "rederive">,
  locale: string,
): string | null {
  if (refile) return `Sorting ${countText(refile.total, "stored post", { locale })}… ${partDone(refile, locale)}`;
  if (rederive)
    return `Rewriting ${countText(rederive.total, "key learning", { locale })}… ${partDone(rederive, locale)}`;
  return null;
}

/** Rounds down, so that unfinished work never shows 100%. */
function partDone({ done, total }: { done: number; total: number }, locale: string): string {
  return percentText(Math.floor((100 * done) / total) / 100, locale);
}
