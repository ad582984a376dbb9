"use client";

import { useEffect, useRef } from "react";
import { Button } from "./button";

interface LoadMoreProps {
  fetchNextPage: (options?: { cancelRefetch?: boolean }) => Promise<unknown>;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  text?: string;
}

/** Loads the next page near the window; the button works without scrolling. */
export function LoadMore(list: LoadMoreProps) {
  const { fetchNextPage, isFetchingNextPage, isFetchNextPageError } = list;
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
    <div ref={ref} className="grid justify-items-center py-6">
      <MoreButton {...list} />
    </div>
  );
}

/** Loads the next page; says when it could not be loaded. */
export function MoreButton({
  fetchNextPage,
  isFetchingNextPage,
  isFetchNextPageError,
  text = "Load more",
}: LoadMoreProps) {
  const idle = isFetchNextPageError ? "Could not be loaded. Try again" : text;
  return (
    <Button isBusy={isFetchingNextPage} aria-live="polite" onClick={() => void fetchNextPage()}>
      {isFetchingNextPage ? "Loading…" : idle}
    </Button>
  );
}
