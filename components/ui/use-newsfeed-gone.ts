"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { isForgotten } from "@/lib/client/newsfeed-actions";
import { newsfeedById, newsfeedsQuery } from "@/lib/client/newsfeeds";

/** Whether the newsfeed was deleted elsewhere, or the reader's access ended, while its page was open. */
export function useNewsfeedGone(id: string): boolean {
  const { data, isSuccess } = useQuery({ ...newsfeedsQuery(), select: newsfeedById(id) });
  // The list from before may lack a newsfeed that was created elsewhere.
  const [wasListed, setWasListed] = useState(false);
  if (data && !wasListed) setWasListed(true);
  return isSuccess && wasListed && !data && !isForgotten(id);
}
