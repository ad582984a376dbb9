"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { postQuery } from "@/lib/client/posts";
import type { Stream } from "./use-stream";

/** Of a text that was fetched ahead nobody expects that it is of this very moment. */
const FRESH_MS = 5 * 60_000;
/** So many posts before the end the next page is asked for, so that there is always a next post. */
const AHEAD_POSTS = 5;

/** The post after the open one has its text before somebody goes on to it. */
export function useStreamPrefetch({ posts, list }: Stream, openId: string | null): void {
  const client = useQueryClient();
  const index = posts.findIndex((post) => post.id === openId);
  const nextId = posts[index + 1]?.id;
  useEffect(() => {
    if (nextId) void client.prefetchQuery({ ...postQuery(nextId), staleTime: FRESH_MS });
  }, [client, nextId]);

  const { hasNextPage, fetchNextPage } = list;
  const isNearEnd = openId !== null && hasNextPage && index >= posts.length - AHEAD_POSTS;
  useEffect(() => {
    if (isNearEnd) void fetchNextPage({ cancelRefetch: false });
  }, [isNearEnd, fetchNextPage]);
}
