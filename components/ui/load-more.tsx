"use client";

import { useEffect, useRef } from "react";
import { Button } from "./button";

interface LoadMoreProps {
  fetchNextPage: (options?: { cancelRefetch?: boolean }) => Promise<unknown>;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
}

/** Loads the next page near the window; the button works without scrolling. */
export function LoadMore({ fetchNextPage, isFetchingNextPage, isFetchNextPageError }: LoadMoreProps) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Observes again after each page, because the end may still be near.
    if (!ref.current || isFetchingNextPage || isFetchNextPageError) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) void fetchNextPage({ cancelRefetch: false });
      },
      { root: ref.current.closest("[data-stream], main"), rootMargin: "800px" },
    );
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [fetchNextPage, isFetchingNextPage, isFetchNextPageError]);
  return (
    <div ref={ref} className="flex justify-center py-6">
      <Button isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
        {isFetchingNextPage ? "Loading…" : "Load more"}
      </Button>
    </div>
  );
}
