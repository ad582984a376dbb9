"use client";

import { useShortcuts } from "@/components/keyboard/use-shortcuts";
import { headingId } from "@/components/post/post-card";
import { openOriginal, type PostActions } from "@/components/post/use-post-actions";
import type { Post } from "@/lib/contract/posts";

/** Focuses a post and scrolls to it. */
export function focusPost(postId: string): void {
  const heading = document.getElementById(headingId(postId));
  heading?.closest("article")?.scrollIntoView({ block: "nearest" });
  heading?.querySelector("a")?.focus({ preventScroll: true });
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
  /** Renders a post. */
  draw: (postId: string) => void;
  /** No further posts are loaded. */
  onEnd: () => void;
  onMarkAllRead: () => void;
  onSearch: () => void;
  onRefresh: () => void;
}

/** Shortcuts for the open post, else for the focused one. */
export function useStreamKeys(stream: StreamKeys): void {
  const { posts, openId, actions, open, close, draw, onEnd } = stream;
  const indexNow = () => posts.findIndex((post) => post.id === (focusedId() ?? openId));
  const current = () => posts.find((post) => post.id === (openId ?? focusedId()));
  const move = (step: 1 | -1, doesOpen: boolean) => {
    const target = posts[Math.max(0, indexNow() + step)];
    if (!target) return onEnd();
    draw(target.id);
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
      const isLast = posts.at(-1)?.id === post.id;
      if (openId && isLast) close();
      else move(1, openId !== null);
      actions.toggleHidden(post);
    }),
    close: () => openId && close(),
    markAllRead: stream.onMarkAllRead,
    search: stream.onSearch,
    refresh: stream.onRefresh,
  });
}
