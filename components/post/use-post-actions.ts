"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { setPostRead, toggleHidden, toggleRead } from "@/lib/client/post-actions";
import type { Post } from "@/lib/contract/posts";
import { useSavePost } from "./save-post";

export interface PostActions {
  toggleRead: (post: Post) => void;
  markRead: (post: Post) => void;
  toggleHidden: (post: Post) => void;
  /** Saves to the last used list; opens the dialog when the post is already in one. */
  save: (post: Post) => void;
  /** Opens the list dialog. */
  chooseLists: (post: Post) => void;
}

export function usePostActions(): PostActions {
  const client = useQueryClient();
  const { save, choose } = useSavePost();
  return useMemo(
    () => ({
      toggleRead: (post) => void toggleRead(client, post),
      markRead: (post) => void setPostRead(client, post, true),
      toggleHidden: (post) => void toggleHidden(client, post),
      save,
      chooseLists: choose,
    }),
    [client, save, choose],
  );
}

export function openOriginal(post: Post): void {
  window.open(post.external_url, "_blank", "noopener,noreferrer");
}
