"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { MarkAround } from "@/components/post/mark-around";
import { useLocale } from "@/components/ui/locale";
import { onFirstUse } from "@/components/ui/use-lazy-part";
import type { PostFilter } from "@/lib/client/posts";
import { showFailure } from "@/lib/client/show-failure";
import type { Post } from "@/lib/contract/post";

const load = () => import("@/lib/client/mark-around");

/** Marks the posts above one, or older than it, as read. */
export function useMarkAround(streamId: string, filter: PostFilter, posts: readonly Post[]): MarkAround {
  const client = useQueryClient();
  const locale = useLocale();
  // Failures are shown only when the code is needed.
  useEffect(() => onFirstUse(() => void load().catch(() => undefined)), []);
  const mark = (which: "markAboveRead" | "markOlderRead") => (post: Post) =>
    void load()
      .then((part) => part[which](client, { streamId, filter, posts, post, locale }))
      .catch(showFailure);
  return { above: mark("markAboveRead"), older: mark("markOlderRead") };
}
