"use client";

import { useQuery } from "@tanstack/react-query";
import { isGone } from "@/lib/client/api-error";
import { newsfeedById, newsfeedsQuery } from "@/lib/client/newsfeeds";
import { postQuery } from "@/lib/client/posts";
import { useShortcuts } from "../keyboard/use-shortcuts";
import { BackToNewsfeed } from "../newsfeed/back-to-newsfeed";
import { NewsfeedGone } from "../newsfeed/newsfeed-gone";
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
    hide: () => post && actions.toggleHidden(post),
  });
  if (isGone(error) && hasNewsfeeds && !newsfeed) return <NewsfeedGone />;
  return (
    <article>
      <Reader
        postId={postId}
        known={undefined}
        headingLevel={1}
        back={<BackToNewsfeed newsfeed={{ id: newsfeedId, name: newsfeed?.name ?? "Newsfeed" }} />}
      />
    </article>
  );
}
