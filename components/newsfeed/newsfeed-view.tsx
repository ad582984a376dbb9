"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { ArrowUp, ChevronLeft } from "lucide-react";
import { type RefObject, useCallback, useEffect, useRef } from "react";
import { newsfeedById, newsfeedsQuery } from "@/lib/client/newsfeeds";
import type { Newsfeed } from "@/lib/contract/newsfeeds";
import type { Post } from "@/lib/contract/posts";
import { Reader } from "../post/reader";
import { usePostActions } from "../post/use-post-actions";
import { Button } from "../ui/button";
import { NewsfeedGone } from "./newsfeed-gone";
import { ProgressNotice } from "./progress-notice";
import { ReaderRest } from "./reader-rest";
import { StreamHeader } from "./stream-header";
import { StreamList, StreamSkeleton } from "./stream-list";
import type { View } from "./stream-search";
import { StreamEmpty, StreamNotices } from "./stream-state";
import { useIsWide } from "./use-is-wide";
import { useOpenPost } from "./use-open-post";
import { type Stream, useStream } from "./use-stream";
import { focusPost, useStreamKeys } from "./use-stream-keys";

/** A newsfeed: its stream, and the post that is open in it beside (wide) or over it. */
export function NewsfeedView({ newsfeed: atFirst }: { newsfeed: Newsfeed }) {
  const { data: newsfeed = atFirst } = useQuery({ ...newsfeedsQuery(), select: newsfeedById(atFirst.id) });
  const client = useQueryClient();
  const { view, openId, open, close, show } = useOpenPost(newsfeed.id);
  const stream = useStream(newsfeed.id, view);
  const actions = usePostActions();
  const isWide = useIsWide();
  const readerRef = useRef<HTMLElement>(null);
  useFocusOfReader({ openId, isWide, readerRef });

  const onOpen = useCallback((post: Post) => open(post.id), [open]);
  const onView = (next: View) => {
    // What was read or hidden meanwhile leaves its view now that the view changes.
    client.removeQueries({ queryKey: ["posts", newsfeed.id, next], type: "inactive" });
    show(next);
  };
  useStreamKeys({
    posts: stream.posts,
    openId,
    actions,
    open: onOpen,
    close,
    onEnd: () => stream.list.hasNextPage && void stream.list.fetchNextPage(),
  });
  if (stream.isGone) return <NewsfeedGone />;

  return (
    <div className="relative h-full wide:grid wide:grid-cols-[minmax(23.75rem,32.5rem)_minmax(0,1fr)]">
      <section
        aria-label="Posts"
        data-stream
        inert={Boolean(openId) && !isWide}
        className="h-full scroll-pt-36 overflow-y-auto border-line wide:border-r"
      >
        <div className="glass sticky top-0 z-10 border-b border-line">
          <StreamHeader newsfeed={newsfeed} sources={stream.sources} view={view} onView={onView} />
          <ArrivalsPill stream={stream} />
        </div>
        <ProgressNotice newsfeed={newsfeed} />
        <StreamNotices newsfeedId={newsfeed.id} sources={stream.posts.length > 0 ? stream.sources : undefined} />
        {stream.list.isPending && <StreamSkeleton />}
        <StreamList stream={stream} openId={openId} onOpen={onOpen} actions={actions} />
        {stream.list.isSuccess && stream.posts.length === 0 && stream.arrivedCount === 0 && (
          <StreamEmpty newsfeed={newsfeed} sources={stream.sources} view={view} onView={onView} />
        )}
      </section>
      <section
        ref={readerRef}
        key={openId}
        aria-label="Reader"
        tabIndex={-1}
        className={`h-full scroll-pt-20 overflow-y-auto bg-paper motion-safe:scroll-smooth outline-none max-wide:absolute max-wide:inset-0 max-wide:z-20 ${openId ? "" : "max-wide:hidden"}`}
      >
        {openId ? (
          <Reader
            postId={openId}
            known={stream.posts.find((post) => post.id === openId)}
            headingLevel={isWide ? 2 : 1}
            back={<CloseButton onClose={close} />}
          />
        ) : (
          <ReaderRest />
        )}
      </section>
    </div>
  );
}

interface ReaderFocus {
  openId: string | null;
  isWide: boolean;
  readerRef: RefObject<HTMLElement | null>;
}

/** Over the stream, the reader takes the focus; closed, the post that was open gets it back. */
function useFocusOfReader({ openId, isWide, readerRef }: ReaderFocus): void {
  const lastId = useRef(openId);
  useEffect(() => {
    if (openId && !isWide) readerRef.current?.focus({ preventScroll: true });
    if (!openId && lastId.current) focusPost(lastId.current);
    lastId.current = openId;
  }, [openId, isWide, readerRef]);
}

function CloseButton({ onClose }: { onClose: () => void }) {
  return (
    <Button look="quiet" onClick={onClose} className="-ml-1 pl-2">
      <ChevronLeft aria-hidden="true" size={18} className="wide:hidden" />
      <span className="wide:hidden">Back</span>
      <span className="max-wide:hidden">Close</span>
    </Button>
  );
}

/** New posts wait behind it: nothing jumps under the pointer. */
function ArrivalsPill({ stream }: { stream: Stream }) {
  const isShown = stream.arrivedCount > 0 && stream.posts.length > 0;
  return (
    <div role="status" className="absolute inset-x-0 top-full flex justify-center">
      {isShown && (
        <button
          type="button"
          onClick={(event) => {
            event.currentTarget.closest("[data-stream]")?.scrollTo({ top: 0 });
            stream.showArrived();
          }}
          className="mt-2.5 flex min-h-8 items-center gap-1.5 rounded-full bg-accent px-3.5 py-1 font-medium text-paper shadow-float coarse:min-h-11"
        >
          <ArrowUp aria-hidden="true" size={15} />
          {stream.arrivedCount.toLocaleString("en")} new
        </button>
      )}
    </div>
  );
}
