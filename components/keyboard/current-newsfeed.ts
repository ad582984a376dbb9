"use client";

import { notifyManager, type QueryClient, useQueryClient } from "@tanstack/react-query";
import { usePathname } from "next/navigation";
import { useCallback, useSyncExternalStore } from "react";
import { postQuery } from "@/lib/client/posts";

/** Distinguishes newsfeeds from sibling pages. */
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Returns the newsfeed of the page or of its post. */
export function currentNewsfeedId(client: QueryClient, pathname: string): string | null {
  const [, place, id = ""] = pathname.split("/");
  if (place === "posts") return client.getQueryData(postQuery(id).queryKey)?.newsfeed_id ?? null;
  return newsfeedIdIn(pathname);
}

function newsfeedIdIn(pathname: string): string | null {
  const [, place, id = ""] = pathname.split("/");
  return place === "newsfeeds" && UUID.test(id) ? id : null;
}

/**
 * {@link currentNewsfeedId} of this page. Watches the cache without subscribing to a query, because an empty query
 * would hide the post that the server sent.
 */
export function useCurrentNewsfeedId(): string | null {
  const client = useQueryClient();
  const pathname = usePathname();
  const subscribe = useCallback(
    (onChange: () => void) => client.getQueryCache().subscribe(notifyManager.batchCalls(onChange)),
    [client],
  );
  return useSyncExternalStore(
    subscribe,
    () => currentNewsfeedId(client, pathname),
    () => newsfeedIdIn(pathname),
  );
}

/** Returns the next or previous item, wrapping around. */
export function neighbour(all: readonly { id: string }[], currentId: string | null, step: 1 | -1): string | undefined {
  const at = all.findIndex(({ id }) => id === currentId);
  if (at === -1) return all.at(step === 1 ? 0 : -1)?.id;
  return all[(at + step + all.length) % all.length]?.id;
}
