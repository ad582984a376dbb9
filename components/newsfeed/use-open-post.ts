"use client";

import { useSearchParams } from "next/navigation";
import { useCallback, useRef } from "react";
import { streamAddress, type View, viewOf } from "./stream-search";

/**
 * Which view and which post the address names. Opening is a step of the history, so that the back button closes; going
 * on from post to post is none.
 */
export function useOpenPost(newsfeedId: string) {
  const search = useSearchParams();
  const view = viewOf(search.get("view"));
  const openId = search.get("post");
  const hasPushed = useRef(false);

  const open = useCallback(
    (postId: string) => {
      const address = streamAddress(newsfeedId, { view, postId });
      const isOpenAlready = new URLSearchParams(window.location.search).has("post");
      if (isOpenAlready) return window.history.replaceState(null, "", address);
      hasPushed.current = true;
      window.history.pushState(null, "", address);
    },
    [newsfeedId, view],
  );

  const close = useCallback(() => {
    if (hasPushed.current) window.history.back();
    else window.history.replaceState(null, "", streamAddress(newsfeedId, { view, postId: null }));
    hasPushed.current = false;
  }, [newsfeedId, view]);

  const show = useCallback(
    (next: View) => {
      hasPushed.current = false;
      window.history.pushState(null, "", streamAddress(newsfeedId, { view: next, postId: null }));
    },
    [newsfeedId],
  );

  return { view, openId, open, close, show };
}
