"use client";

import { useQueryClient } from "@tanstack/react-query";
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { headingId } from "@/components/post/card-title";
import { useIsHydrated } from "@/components/ui/use-is-hydrated";
import type { PostPages } from "@/lib/client/post-pages";
import { type PostFilter, postsQuery } from "@/lib/client/posts";
import type { Post } from "@/lib/contract/post";
import type { PostOrder } from "@/lib/contract/posts";
import type { Stream } from "./use-stream";

/** Time after which scrolling has stopped. */
const REST_MS = 150;

interface ScrollPositionInput {
  streamRef: RefObject<HTMLElement | null>;
  streamId: string;
  filter: PostFilter;
  stream: Stream;
  openId: string | null;
  /** Renders the post and all posts loaded with it. */
  draw: (postId: string) => void;
  /** The post rendered last by `draw`. */
  drawnId: string | null;
}

/** Restores the scroll position after a reload and on return. */
export function useScrollPosition(input: ScrollPositionInput): void {
  const { streamRef, streamId, filter, stream, openId, draw, drawnId } = input;
  const client = useQueryClient();
  const [position, setPosition] = useState<ScrollPosition | null>(null);
  const enteredWith = useRef<PostFilter>(null);
  /** The server-rendered beginning may already be visible. */
  const isSeen = useRef(!useIsHydrated());
  const { posts, isSettled } = stream;

  const lastOpenId = useRef(openId);
  // Closing goes back to a history entry with the position from before the post was opened.
  useEffect(() => {
    if (lastOpenId.current && !openId && enteredWith.current === filter)
      storePosition(positionOf(streamRef.current, posts));
    lastOpenId.current = openId;
  }, [openId, filter, posts, streamRef]);

  useEffect(() => {
    if (!isSettled || enteredWith.current === filter) return;
    const isFirst = enteredWith.current === null;
    enteredWith.current = filter;
    const kept = storedPosition();
    setPosition(kept);
    if (!kept) isSeen.current = false;
    if (!kept && !isFirst) streamRef.current?.scrollTo({ top: 0 });
    const { queryKey } = postsQuery(streamId, filter);
    const pages = kept && client.getQueryData<PostPages>(queryKey);
    if (!pages) return;
    const isThere = (post: Post) => isAtOrAfter(post, kept, filter.order);
    const isWithin = (loaded: PostPages) => loaded.pages.some((page) => page.posts.some(isThere));
    if (isWithin(pages)) return;
    const load = async () => (await import("./load-until")).loadUntil(pages, { streamId, filter, isThere });
    load().then(
      (loaded) => {
        // The stream may have been removed while its pages loaded.
        const shown = client.setQueryData<PostPages>(queryKey, (cached) => cached && loaded);
        if (!shown || !isWithin(shown)) setPosition(null);
      },
      // The stream stays at its beginning.
      () => setPosition(null),
    );
  }, [client, streamId, filter, isSettled, streamRef]);

  useLayoutEffect(() => {
    const target = position && posts.find((post) => isAtOrAfter(post, position, filter.order));
    if (!target) return;
    // Renders the posts above first, because late rendering would shift the position.
    if (drawnId !== target.id) {
      draw(target.id);
      return;
    }
    const article = articleOf(target.id);
    if (!article) return;
    const lead = () => {
      const offset = target.id === position.id ? position.offset : Math.max(position.offset, 0);
      if (streamRef.current) streamRef.current.scrollTop += topOf(article) - topOf(streamRef.current) - offset;
      isSeen.current = false;
      setPosition(null);
    };
    // Growth and scrolling in one frame would count as a layout shift.
    return isSeen.current ? afterPaint(lead) : lead();
  });

  useStoredPosition(streamRef, posts);
}

/** @returns cancels it */
function afterPaint(act: () => void): () => void {
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(act);
  });
  return () => cancelAnimationFrame(frame);
}

function articleOf(postId: string): HTMLElement | null {
  return document.getElementById(headingId(postId))?.closest("article") ?? null;
}

function topOf(element: Element): number {
  return element.getBoundingClientRect().top;
}

function useStoredPosition(streamRef: RefObject<HTMLElement | null>, posts: readonly Post[]): void {
  const keep = useEffectEvent((stream: HTMLElement) => storePosition(positionOf(stream, posts)));
  useEffect(() => {
    const stream = streamRef.current;
    if (!stream) return;
    let rest: ReturnType<typeof setTimeout> | undefined;
    const onScroll = () => {
      clearTimeout(rest);
      rest = setTimeout(() => keep(stream), REST_MS);
    };
    stream.addEventListener("scroll", onScroll, { passive: true });
    return () => {
      clearTimeout(rest);
      stream.removeEventListener("scroll", onScroll);
    };
  }, [streamRef]);
}

/** Null at the beginning, where new posts should appear. */
function positionOf(stream: HTMLElement | null, posts: readonly Post[]): ScrollPosition | null {
  if (!stream?.scrollTop) return null;
  const top = topOf(stream);
  const articles = [...stream.querySelectorAll<HTMLElement>("[data-post]")];
  // Prefers a post that begins in view, because heights above may change; else the one that fills the window.
  const first =
    articles.find((article) => topOf(article) >= top) ?? articles.findLast((article) => topOf(article) < top);
  const post = posts.find(({ id }) => id === first?.dataset.post);
  if (!first || !post) return null;
  return { id: post.id, relevance: post.relevance ?? -1, at: post.published_at.getTime(), offset: topOf(first) - top };
}

/**
 * Scroll position in a stream: the first post that begins in view. Its time finds the next one if the post has left the
 * stream.
 */
interface ScrollPosition {
  id: string;
  relevance: number;
  /** Publication time in milliseconds. */
  at: number;
  /** Pixels from the stream's upper edge. */
  offset: number;
}

type Ordered = Pick<Post, "id" | "published_at" | "relevance">;

/** Whether the post is at or after the position. */
export function isAtOrAfter(
  { id, published_at, relevance }: Ordered,
  position: ScrollPosition,
  order: PostOrder,
): boolean {
  const own = relevance ?? -1;
  if (order === "relevance" && own !== position.relevance) return own < position.relevance;
  const milliseconds = published_at.getTime() - position.at;
  if (milliseconds === 0) return order === "oldest" ? id >= position.id : id <= position.id;
  return order !== "oldest" ? milliseconds < 0 : milliseconds > 0;
}

/** Stored in the history entry, so that it survives a reload. */
const KEY = "streamPlace";

function storedPosition(): ScrollPosition | null {
  return (window.history.state?.[KEY] as ScrollPosition | undefined) ?? null; // Safe: nobody else writes it
}

/** State of a new history entry at the same position. */
export function stateWithPosition(): Record<string, unknown> {
  return { [KEY]: storedPosition() ?? undefined };
}

function storePosition(position: ScrollPosition | null): void {
  window.history.replaceState({ ...window.history.state, [KEY]: position ?? undefined }, "");
}
