import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { timestampText } from "@/lib/contract/wire";
import { OPML_REQUEST_BYTES_MAX } from "@/lib/core/limits";
import { pollEvery } from "./api-error";
import { addressOf, call, type Request } from "./call";
import { foldersQuery } from "./folders";
import { newsfeedsQuery } from "./newsfeeds";

const PROGRESS_POLL_SECONDS = 2;
/** Size of the request around the document. */
const REQUEST_ROOM = 10_000;

/** Reason to reject a document before sending; null when fine. */
export function documentFault(opml: string): string | null {
  if (opml.trim() === "") return "The file is empty. Choose another file, or paste the list.";
  const isTooLarge = new Blob([JSON.stringify(opml)]).size > OPML_REQUEST_BYTES_MAX - REQUEST_ROOM;
  return isTooLarge
    ? "The file is larger than about 4.5 MiB. Split it by folder and import the parts one by one."
    : null;
}

export async function importOpml(client: QueryClient, body: Request<"POST /v1/opml">["body"]) {
  const imported = await call("POST /v1/opml", { body });
  await reloadNewsfeeds(client);
  client.removeQueries({ queryKey: ["sources"] });
  return imported;
}

/** Reloads the newsfeeds with their folders, which a list may create. */
export async function reloadNewsfeeds(client: QueryClient): Promise<void> {
  const queries = [foldersQuery(), newsfeedsQuery()];
  await Promise.all(queries.map(({ queryKey }) => client.invalidateQueries({ queryKey })));
}

/** Progress of an import's first checks; polls until the last one is done. */
export function importProgressQuery(since: Date) {
  return queryOptions({
    queryKey: ["import-progress", since.getTime()],
    queryFn: () => call("GET /v1/opml/progress", { query: { since: timestampText(since) } }),
    refetchInterval: ({ state }) => (state.data?.pending === 0 ? false : pollEvery(PROGRESS_POLL_SECONDS, state.error)),
  });
}

/** Download address of all newsfeeds or one. */
export function exportAddress(newsfeedId?: string): string {
  return addressOf("GET /v1/opml", newsfeedId === undefined ? {} : { query: { newsfeed_id: newsfeedId } });
}
