"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { setPostRead, toggleHidden } from "@/lib/client/post-actions";
import type { Post } from "@/lib/contract/posts";
import { useSavePost } from "./save-post";

export interface PostActions {
  toggleRead: (post: Post) => void;
  markRead: (post: Post) => void;
  toggleHidden: (post: Post) => void;
  /** Asks for the reading list. */
  save: (post: Post) => void;
}

export function usePostActions(): PostActions {
  const client = useQueryClient();
  const save = useSavePost();
  return useMemo(
    () => ({
      toggleRead: (post) => void setPostRead(client, post, !post.is_read),
      markRead: (post) => void setPostRead(client, post, true),
      toggleHidden: (post) => toggleHidden(client, post),
      save,
    }),
    [client, save],
  );
}

export function openOriginal(post: Post): void {
  window.open(post.external_url, "_blank", "noopener,noreferrer");
}
