"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useSearchParams } from "next/navigation";
import {
  type RefObject,
  startTransition,
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useOptimistic,
  useRef,
  useSyncExternalStore,
} from "react";
import { useShortcuts } from "@/components/keyboard/use-shortcuts";
import { headingId } from "@/components/post/card-title";
import type { MarkAround } from "@/components/post/mark-around";
import { openOriginal, type PostActions } from "@/components/post/use-post-actions";
import { giveFocus } from "@/components/ui/focus";
import { onFirstUse, startLate } from "@/components/ui/use-lazy-part";
import { type PostFilter, postQuery } from "@/lib/client/posts";
import { marksPassedNow, subscribeToMarksPassed } from "@/lib/client/preferences";
import { type Ranking, saveRanking } from "@/lib/client/ranking";
import { showFailure } from "@/lib/client/show-failure";
import type { Newsfeed } from "@/lib/contract/newsfeeds";
import type { Post } from "@/lib/contract/post";
import { filterIn, streamAddress } from "./stream-search";
import { stateWithPosition } from "./use-scroll-position";
import { useSourcesCheck } from "./use-sources-check";
import type { Stream } from "./use-stream";

const loadMarking = () => import("./mark-stream-read");

/** A newsfeed, or a river over all newsfeeds. */
export interface StreamSubject {
  /** The newsfeed's id or the river. */
  id: string;
  name: string;
  /** Null for a river. */
  newsfeed: Newsfeed | null;
  /** The newsfeeds whose posts the stream may show. */
  newsfeeds: readonly Newsfeed[];
}

interface StreamContext {
  subject: StreamSubject;
  filter: PostFilter;
  stream: Stream;
}

/** Actions on the whole stream. */
export function useStreamActions({ subject, filter, stream }: StreamContext) {
  const client = useQueryClient();
  const check = useSourcesCheck(subject.newsfeeds, stream.lookForNew);
  // Failures are shown only when the code is needed.
  useEffect(() => onFirstUse(() => void loadMarking().catch(() => undefined)), []);
  return {
    markAllRead: () => {
      const shown = { subject, filter, pages: stream.list.data };
      loadMarking().then(({ markStreamRead }) => markStreamRead(client, shown), showFailure);
    },
    check,
  };
}

/** Focuses the post's link, or the main part if the post has left the stream. */
export function focusPost(postId: string): void {
  const heading = document.getElementById(headingId(postId));
  heading?.closest("article")?.scrollIntoView({ block: "nearest" });
  giveFocus(heading?.querySelector("a") ?? null);
}

function focusedId(): string | undefined {
  return document.activeElement?.closest<HTMLElement>("[data-post]")?.dataset.post;
}

interface StreamKeys {
  posts: readonly Post[];
  openId: string | null;
  actions: PostActions;
  open: (post: Post) => void;
  close: () => void;
  /** Renders a post that is far from the window, at once. */
  draw: (postId: string) => void;
  /** No further posts are loaded. */
  onEnd: () => void;
  /** Absent where posts are only found. */
  onMarkAllRead?: () => void;
  /** Null where posts have no order. */
  markAround: MarkAround | null;
  onSearch: () => void;
  /** Absent where posts are only found. */
  onRefresh?: () => void;
}

/** Shortcuts for the open post, else for the focused one. */
export function useStreamKeys(stream: StreamKeys): void {
  const client = useQueryClient();
  const { posts, openId, actions, open, close, draw, onEnd, markAround } = stream;
  const indexNow = () => posts.findIndex((post) => post.id === (focusedId() ?? openId));
  // After a reload, the open post may have left the stream.
  const current = () =>
    posts.find((post) => post.id === (openId ?? focusedId())) ?? client.getQueryData(postQuery(openId ?? "").queryKey);
  const move = (step: 1 | -1, doesOpen: boolean, from = indexNow()) => {
    const target = posts[Math.max(0, from + step)];
    if (!target) return onEnd();
    if (!document.getElementById(headingId(target.id))) draw(target.id);
    focusPost(target.id);
    if (doesOpen) open(target);
  };
  const onCurrent = (act: (post: Post) => void) => () => {
    const post = current();
    if (post) act(post);
  };
  useShortcuts({
    openNext: () => move(1, true),
    openPrevious: () => move(-1, true),
    focusNext: () => move(1, false),
    focusPrevious: () => move(-1, false),
    toggleOpen: onCurrent((post) => (openId ? close() : open(post))),
    openOriginal: onCurrent(openOriginal),
    toggleRead: onCurrent(actions.toggleRead),
    save: onCurrent(actions.save),
    hide: onCurrent((post) => {
      if (openId && (post === posts.at(-1) || !posts.includes(post))) close();
      else move(1, openId !== null, posts.indexOf(post));
      actions.toggleHidden(post);
    }),
    moreLikeThis: onCurrent((post) => actions.giveFeedback(post, "more")),
    lessLikeThis: onCurrent((post) => actions.giveFeedback(post, "less")),
    close: () => openId && close(),
    markAllRead: stream.onMarkAllRead,
    ...(markAround && { markAboveRead: onCurrent(markAround.above), markOlderRead: onCurrent(markAround.older) }),
    search: stream.onSearch,
    refresh: stream.onRefresh,
  });
}

interface PassedPosts {
  streamRef: RefObject<HTMLElement | null>;
  posts: readonly Post[];
  /** The reader covers the stream. */
  isCovered: boolean;
}

/** Marks posts as read when scrolled past, if enabled. Its code loads only then. */
export function useReadPassed({ streamRef, posts, isCovered }: PassedPosts): void {
  const client = useQueryClient();
  const postsOf = useEffectEvent((ids: readonly string[]) => posts.filter(({ id }) => ids.includes(id)));
  const isWanted = useSyncExternalStore(subscribeToMarksPassed, marksPassedNow, () => false);
  useEffect(() => {
    const stream = streamRef.current;
    if (!stream || isCovered || !isWanted) return;
    return startLate(async () => (await import("./mark-passing")).markPassing(client, stream, postsOf));
  }, [client, streamRef, isCovered, isWanted]);
}

/**
 * Filter and open post from the URL. Opening a post and searching add a history entry; moving between posts, typing
 * and ranking replace it. Opening the open post again moves the focus into the reader.
 */
export function useOpenPost(streamId: string, remembered: Ranking) {
  const search = useSearchParams();
  const { state, order, mattersOnly, sourceId, newsfeedId, q } = filterIn(search, { streamId, remembered });
  const filter = useMemo<PostFilter>(
    () => ({ state, order, mattersOnly, sourceId, newsfeedId, q }),
    [state, order, mattersOnly, sourceId, newsfeedId, q],
  );
  // Next applies a new URL in a transition, which starts a frame later and yields every 5 ms.
  const [openId, showAtOnce] = useOptimistic(search.get("post"));
  /** Length of the history after a post was opened by an entry of its own. */
  const pushedLength = useRef<number | null>(null);

  const open = useCallback(
    (postId: string) =>
      startTransition(() => {
        showAtOnce(postId);
        const address = streamAddress(streamId, filter, { postId, remembered });
        const shownId = new URLSearchParams(window.location.search).get("post");
        if (shownId === postId) giveFocus(document.querySelector("[aria-label=Reader]"));
        if (shownId) return window.history.replaceState(stateWithPosition(), "", address);
        window.history.pushState(stateWithPosition(), "", address);
        pushedLength.current = window.history.length;
      }),
    [streamId, filter, remembered, showAtOnce],
  );

  const close = useCallback(() => {
    // A link to a section adds an entry, from which one step back would lead to the open post.
    if (pushedLength.current === window.history.length) window.history.back();
    else window.history.replaceState(stateWithPosition(), "", streamAddress(streamId, filter, { remembered }));
    pushedLength.current = null;
  }, [streamId, filter, remembered]);

  const show = useCallback(
    (change: Partial<PostFilter>) => {
      pushedLength.current = null;
      const isGoingOn = Boolean(filter.q && change.q);
      const next = { ...filter, ...change };
      const isRanking = "order" in change || "mattersOnly" in change;
      if (isRanking) saveRanking(streamId, next);
      const address = streamAddress(streamId, next, { remembered });
      // The newsfeed remembers its ranking, except the oldest first, so going back does not undo it.
      if (isGoingOn || (isRanking && next.order !== "oldest")) window.history.replaceState(null, "", address);
      else window.history.pushState(null, "", address);
    },
    [streamId, filter, remembered],
  );

  return { filter, openId, open, close, show };
}
