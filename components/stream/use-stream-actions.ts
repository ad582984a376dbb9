"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useLocale } from "@/components/ui/locale";
import { onFirstUse } from "@/components/ui/use-lazy-part";
import type { CheckProgress } from "@/lib/client/check-sources";
import { newsfeedsQuery } from "@/lib/client/newsfeeds";
import type { PostFilter } from "@/lib/client/posts";
import { showFailure } from "@/lib/client/show-failure";
import { showToast } from "@/lib/client/toasts";
import type { Newsfeed } from "@/lib/contract/newsfeeds";
import type { SourcesCheck } from "./stream-header";
import { isNarrowed } from "./stream-search";
import type { Stream } from "./use-stream";

const loadMarkAllRead = () => import("@/lib/client/mark-all-read");

interface StreamContext {
  newsfeed: Newsfeed;
  filter: PostFilter;
  stream: Stream;
}

/** Actions on the whole newsfeed. */
export function useStreamActions({ newsfeed, filter, stream }: StreamContext) {
  const client = useQueryClient();
  const locale = useLocale();
  const [progress, setProgress] = useState<CheckProgress | null>(null);
  const check = useMutation({
    mutationFn: async () => {
      const { checkNewsfeed } = await import("@/lib/client/check-sources");
      return checkNewsfeed(client, newsfeed.id, { locale, onProgress: setProgress });
    },
    onSuccess: async (text) => {
      await stream.lookForNew();
      void client.invalidateQueries(newsfeedsQuery());
      showToast({ text });
    },
    onError: showFailure,
    onSettled: () => setProgress(null),
  });
  // Failures are shown only when the code is needed.
  useEffect(() => onFirstUse(() => void loadMarkAllRead().catch(() => undefined)), []);
  return {
    markAllRead: () => {
      const pages = stream.list.data;
      const text = `Remove the filter first to mark all of ${newsfeed.name} as read.`;
      if (isNarrowed(filter)) showToast({ text });
      else if (pages) loadMarkAllRead().then(({ markAllRead }) => markAllRead(client, newsfeed.id, pages), showFailure);
    },
    check: {
      isRunning: check.isPending,
      progress,
      start: () => {
        if (!check.isPending) check.mutate();
      },
    } satisfies SourcesCheck,
  };
}
