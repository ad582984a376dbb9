"use client";

import { useEffect, useRef } from "react";
import { errorText } from "@/lib/client/api-error";
import type { Post } from "@/lib/contract/posts";
import { PostCard } from "../post/post-card";
import type { PostActions } from "../post/use-post-actions";
import { Button } from "../ui/button";
import { useClock, useToday } from "../ui/clock";
import { Empty } from "../ui/empty";
import { dayText } from "../ui/time-text";
import { groupByDay } from "./day-groups";
import type { Stream } from "./use-stream";

interface StreamListProps {
  stream: Stream;
  openId: string | null;
  onOpen: (post: Post) => void;
  actions: PostActions;
}

/** Posts under the day on which they were published, as far as they have been loaded. */
export function StreamList({ stream, openId, onOpen, actions }: StreamListProps) {
  const { list, posts } = stream;
  const { timeZone } = useClock();
  const today = useToday();
  if (list.isError && posts.length === 0) {
    return (
      <Empty
        title="The posts could not be loaded"
        action={<Button onClick={() => void list.refetch()}>Try again</Button>}
      >
        {errorText(list.error)}
      </Empty>
    );
  }
  return (
    <>
      {groupByDay(posts, timeZone).map(({ day, posts: ofDay }) => (
        <section key={day} aria-label={dayText(day, today)}>
          <h2 className="eyebrow px-5.5 pt-4.5 pb-1.5 text-ink-3">{dayText(day, today)}</h2>
          {ofDay.map((post) => (
            <PostCard key={post.id} post={post} isOpen={post.id === openId} onOpen={onOpen} actions={actions} />
          ))}
        </section>
      ))}
      {list.hasNextPage && <LoadMore list={list} />}
    </>
  );
}

/** Loads the next page when it comes near the window; the button is for everything that does not scroll. */
function LoadMore({ list }: { list: Stream["list"] }) {
  const ref = useRef<HTMLDivElement>(null);
  const { fetchNextPage, isFetchingNextPage, isFetchNextPageError } = list;
  useEffect(() => {
    if (!ref.current || isFetchNextPageError) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) void fetchNextPage({ cancelRefetch: false });
      },
      { root: ref.current.closest("[data-stream]"), rootMargin: "800px" },
    );
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [fetchNextPage, isFetchNextPageError]);
  return (
    <div ref={ref} className="flex justify-center py-6">
      <Button isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
        {isFetchingNextPage ? "Loading…" : "Load more"}
      </Button>
    </div>
  );
}

/** Stands where posts will stand, in about their size. */
export function StreamSkeleton() {
  return (
    <div role="status" aria-label="Loading posts" className="motion-safe:animate-pulse pt-10">
      {["a", "b", "c", "d", "e"].map((row) => (
        <div key={row} className="border-b border-line py-4.5 pr-5.5 pl-8.5">
          <div className="h-3.5 w-40 rounded bg-line/70" />
          <div className="mt-3 h-5 w-11/12 rounded bg-line" />
          <div className="mt-3 h-3.5 w-full rounded bg-line/60" />
          <div className="mt-2 h-3.5 w-3/4 rounded bg-line/60" />
        </div>
      ))}
    </div>
  );
}
