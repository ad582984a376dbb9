"use client";

import { useQueryClient } from "@tanstack/react-query";
import { type RefObject, useEffect, useRef, useSyncExternalStore } from "react";
import { marksPassedNow, subscribeToMarksPassed } from "@/lib/client/preferences";
import type { Post } from "@/lib/contract/posts";

interface PassedPosts {
  streamRef: RefObject<HTMLElement | null>;
  posts: readonly Post[];
  /** Nobody sees the stream. */
  isCovered: boolean;
}

/** Marks as read what is scrolled past, where the reader has chosen that; nobody else loads what it takes. */
export function useReadPassed({ streamRef, posts, isCovered }: PassedPosts): void {
  const client = useQueryClient();
  const isWanted = useSyncExternalStore(subscribeToMarksPassed, marksPassedNow, () => false);
  const postsRef = useRef(posts);
  useEffect(() => {
    postsRef.current = posts;
  }, [posts]);
  useEffect(() => {
    const stream = streamRef.current;
    if (!stream || isCovered || !isWanted) return;
    let end: (() => void) | null = null;
    let isOver = false;
    const begin = async () => {
      const [{ watchPassing }, { markPassedRead }] = await Promise.all([
        import("./watch-passing"),
        import("@/lib/client/mark-passed"),
      ]);
      if (isOver) return;
      end = watchPassing(stream, (ids) => {
        const passed = new Set(ids);
        markPassedRead(
          client,
          postsRef.current.filter(({ id }) => passed.has(id)),
        );
      });
    };
    // Where it cannot be loaded, posts stay unread: nothing is lost.
    begin().catch(() => undefined);
    return () => {
      isOver = true;
      end?.();
    };
  }, [client, streamRef, isCovered, isWanted]);
}
