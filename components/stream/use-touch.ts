"use client";

import { type RefObject, useEffect, useEffectEvent } from "react";
import type { PostActions } from "@/components/post/use-post-actions";
import { startLate } from "@/components/ui/use-lazy-part";
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
    return startLate(async () => {
      const { watchTouch } = await import("./watch-touch");
      return watchTouch(stream, {
        nameOf: (postId, swipe) => nameOf(postId, swipe),
        onSwipe: (postId, swipe) => onSwipe(postId, swipe),
        onPull: () => onPull(),
      });
    });
  }, [streamRef]);
}
