"use client";

import { useQueryClient } from "@tanstack/react-query";
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
  // Not a mutation: nothing else on the first view needs the code of mutations.
  const [isRunning, setRunning] = useState(false);
  const [progress, setProgress] = useState<CheckProgress | null>(null);
  const check = async () => {
    setRunning(true);
    try {
      const { checkNewsfeeds } = await import("@/lib/client/check-sources");
      const text = await checkNewsfeeds(client, newsfeeds, { locale, onProgress: setProgress });
      await onChecked();
      void client.invalidateQueries(newsfeedsQuery());
      showToast({ text });
    } catch (error) {
      showFailure(error);
    }
    setRunning(false);
    setProgress(null);
  };
  return { isRunning, progress, start: () => void (isRunning || check()) };
}
