"use client";

import { createContext, useContext } from "react";

/** Names of newsfeeds by id, for pages with posts of several; empty elsewhere. */
export const NewsfeedNames = createContext<ReadonlyMap<string, string>>(new Map());

/** The newsfeed of a post, where its page shows several. */
export function useNewsfeedName(post: { newsfeed_id: string }): string | undefined {
  return useContext(NewsfeedNames).get(post.newsfeed_id);
}
