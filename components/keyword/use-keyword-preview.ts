"use client";

import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { keywordPreviewQuery } from "@/lib/client/newsfeeds";

/** Somebody who removes three keywords asks once. */
const PAUSE_MS = 300;

/** What the keywords, as they are being edited, would keep. */
export function useKeywordPreview(newsfeedId: string, keywords: readonly string[]) {
  const [asked, setAsked] = useState(keywords);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(keywords), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [keywords]);
  const { data, error, isFetching } = useQuery(keywordPreviewQuery(newsfeedId, asked));
  return { preview: data, error, isCounting: isFetching || asked !== keywords };
}
