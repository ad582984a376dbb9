"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useLocale } from "@/components/ui/locale";
import type { CheckProgress } from "@/lib/client/check-sources";
import { newsfeedsQuery } from "@/lib/client/newsfeeds";
import { showFailure } from "@/lib/client/show-failure";
import { showToast } from "@/lib/client/toasts";
import type { Newsfeed } from "@/lib/contract/newsfeeds";

/** A check of all sources. */
export interface SourcesCheck {
  isRunning: boolean;
  /** Null until the server has answered. */
  progress: CheckProgress | null;
  start: () => void;
}

/** @param onChecked looks for new posts */
export function useSourcesCheck(newsfeeds: readonly Newsfeed[], onChecked: () => Promise<unknown>): SourcesCheck {
  const client = useQueryClient();
  const locale = useLocale();
  const [progress, setProgress] = useState<CheckProgress | null>(null);
  const check = useMutation({
    mutationFn: async () => {
      const { checkNewsfeeds } = await import("@/lib/client/check-sources");
      return checkNewsfeeds(client, newsfeeds, { locale, onProgress: setProgress });
    },
    onSuccess: async (text) => {
      await onChecked();
      void client.invalidateQueries(newsfeedsQuery());
      showToast({ text });
    },
    onError: showFailure,
    onSettled: () => setProgress(null),
  });
  return {
    isRunning: check.isPending,
    progress,
    start: () => {
      if (!check.isPending) check.mutate();
    },
  };
}
