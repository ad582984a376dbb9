"use client";

import { useQueryClient } from "@tanstack/react-query";
import { markAllRead as markAllReadIn } from "@/lib/client/mark-all-read";
import { newsfeedsQuery } from "@/lib/client/newsfeeds";
import type { PostFilter } from "@/lib/client/posts";
import { sourcesQuery } from "@/lib/client/sources";
import { showToast } from "@/lib/client/toasts";
import type { Newsfeed } from "@/lib/contract/newsfeeds";
import { isNarrowed } from "./stream-search";
import type { Stream } from "./use-stream";

interface Place {
  newsfeed: Newsfeed;
  filter: PostFilter;
  stream: Stream;
}

/** What is done with the newsfeed as a whole, by key or by button. */
export function useStreamActions({ newsfeed, filter, stream }: Place) {
  const client = useQueryClient();
  return {
    markAllRead: () => {
      const text = `This marks all of ${newsfeed.name}: remove the filter first.`;
      if (isNarrowed(filter)) showToast({ text });
      else if (stream.list.data) markAllReadIn(client, newsfeed.id, stream.list.data);
    },
    refresh: async () => {
      void client.invalidateQueries(newsfeedsQuery());
      void client.invalidateQueries(sourcesQuery(newsfeed.id));
      const { data: newest } = await stream.lookForNew();
      const shown = new Set(stream.posts.map(({ id }) => id));
      if (newest?.posts.every(({ id }) => shown.has(id))) showToast({ text: "Nothing new" });
    },
  };
}
