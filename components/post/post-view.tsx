"use client";

import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { NewsfeedGone } from "@/components/ui/newsfeed-gone";
import { isGone } from "@/lib/client/api-error";
import { newsfeedById, newsfeedsQuery } from "@/lib/client/newsfeeds";
import { postQuery } from "@/lib/client/posts";
import type { Post } from "@/lib/contract/posts";
import { useShortcuts } from "../keyboard/use-shortcuts";
import { useIsHydrated } from "../ui/use-is-hydrated";
import { Neighbours } from "./neighbours";
import { PostWays } from "./post-ways";
import { Reader } from "./reader";
import { openOriginal, usePostActions } from "./use-post-actions";

/** A post on a page of its own. */
export function PostView({ postId, newsfeedId }: { postId: string; newsfeedId: string }) {
  const { data: post, error } = useQuery(postQuery(postId));
  const { data: newsfeed, isSuccess: hasNewsfeeds } = useQuery({
    ...newsfeedsQuery(),
    select: newsfeedById(newsfeedId),
  });
  const actions = usePostActions();
  useShortcuts({
    openOriginal: () => post && openOriginal(post),
    toggleRead: () => post && actions.toggleRead(post),
    save: () => post && actions.save(post),
    hide: () => post && actions.toggleHidden(post),
  });
  useSaveInAddress(post, actions.chooseLists);
  if (isGone(error) && hasNewsfeeds && !newsfeed) return <NewsfeedGone />;
  return (
    <article>
      <Reader
        postId={postId}
        known={undefined}
        headingLevel={1}
        back={<PostWays postId={postId} newsfeed={{ id: newsfeedId, name: newsfeed?.name ?? "Newsfeed" }} />}
      />
      <Neighbours postId={postId} />
    </article>
  );
}

/** Digests link to `#save`. It asks once: coming back to the address asks for nothing. */
function useSaveInAddress(post: Post | undefined, save: (post: Post) => void): void {
  // The router notices the new address only once it runs.
  const isHydrated = useIsHydrated();
  useEffect(() => {
    if (!isHydrated || !post || window.location.hash !== "#save") return;
    window.history.replaceState(null, "", window.location.pathname + window.location.search);
    save(post);
  }, [isHydrated, post, save]);
}
