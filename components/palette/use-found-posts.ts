"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { FileText } from "lucide-react";
import { useEffect, useState } from "react";
import { recentPostsQuery, titlesQuery } from "@/lib/client/search-posts";
import type { Newsfeed } from "@/lib/contract/newsfeeds";
import type { Post } from "@/lib/contract/post";
import { shownTitle } from "@/lib/core/shown-title";
import { isTitleMatch, type PaletteItem } from "./palette-groups";

/** Debounce before posts are searched. */
const PAUSE_MS = 150;
/** A single letter is in nearly every title. */
const LETTERS_MIN = 2;
const RECENT_POSTS_MAX = 5;
const PREFIX = "post-";

interface Surroundings {
  newsfeeds: readonly Newsfeed[];
  /** Ids of items chosen before, newest first. */
  recent: readonly string[];
  go: (href: string) => void;
}

/** Posts whose titles match, and posts opened from here before. Requests for earlier words are cancelled. */
export function useFoundPosts(typed: string, { newsfeeds, recent, go }: Surroundings) {
  const searched = Array.from(typed).length < LETTERS_MIN ? "" : typed;
  const words = useSettled(searched);
  const found = useQuery({ ...titlesQuery(words), placeholderData: keepPreviousData });
  const recentIds = recent.flatMap((id) => (id.startsWith(PREFIX) ? [id.slice(PREFIX.length)] : []));
  const { data: known = [] } = useQuery(recentPostsQuery(recentIds.slice(0, RECENT_POSTS_MAX)));
  const titled = (words === "" ? [] : (found.data ?? [])).filter(
    (post) => isTitleMatch(typed, post.title) || isTitleMatch(typed, shownTitle(post).title),
  );
  const posts = new Map<string, Post>([...titled, ...known].map((post) => [post.id, post]));
  const names = new Map(newsfeeds.map(({ id, name }) => [id, name]));
  const items = [...posts.values()].map(
    (post): PaletteItem => ({
      id: PREFIX + post.id,
      group: "Posts",
      Icon: FileText,
      text: shownTitle(post).title,
      also: post.title,
      detail: names.get(post.newsfeed_id) ?? "",
      act: () => go(`/posts/${post.id}`),
    }),
  );
  return { items, isLoading: found.isFetching || words !== searched };
}

/** Debounces the value; an empty value applies at once. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), value === "" ? 0 : PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return value === "" ? "" : settled;
}
