"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useContext, useMemo } from "react";
import { setPostRead, toggleHidden, toggleRead } from "@/lib/client/post-actions";
import { showFailure } from "@/lib/client/show-failure";
import type { Post } from "@/lib/contract/post";
import type { FeedbackKind } from "@/lib/contract/suggestions";
import { SaveContext, type Saving } from "./save-post";

export interface PostActions extends Saving {
  toggleRead: (post: Post) => void;
  markRead: (post: Post) => void;
  toggleHidden: (post: Post) => void;
  /** Repeated, withdraws it. */
  giveFeedback: (post: Post, kind: FeedbackKind) => void;
}

/** Loaded on first use, like the menu that asks. */
const load = () => import("@/lib/client/feedback");

export function usePostActions(): PostActions {
  const client = useQueryClient();
  const saving = useContext(SaveContext);
  return useMemo(
    () => ({
      toggleRead: (post) => void toggleRead(client, post),
      markRead: (post) => void setPostRead(client, post, true),
      toggleHidden: (post) => void toggleHidden(client, post),
      giveFeedback: (post, kind) => void load().then((part) => part.giveFeedback(client, post, kind), showFailure),
      ...saving,
    }),
    [client, saving],
  );
}

export function openOriginal(post: Post): void {
  window.open(post.external_url, "_blank", "noopener,noreferrer");
}
