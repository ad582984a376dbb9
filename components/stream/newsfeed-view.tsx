"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { MarkAroundContext } from "@/components/post/mark-around";
import { type PostActions, usePostActions } from "@/components/post/use-post-actions";
import { Button } from "@/components/ui/button";
import { LoadFailure, NewsfeedGone, passFocus } from "@/components/ui/empty";
import { LoadMore } from "@/components/ui/load-more";
import { useIsWide } from "@/components/ui/use-is-wide";
import { onFirstUse } from "@/components/ui/use-lazy-part";
import type { Density } from "@/lib/client/density";
import { mayChange, newsfeedById, newsfeedsQuery } from "@/lib/client/newsfeeds";
import { type PostFilter, postsQuery } from "@/lib/client/posts";
import type { Ranking } from "@/lib/client/ranking";
import type { Newsfeed } from "@/lib/contract/newsfeeds";
import type { Post } from "@/lib/contract/post";
import { NoPosts } from "./no-posts";
import { PullHint } from "./pull-hint";
import { preloadReader, ReaderPane } from "./reader-pane";
import { StreamBar } from "./stream-bar";
import { StreamHeader } from "./stream-header";
import { NewsfeedNotices } from "./stream-notices";
import { StreamPage } from "./stream-page";
import { isNarrowed } from "./stream-search";
import { StreamSkeleton } from "./stream-skeleton";
import { Tuning } from "./tuning";
import { useMarkAround } from "./use-mark-around";
import { useScrollPosition } from "./use-scroll-position";
import { type Stream, useStream, useStreamPrefetch } from "./use-stream";
import { type StreamSubject, useOpenPost, useReadPassed, useStreamActions, useStreamKeys } from "./use-stream-actions";
import { useStreamDensity } from "./use-stream-density";
import { useTouch } from "./use-touch";

interface NewsfeedViewProps {
  newsfeed: Newsfeed;
  /** As rendered by the server. */
  density: Density;
  ranking: Ranking;
}

/** A newsfeed's stream. */
export function NewsfeedView({ newsfeed: atFirst, ...view }: NewsfeedViewProps) {
  const { data: newsfeed = atFirst } = useQuery({ ...newsfeedsQuery(), select: newsfeedById(atFirst.id) });
  return <StreamView subject={{ id: newsfeed.id, name: newsfeed.name, newsfeed, newsfeeds: [newsfeed] }} {...view} />;
}

interface StreamViewProps extends Omit<NewsfeedViewProps, "newsfeed"> {
  subject: StreamSubject;
}

/** A stream with the reader beside it (wide) or over it. */
export function StreamView({ subject, density: densityAtFirst, ranking }: StreamViewProps) {
  const { filter, openId, open, close, show } = useOpenPost(subject.id, ranking);
  const stream = useStream(subject.id, filter);
  const isWide = useIsWide();
  useStreamPrefetch(stream, openId);
  useEffect(() => onFirstUse(preloadReader), []);
  const onOpen = useCallback((post: Post) => open(post.id), [open]);
  if (stream.isGone) return <NewsfeedGone />;
  const isCovered = openId !== null && !isWide;
  return (
    <div className="relative flex h-full flex-col wide:grid wide:grid-cols-[minmax(23.75rem,32.5rem)_minmax(0,1fr)] wide:grid-rows-[auto_minmax(0,1fr)] wide:*:first:col-span-2">
      <StreamHeader subject={subject} isCovered={isCovered} />
      <StreamPane
        subject={subject}
        densityAtFirst={densityAtFirst}
        stream={stream}
        filter={filter}
        openId={openId}
        isCovered={isCovered}
        onOpen={onOpen}
        onClose={close}
        onShow={show}
      />
      <ReaderPane openId={openId} posts={stream.posts} onClose={close} />
    </div>
  );
}

interface StreamPaneProps {
  subject: StreamSubject;
  densityAtFirst: Density;
  stream: ReturnType<typeof useStream>;
  filter: PostFilter;
  openId: string | null;
  /** Covered by the reader. */
  isCovered: boolean;
  onOpen: (post: Post) => void;
  onClose: () => void;
  onShow: (change: Partial<PostFilter>) => void;
}

function StreamPane(props: StreamPaneProps) {
  const { subject, densityAtFirst, stream, filter, openId, isCovered, onOpen, onClose } = props;
  const { newsfeed } = subject;
  const { density, setDensity } = useStreamDensity(subject.id, densityAtFirst);
  const actions = usePostActions();
  const { markAllRead, check } = useStreamActions({ subject, filter, stream });
  const ref = useRef<HTMLElement>(null);
  const [drawnId, setDrawnId] = useState<string | null>(null);
  useScrollPosition({ streamRef: ref, streamId: subject.id, filter, stream, openId, draw: setDrawnId, drawnId });
  useTouch({ streamRef: ref, posts: stream.posts, actions, onRefresh: check.start });
  useReadPassed({ streamRef: ref, posts: stream.posts, isCovered });
  const onShow = useShow(props);
  const { isSearching, setSearching } = useSearching(filter, onShow);
  const markAround = useMarkAround(subject.id, filter, stream.posts);
  useStreamKeys({
    posts: stream.posts,
    openId,
    actions,
    open: onOpen,
    close: onClose,
    draw: (postId) => flushSync(() => setDrawnId(postId)),
    onEnd: () => stream.list.hasNextPage && void stream.list.fetchNextPage(),
    onMarkAllRead: markAllRead,
    markAround,
    onSearch: () => {
      flushSync(() => setSearching(true));
      ref.current?.querySelector<HTMLElement>("[data-stream-search]")?.focus();
    },
    onRefresh: check.start,
  });
  return (
    <section
      ref={ref}
      aria-label="Posts"
      data-stream
      tabIndex={-1}
      inert={isCovered}
      onPointerOver={preloadReader}
      onFocus={({ target }) => setDrawnId(target.closest<HTMLElement>("[data-post]")?.dataset.post ?? drawnId)}
      className="relative min-h-0 flex-1 scroll-pt-18 overflow-y-auto overscroll-y-contain border-line wide:border-r"
    >
      <PullHint />
      <StreamBar
        {...{ subject, stream, filter, density, isSearching, onShow, check }}
        onMarkAllRead={markAllRead}
        onDensity={setDensity}
        onSearching={setSearching}
      />
      {newsfeed && <NewsfeedNotices newsfeed={newsfeed} stream={stream} />}
      {stream.list.isPending && <StreamSkeleton />}
      <MarkAroundContext value={markAround}>
        <StreamList {...{ stream, filter, density, openId, drawnId, onOpen, actions }} />
      </MarkAroundContext>
      {stream.isSettled && stream.posts.length === 0 && stream.arrivedCount === 0 && (
        <NoPosts {...{ subject, stream, filter, onShow }} />
      )}
      <StreamEnd subject={subject} stream={stream} filter={filter} onMarkAllRead={markAllRead} />
    </section>
  );
}

/** Drops cached views, so that read and hidden posts leave when the view changes. */
function useShow({ subject, filter, onShow }: StreamPaneProps) {
  const client = useQueryClient();
  return (change: Partial<PostFilter>) => {
    const { queryKey } = postsQuery(subject.id, { ...filter, ...change });
    client.removeQueries({ queryKey, type: "inactive" });
    onShow(change);
  };
}

/** Opens and closes the search field; closing clears the query. */
function useSearching(filter: PostFilter, onShow: (change: Partial<PostFilter>) => void) {
  const [isOpen, setOpen] = useState(false);
  const setSearching = (isSearching: boolean) => {
    setOpen(isSearching);
    if (!isSearching && filter.q) onShow({ q: "" });
  };
  return { isSearching: isOpen || filter.q !== "", setSearching };
}

interface StreamListProps {
  stream: Stream;
  filter: PostFilter;
  density: Density;
  openId: string | null;
  /** A post that must be rendered. */
  drawnId: string | null;
  onOpen: (post: Post) => void;
  actions: PostActions;
}

function StreamList({ stream, filter, density, openId, drawnId, onOpen, actions }: StreamListProps) {
  const { list, pages } = stream;
  const { q, order, mattersOnly } = filter;
  if (list.isError && stream.posts.length === 0)
    return <LoadFailure title="The posts could not be loaded" error={list.error} onRetry={list.refetch} />;
  return (
    <>
      {pages.map((posts, index) => {
        const holds = (id: string | null) => id !== null && posts.some((post) => post.id === id);
        return (
          <StreamPage
            // biome-ignore lint/suspicious/noArrayIndexKey: pages are added at the end and never change places
            key={index}
            posts={posts}
            before={pages
              .slice(0, index)
              .findLast((page) => page.length > 0)
              ?.at(-1)}
            isFirst={index === 0}
            isFarAtFirst={index > 0 && index < pages.length - 1}
            isHeld={holds(openId) || holds(drawnId)}
            isByDay={order !== "relevance"}
            showsRelevance={order === "relevance" || mattersOnly}
            density={density}
            q={q}
            openId={holds(openId) ? openId : null}
            onOpen={onOpen}
            actions={actions}
          />
        );
      })}
      {list.hasNextPage && <LoadMore {...list} />}
    </>
  );
}

interface StreamEndProps {
  subject: StreamSubject;
  stream: Stream;
  filter: PostFilter;
  onMarkAllRead: () => void;
}

/** End of the stream; nothing while more may follow. */
function StreamEnd({ subject: { id, newsfeed }, stream: { list, posts }, filter, onMarkAllRead }: StreamEndProps) {
  if (!list.isSuccess || list.hasNextPage || posts.length === 0) return null;
  const isPart = isNarrowed(filter) || filter.state === "hidden" || (id === "saved" && filter.newsfeedId !== null);
  const isUnread = !isPart && posts.some((post) => !post.is_read);
  return (
    <div className="grid justify-items-center gap-3 px-6 py-10 text-center text-ink-3">
      <p>You have reached the end.</p>
      {isUnread && (
        <Button ref={passFocus} onClick={onMarkAllRead}>
          Mark all as read
        </Button>
      )}
      {newsfeed && mayChange(newsfeed) && <Tuning newsfeed={newsfeed} />}
    </div>
  );
}
