"use client";

import { useQueryClient } from "@tanstack/react-query";
import { type RefObject, useEffect, useRef, useSyncExternalStore } from "react";
import { marksPassedNow, subscribeToMarksPassed } from "@/lib/client/preferences";
import type { Post } from "@/lib/contract/posts";

interface PassedPosts {
  streamRef: RefObject<HTMLElement | null>;
  posts: readonly Post[];
  /** The reader covers the stream. */
  isCovered: boolean;
}

/** Marks posts as read when scrolled past, if enabled. Its code loads only then. */
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
    // Posts stay unread when the code cannot load.
    begin().catch(() => undefined);
    return () => {
      isOver = true;
      end?.();
    };
  }, [client, streamRef, isCovered, isWanted]);
}
