"use client";

import { useQueryClient } from "@tanstack/react-query";
import type { MarkAround } from "@/components/post/mark-around";
import { useLocale } from "@/components/ui/locale";
import type { PostFilter } from "@/lib/client/posts";
import { showFailure } from "@/lib/client/show-failure";
import type { Post } from "@/lib/contract/post";

const load = () => import("@/lib/client/mark-around");

/** Marks the posts above one, or older than it, as read. */
export function useMarkAround(streamId: string, filter: PostFilter, posts: readonly Post[]): MarkAround {
  const client = useQueryClient();
  const locale = useLocale();
  const markAbove = async (post: Post) => {
    const { markPostsRead } = await load();
    markPostsRead(client, posts.slice(0, Math.max(0, posts.indexOf(post))), { locale });
  };
  const markOlder = async (post: Post) => {
    const { markPostsRead, olderPosts } = await load();
    markPostsRead(client, await olderPosts({ streamId, filter, post }), { locale });
  };
  return {
    above: (post) => void markAbove(post).catch(showFailure),
    older: (post) => void markOlder(post).catch(showFailure),
  };
}
