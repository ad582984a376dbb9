"use client";

import { useSearchParams } from "next/navigation";
import { useCallback, useMemo, useRef } from "react";
import type { PostFilter } from "@/lib/client/posts";
import { filterIn, streamAddress } from "./stream-search";
import { stateWithPosition } from "./use-scroll-position";

/**
 * Filter and open post from the URL. Opening a post and searching add a history entry; moving between posts and typing
 * replace it.
 */
export function useOpenPost(newsfeedId: string) {
  const search = useSearchParams();
  const { state, order, sourceId, q } = filterIn(search);
  const filter = useMemo<PostFilter>(() => ({ state, order, sourceId, q }), [state, order, sourceId, q]);
  const openId = search.get("post");
  const hasPushed = useRef(false);

  const open = useCallback(
    (postId: string) => {
      const address = streamAddress(newsfeedId, filter, postId);
      const isOpenAlready = new URLSearchParams(window.location.search).has("post");
      if (isOpenAlready) return window.history.replaceState(stateWithPosition(), "", address);
      hasPushed.current = true;
      window.history.pushState(stateWithPosition(), "", address);
    },
    [newsfeedId, filter],
  );

  const close = useCallback(() => {
    if (hasPushed.current) window.history.back();
    else window.history.replaceState(stateWithPosition(), "", streamAddress(newsfeedId, filter));
    hasPushed.current = false;
  }, [newsfeedId, filter]);

  const show = useCallback(
    (change: Partial<PostFilter>) => {
      hasPushed.current = false;
      const isGoingOn = Boolean(filter.q && change.q);
      const address = streamAddress(newsfeedId, { ...filter, ...change });
      if (isGoingOn) window.history.replaceState(null, "", address);
      else window.history.pushState(null, "", address);
    },
    [newsfeedId, filter],
  );

  return { filter, openId, open, close, show };
}
