"use client";

import { type RefObject, useEffect, useEffectEvent } from "react";
import type { PostActions } from "@/components/post/use-post-actions";
import type { Post } from "@/lib/contract/post";
import type { Swipe } from "./watch-touch";

interface Touch {
  streamRef: RefObject<HTMLElement | null>;
  posts: readonly Post[];
  actions: PostActions;
  onRefresh: () => void;
}

/** Swipes on posts and pulling to refresh. Loaded for a touch screen only; each has a button too. */
export function useTouch({ streamRef, posts, actions, onRefresh }: Touch): void {
  const postOf = (postId: string) => posts.find(({ id }) => id === postId);
  const nameOf = useEffectEvent((postId: string, swipe: Swipe) => {
    if (swipe === "save") return "Save";
    return postOf(postId)?.is_read ? "Mark as unread" : "Mark as read";
  });
  const onSwipe = useEffectEvent((postId: string, swipe: Swipe) => {
    const post = postOf(postId);
    if (post) (swipe === "save" ? actions.save : actions.toggleRead)(post);
  });
  const onPull = useEffectEvent(onRefresh);
  useEffect(() => {
    const stream = streamRef.current;
    if (!stream || !window.matchMedia("(pointer: coarse)").matches) return;
    let end: (() => void) | null = null;
    let isOver = false;
    const begin = async () => {
      const { watchTouch } = await import("./watch-touch");
      if (!isOver)
        end = watchTouch(stream, {
          nameOf: (postId, swipe) => nameOf(postId, swipe),
          onSwipe: (postId, swipe) => onSwipe(postId, swipe),
          onPull: () => onPull(),
        });
    };
    // The buttons remain when the code cannot load.
    begin().catch(() => undefined);
    return () => {
      isOver = true;
      end?.();
    };
  }, [streamRef]);
}
