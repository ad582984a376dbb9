"use client";

import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { usePostPrefetch } from "@/components/post/use-post-prefetch";
import { isGone, pollEvery } from "@/lib/client/api-error";
import { newsfeedsQuery } from "@/lib/client/newsfeeds";
import { arrivedPosts, insertPost, type PostPages, postsByPage, withFinishedTexts } from "@/lib/client/post-pages";
import { arrivalsQuery, isRiver, type PostFilter, postsQuery } from "@/lib/client/posts";
import { isFirstCheck, sourcesQuery } from "@/lib/client/sources";
import type { Post } from "@/lib/contract/post";

const POLL_SECONDS = { quiet: 15, soon: 5, firstCheck: 1 };
const NONE: Post[] = [];

function pollSeconds({ isChecking, isDueSoon }: { isChecking: boolean; isDueSoon: boolean }): number {
  if (isChecking) return POLL_SECONDS.firstCheck;
  return isDueSoon ? POLL_SECONDS.soon : POLL_SECONDS.quiet;
}

/** The posts of a newsfeed's or river's filter, page by page, and new posts that wait to be shown. */
export function useStream(streamId: string, filter: PostFilter) {
  const client = useQueryClient();
  const query = useMemo(() => postsQuery(streamId, filter), [streamId, filter]);
  // Keeps the last results while typing.
  const list = useInfiniteQuery({ ...query, ...(filter.q && { placeholderData: keepPreviousData }) });
  const pages = useMemo(() => postsByPage(list.data), [list.data]);
  const posts = useMemo(() => pages.flat(), [pages]);
  const isWriting = useMemo(() => posts.some((post) => post.ai_status === "pending"), [posts]);

  const { data: sources } = useQuery({ ...sourcesQuery(streamId), enabled: !isRiver(streamId) });
  const isChecking = sources?.some(isFirstCheck) ?? false;
  const postCount = sources?.reduce((sum, source) => sum + source.post_count, 0);
  // If Lede already knew the feed, its posts may be filed after the source was added.
  const isDueSoon = isWriting || postCount === 0;
  const {
    data: newest,
    error: newestError,
    refetch: lookForNew,
  } = useQuery({
    ...arrivalsQuery(streamId, filter),
    enabled: list.isSuccess,
    refetchInterval: ({ state }) => pollEvery(pollSeconds({ isChecking, isDueSoon }), state.error),
  });
  // Read posts and search results show no arrivals.
  const hasArrivals = filter.q === "" && filter.state !== "read";
  const arrived = useMemo(
    () => (hasArrivals && list.data && newest ? arrivedPosts(list.data, newest, filter.order) : NONE),
    [hasArrivals, list.data, newest, filter.order],
  );

  const edit = (change: (pages: PostPages) => PostPages) =>
    client.setQueryData(query.queryKey, (pages) => pages && change(pages));
  const showArrived = () => {
    // More than a page is new, so posts in between may be missing.
    const hasGap = newest && newest.next !== null && arrived.length === newest.posts.length;
    if (hasGap && filter.order !== "newest") void list.refetch();
    else if (hasGap) edit(() => ({ pages: [newest], pageParams: [null] }));
    else edit((pages) => arrived.reduce((sofar, post) => insertPost(sofar, post, filter.order), pages));
  };

  // Inserts at once, since nothing moves in an empty stream or at its end.
  const isFilling = list.isSuccess && arrived.length > 0 && (posts.length === 0 || filter.order === "oldest");
  useEffect(() => {
    if (isFilling) showArrived();
  });
  useEffect(() => {
    if (newest) client.setQueryData(query.queryKey, (pages) => pages && withFinishedTexts(pages, newest));
  }, [client, newest, query]);
  // The counts may be newer than the page, and must not explain an empty stream before the next request.
  const [lookedFor, setLookedFor] = useState(postCount);
  // biome-ignore lint/correctness/useExhaustiveDependencies: also runs when a first check ends
  useEffect(() => {
    let isOutdated = false;
    void lookForNew().then(() => isOutdated || setLookedFor(postCount));
    return () => {
      isOutdated = true;
    };
  }, [isChecking, postCount, lookForNew]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: arrivals change the counts in the navigation
  useEffect(() => {
    void client.invalidateQueries(newsfeedsQuery());
  }, [client, arrived.length]);

  return {
    list,
    /** Posts of each loaded page. */
    pages,
    posts,
    sources,
    isChecking,
    /** The first page is loaded. */
    isSettled: list.isSuccess && !list.isPlaceholderData && lookedFor === postCount,
    /** The newsfeed was deleted or is no longer shared. */
    isGone: isGone(list.error) || isGone(newestError),
    arrivedCount: isFilling ? 0 : arrived.length,
    showArrived,
    lookForNew,
  };
}

export type Stream = ReturnType<typeof useStream>;

/** Posts before the end at which the next page loads. */
const AHEAD_POSTS = 5;

/** Prefetches the post after the open one. */
export function useStreamPrefetch({ posts, list }: Stream, openId: string | null): void {
  const index = posts.findIndex((post) => post.id === openId);
  usePostPrefetch(posts[index + 1]?.id);

  const { hasNextPage, fetchNextPage } = list;
  const isNearEnd = openId !== null && hasNextPage && index >= posts.length - AHEAD_POSTS;
  useEffect(() => {
    if (isNearEnd) void fetchNextPage({ cancelRefetch: false });
  }, [isNearEnd, fetchNextPage]);
}
