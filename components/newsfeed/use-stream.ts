"use client";

import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { isGone } from "@/lib/client/api-error";
import { newsfeedsQuery } from "@/lib/client/newsfeeds";
import { pollEvery } from "@/lib/client/polling";
import { arrivedPosts, flattenPosts, insertPost, withFinishedTexts } from "@/lib/client/post-pages";
import { arrivalsQuery, type PostPages, postsQuery } from "@/lib/client/posts";
import { isFirstCheck, sourcesQuery } from "@/lib/client/sources";
import type { Post } from "@/lib/contract/posts";
import { useClock } from "../ui/clock";
import type { View } from "./stream-search";

const POLL_SECONDS = { quiet: 15, texts: 5, firstCheck: 2 };

function pollSeconds(isChecking: boolean, posts: readonly Post[]): number {
  if (isChecking) return POLL_SECONDS.firstCheck;
  return posts.some((post) => post.ai_status === "pending") ? POLL_SECONDS.texts : POLL_SECONDS.quiet;
}

/** The posts of one view, page by page, and those that have arrived since and wait to be shown. */
export function useStream(newsfeedId: string, view: View) {
  const client = useQueryClient();
  const query = postsQuery(newsfeedId, view);
  const list = useInfiniteQuery(query);
  const posts = useMemo(() => flattenPosts(list.data), [list.data]);

  const { data: sources } = useQuery(sourcesQuery(newsfeedId));
  const { now } = useClock();
  const isChecking = sources?.some((source) => isFirstCheck(source, now)) ?? false;
  const {
    data: newest,
    error: newestError,
    refetch: lookForNew,
  } = useQuery({
    ...arrivalsQuery(newsfeedId, view),
    enabled: list.isSuccess,
    refetchInterval: ({ state }) => pollEvery(pollSeconds(isChecking, posts), state.error),
  });
  const arrived = useMemo(() => (list.data && newest ? arrivedPosts(list.data, newest) : []), [list.data, newest]);

  const edit = (change: (pages: PostPages) => PostPages) =>
    client.setQueryData(query.queryKey, (pages) => pages && change(pages));
  const showArrived = () => {
    // More than a page is new: between it and what stands here may be posts that nobody has fetched.
    const hasGap = newest && newest.next !== null && arrived.length === newest.posts.length;
    if (hasGap) edit(() => ({ pages: [newest], pageParams: [null] }));
    else edit((pages) => arrived.reduce(insertPost, pages));
  };

  // Into an empty stream they come at once: there is nothing that could jump.
  const isFilling = list.isSuccess && posts.length === 0 && arrived.length > 0;
  useEffect(() => {
    if (isFilling) showArrived();
  });
  useEffect(() => {
    if (newest)
      client.setQueryData(postsQuery(newsfeedId, view).queryKey, (pages) => pages && withFinishedTexts(pages, newest));
  }, [client, newest, newsfeedId, view]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the end of a first check is the moment to look
  useEffect(() => {
    void lookForNew();
  }, [isChecking, lookForNew]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what arrives changes the counts in the navigation
  useEffect(() => {
    void client.invalidateQueries(newsfeedsQuery());
  }, [client, arrived.length]);

  return {
    list,
    posts,
    sources,
    isChecking,
    /** The newsfeed itself: deleted, or no longer shared. */
    isGone: isGone(list.error) || isGone(newestError),
    arrivedCount: arrived.length,
    showArrived,
  };
}

export type Stream = ReturnType<typeof useStream>;
