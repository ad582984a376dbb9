"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useContext, useMemo } from "react";
import { setPostRead, toggleHidden, toggleRead } from "@/lib/client/post-actions";
import type { Post } from "@/lib/contract/posts";
import { SaveContext, type Saving } from "./save-post";

export interface PostActions extends Saving {
  toggleRead: (post: Post) => void;
  markRead: (post: Post) => void;
  toggleHidden: (post: Post) => void;
}

export function usePostActions(): PostActions {
  const client = useQueryClient();
  const saving = useContext(SaveContext);
  return useMemo(
    () => ({
      toggleRead: (post) => void toggleRead(client, post),
      markRead: (post) => void setPostRead(client, post, true),
      toggleHidden: (post) => void toggleHidden(client, post),
      ...saving,
    }),
    [client, saving],
  );
}

export function openOriginal(post: Post): void {
  window.open(post.external_url, "_blank", "noopener,noreferrer");
}
