import type { QueryClient } from "@tanstack/react-query";
import { markPassedRead } from "@/lib/client/mark-passed";
import type { Post } from "@/lib/contract/post";
import { watchPassing } from "./watch-passing";

/**
 * Marks posts as read that the reader scrolls past.
 *
 * @param postsOf finds the posts of a stream by their ids
 * @returns stops and marks the rest
 */
export function markPassing(
  client: QueryClient,
  stream: HTMLElement,
  postsOf: (ids: readonly string[]) => Post[],
): () => void {
  return watchPassing(stream, (ids) => markPassedRead(client, postsOf(ids)));
}
