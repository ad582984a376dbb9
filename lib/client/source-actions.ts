import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { InputOf } from "@/lib/contract/endpoints";
import type { Source, SourceProposal, SourceValidation } from "@/lib/contract/source";
import { pollEvery } from "./api-error";
import { call, inOrder } from "./call";
import { cancelDeferred, defer, settle } from "./deferred";
import { deferredIds } from "./deferred-ids";
import { ensureGone } from "./ensure-gone";
import { newsfeedsQuery, patchNewsfeed } from "./newsfeeds";
import { cancelPending } from "./query-client";
import { sourcesQuery } from "./sources";
import { showToast } from "./toasts";
import { withRoom } from "./with-room";

const ACTIVITY_POLL_SECONDS = 60;

/** Checks an address. An address that cannot be followed is a result, not an error. */
export function validateSource(url: string, newsfeedId?: string): Promise<SourceValidation> {
  return call("POST /v1/sources/validate", {
    body: { url, ...(newsfeedId !== undefined && { newsfeed_id: newsfeedId }) },
  });
}

/** Proposes sites for a description in plain words. */
export function proposeSources(description: string): Promise<SourceProposal[]> {
  return call("POST /v1/sources/proposals", { body: { description } });
}

/** An address and the chosen feed. */
export interface WantedSource {
  url: string;
  feed_url?: string;
}

/** Changes a source's address; its posts stay. */
export async function replaceSource(
  client: QueryClient,
  { id, newsfeed_id }: Source,
  body: WantedSource,
): Promise<Source> {
  const replaced = await call("POST /v1/sources/{source_id}/replace", { params: { source_id: id }, body });
  const { queryKey } = sourcesQuery(newsfeed_id);
  await client.cancelQueries({ queryKey });
  client.setQueryData(queryKey, (sources) => sources?.map((source) => (source.id === id ? replaced : source)));
  reloadNames(client);
  return replaced;
}

/** Changes the given fields of a source. */
export async function updateSource(
  client: QueryClient,
  { id, newsfeed_id }: Source,
  body: InputOf<"updateSource">["body"],
): Promise<void> {
  const changed = await call("PUT /v1/sources/{source_id}", { params: { source_id: id }, body });
  const { queryKey } = sourcesQuery(newsfeed_id);
  await client.cancelQueries({ queryKey });
  client.setQueryData(queryKey, (sources) => sources?.map((source) => (source.id === id ? changed : source)));
  reloadNames(client);
}

/** Posts per day by source id. */
export function sourceActivityQuery(newsfeedId: string) {
  return queryOptions({
    queryKey: ["source-activity", newsfeedId],
    queryFn: () => call("GET /v1/newsfeeds/{id}/source-activity", { params: { id: newsfeedId } }),
    select: (rows) => new Map(rows.map(({ source_id, days }) => [source_id, days])),
    refetchInterval: ({ state }) => pollEvery(ACTIVITY_POLL_SECONDS, state.error),
  });
}

/** Adds a source. One that was about to be deleted stays instead. */
export async function addSource(client: QueryClient, newsfeedId: string, body: WantedSource): Promise<Source> {
  const added = await call("POST /v1/sources/{newsfeed_id}", { params: { newsfeed_id: newsfeedId }, body });
  // A deletion that has not been sent yet is then skipped.
  if (!cancelDeferred(added.id)) settle(added.id);
  const { queryKey } = sourcesQuery(newsfeedId);
  await client.cancelQueries({ queryKey });
  const isNew = !client.getQueryData(queryKey)?.some((source) => source.id === added.id);
  if (isNew) {
    client.setQueryData(queryKey, (sources = []) => [...sources, added]);
    patchNewsfeed(client, newsfeedId, ({ source_count }) => ({ source_count: source_count + 1 }));
    reloadNames(client);
  }
  return added;
}

/** The server finds the source of an address, so any deletion in the newsfeed may be of the one being added. */
const queueKey = (newsfeedId: string) => `sources ${newsfeedId}`;

/** {@link addSource} with a message that says whether the newsfeed had the source. */
export async function addWithMessage(client: QueryClient, newsfeedId: string, body: WantedSource): Promise<Source> {
  const leaving = deferredIds.get();
  const sources = await client.ensureQueryData(sourcesQuery(newsfeedId)).catch(() => []);
  const shown = sources.filter(({ id }) => !leaving.has(id));
  // Each attempt queues anew, because the deletion that makes room waits in the same queue.
  const added = await withRoom(() => inOrder(queueKey(newsfeedId), () => addSource(client, newsfeedId, body)));
  const isNew = !shown.some(({ id }) => id === added.id);
  showToast({ text: `${added.title ?? added.url} ${isNew ? "added" : "is already in this newsfeed"}` });
  return added;
}

/** Hides the source now and deletes it when the undo time ends. */
export function deleteSource(client: QueryClient, source: Source): void {
  const { queryKey } = sourcesQuery(source.newsfeed_id);
  defer({ id: source.id, text: `${source.title ?? source.url} deleted` }, () =>
    inOrder(queueKey(source.newsfeed_id), async () => {
      if (!deferredIds.get().has(source.id)) return;
      await ensureGone(call("DELETE /v1/sources/{source_id}", { params: { source_id: source.id } }));
      cancelPending(client, [queryKey]);
      client.setQueryData(queryKey, (sources) => sources?.filter(({ id }) => id !== source.id));
      // The shown count may already be without the source.
      void client.invalidateQueries({ queryKey: newsfeedsQuery().queryKey });
      reloadNames(client);
    }),
  );
}

/** Sources of all newsfeeds. */
export function sourceNamesQuery() {
  return queryOptions({
    queryKey: ["source-names"],
    queryFn: () => call("GET /v1/sources", {}),
    staleTime: 60_000,
  });
}

/** Reloads the lists that show names and addresses of sources, also before they are due. */
function reloadNames(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: sourceNamesQuery().queryKey });
  void client.invalidateQueries({ queryKey: ["unread-sources"] });
}
