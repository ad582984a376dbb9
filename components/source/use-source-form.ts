"use client";

import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { validateSource, type WantedSource } from "@/lib/client/source-actions";
import type { Source } from "@/lib/contract/source";
import { isPlain } from "./feed-choice";

export interface SourceAction {
  /** "Add source" */
  text: string;
  /** "Adding…" */
  busyText: string;
  run: (wanted: WantedSource) => Promise<Source>;
  onDone: (source: Source) => void;
}

/** State of checking and submitting. A changed address discards the earlier result. @param empty empties the box */
export function useSourceForm(newsfeedId: string, { run, onDone }: SourceAction, empty: () => void) {
  const [chosenFeed, setChosenFeed] = useState<string | null>(null);
  /** Number of changes of the address, because a result may arrive after the next one. */
  const edits = useRef(0);
  const act = useMutation({
    mutationFn: ({ wanted }: Act) => run(wanted),
    onSuccess: (source, { edit }) => {
      if (edit === edits.current) {
        forget();
        empty();
      }
      onDone(source);
    },
  });
  const check = useMutation({
    mutationFn: ({ url }: Check) => validateSource(url, newsfeedId),
    onSuccess: (validation, { url, isSubmitted, edit }) => {
      if (edit !== edits.current) return;
      const feed = validation.recommended_feed || (validation.rss_feeds[0]?.url ?? null);
      setChosenFeed(feed);
      if (isSubmitted && isPlain(validation)) submit(url, feed);
    },
  });
  const submit = (url: string, feedUrl: string | null) =>
    act.mutate({ wanted: { url, ...(feedUrl && { feed_url: feedUrl }) }, edit: edits.current });
  function forget() {
    edits.current += 1;
    setChosenFeed(null);
    check.reset();
    act.reset();
  }
  const begin = (url: string, isSubmitted: boolean) => check.mutate({ url, isSubmitted, edit: edits.current });
  return { chosenFeed, setChosenFeed, check, begin, act, submit, forget };
}

interface Act {
  wanted: WantedSource;
  edit: number;
}

interface Check {
  url: string;
  /** Adds the source if there is nothing to choose. */
  isSubmitted: boolean;
  edit: number;
}

export function useCheckAtOnce(url: string, check: (url: string) => void): void {
  const checkedUrl = useRef("");
  useEffect(() => {
    if (!url || checkedUrl.current === url) return;
    checkedUrl.current = url;
    check(url);
  });
}
