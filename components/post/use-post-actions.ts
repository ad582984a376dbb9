"use client";

import { useQueryClient } from "@tanstack/react-query";
import { type RefObject, useContext, useEffect, useMemo } from "react";
import { onFirstUse } from "@/components/ui/use-lazy-part";
import { showFailure } from "@/lib/client/show-failure";
import type { Post } from "@/lib/contract/post";
import type { FeedbackKind } from "@/lib/contract/suggestions";
import { SaveContext, type Saving } from "./save-post";

export interface PostActions extends Saving {
  toggleRead: (post: Post) => void;
  /** Marks a post as read when it is first shown. @param shown id of the post shown last */
  markShown: (post: Post, shown: RefObject<string | null>) => void;
  toggleHidden: (post: Post) => void;
  /** Giving the same feedback again withdraws it. */
  giveFeedback: (post: Post, kind: FeedbackKind) => void;
}

/** Loaded on first use of the page, because posts are shown before anybody acts on one. */
const load = () => import("./act-on-post");
/** Loaded on first use, like the menu that asks. */
const loadFeedback = () => import("@/lib/client/feedback");

export function usePostActions(): PostActions {
  const client = useQueryClient();
  const saving = useContext(SaveContext);
  // Failures are shown only when the code is needed.
  useEffect(() => onFirstUse(() => void load().catch(() => undefined)), []);
  return useMemo(
    () => ({
      toggleRead: (post) => void load().then((part) => part.toggleRead(client, post), showFailure),
      markShown: (post, shown) => void load().then((part) => part.markShown(client, post, shown), showFailure),
      toggleHidden: (post) => void load().then((part) => part.toggleHidden(client, post), showFailure),
      giveFeedback: (post, kind) =>
        void loadFeedback().then((part) => part.giveFeedback(client, post, kind), showFailure),
      ...saving,
    }),
    [client, saving],
  );
}

export function openOriginal(post: Post): void {
  window.open(post.external_url, "_blank", "noopener,noreferrer");
}
