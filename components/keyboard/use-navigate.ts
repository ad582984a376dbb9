"use client";

import { notifyManager, type QueryClient, useQueryClient } from "@tanstack/react-query";
import { usePathname, useRouter } from "next/navigation";
import { useCallback, useEffect, useRef, useSyncExternalStore } from "react";
import { giveFocus } from "@/components/ui/focus";
import { postQuery } from "@/lib/client/posts";

/** Focuses the element named by the URL's fragment. */
function focusTarget(): boolean {
  const target = document.getElementById(window.location.hash.slice(1));
  if (!target) return false;
  target.scrollIntoView({ block: "center" });
  giveFocus(target);
  return true;
}

/** Navigates as a link would, also within the page. */
export function useNavigate(): (href: string) => void {
  const router = useRouter();
  return useCallback(
    (href: string) => {
      const { pathname, hash } = new URL(href, window.location.origin);
      if (hash && pathname === window.location.pathname) {
        window.history.replaceState(null, "", href);
        focusTarget();
      } else router.push(href);
    },
    [router],
  );
}

/** Focuses the fragment's target on a new page, or the main part if focus was lost. */
export function useFocusOnArrival(): void {
  const pathname = usePathname();
  const last = useRef<string>(null);
  useEffect(() => {
    const isFirst = last.current === null;
    last.current = pathname;
    if (focusTarget() || isFirst) return;
    if (document.activeElement === document.body) giveFocus(null);
  }, [pathname]);
}

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
