import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { postQuery } from "@/lib/client/posts";

/** Freshness of a prefetched post. */
const FRESH_MS = 5 * 60_000;
/** Delay, so that the post that a key opens renders first. */
const PAUSE_MS = 60;

/** Fetches the post that the reader opens next. */
export function usePostPrefetch(postId: string | undefined): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!postId) return;
    const fetchPost = () => void client.prefetchQuery({ ...postQuery(postId), staleTime: FRESH_MS });
    const timer = setTimeout(fetchPost, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [client, postId]);
}
