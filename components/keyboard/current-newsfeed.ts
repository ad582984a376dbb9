import type { QueryClient } from "@tanstack/react-query";
import { postQuery } from "@/lib/client/posts";

/** Other pages stand beside those of newsfeeds. */
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The newsfeed that the page is about, or its post. */
export function currentNewsfeedId(client: QueryClient, pathname: string): string | null {
  const [, place, id = ""] = pathname.split("/");
  if (place === "newsfeeds") return UUID.test(id) ? id : null;
  if (place === "posts") return client.getQueryData(postQuery(id).queryKey)?.newsfeed_id ?? null;
  return null;
}

/** The one after or before the current one, around the end; without a current one, the first or the last. */
export function neighbour(all: readonly { id: string }[], currentId: string | null, step: 1 | -1): string | undefined {
  const at = all.findIndex(({ id }) => id === currentId);
  if (at === -1) return all.at(step === 1 ? 0 : -1)?.id;
  return all[(at + step + all.length) % all.length]?.id;
}
