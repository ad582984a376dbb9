"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { setPostRead, toggleHidden } from "@/lib/client/post-actions";
import type { Post } from "@/lib/contract/posts";

export interface PostActions {
  toggleRead: (post: Post) => void;
  markRead: (post: Post) => void;
  toggleHidden: (post: Post) => void;
}

export function usePostActions(): PostActions {
  const client = useQueryClient();
  return useMemo(
    () => ({
      toggleRead: (post) => void setPostRead(client, post, !post.is_read),
      markRead: (post) => void setPostRead(client, post, true),
      toggleHidden: (post) => toggleHidden(client, post),
    }),
    [client],
  );
}

export function openOriginal(post: Post): void {
  window.open(post.external_url, "_blank", "noopener,noreferrer");
}
