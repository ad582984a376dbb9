import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { FeedAddress } from "@/lib/contract/feed-addresses";
import { call } from "./call";

export type FeedThing =
  | { kind: "newsfeed"; id: string }
  | { kind: "list"; id: string }
  | { kind: "today" }
  | { kind: "opml" }
  | { kind: "search"; q: string };

export function feedAddressesQuery() {
  return queryOptions({ queryKey: ["feed-addresses"], queryFn: () => call("GET /v1/feed-addresses", {}) });
}

/** Finds the address of a thing. */
export function addressOf(addresses: readonly FeedAddress[], thing: FeedThing): FeedAddress | undefined {
  return addresses.find(({ kind, newsfeed_id, list_id, query }) => {
    if (kind !== thing.kind) return false;
    if (thing.kind === "search") return query?.q === thing.q && Object.keys(query).length === 1;
    return !("id" in thing) || newsfeed_id === thing.id || list_id === thing.id;
  });
}

/** @throws ApiError, also at the maximum number of searches */
export async function createFeedAddress(client: QueryClient, thing: FeedThing): Promise<void> {
  store(client, await requestAddress(thing));
}

function requestAddress(thing: FeedThing): Promise<FeedAddress> {
  if (thing.kind === "newsfeed") return call("POST /v1/newsfeeds/{id}/feed-address", { params: { id: thing.id } });
  if (thing.kind === "list") return call("POST /v1/lists/{list_id}/feed-address", { params: { list_id: thing.id } });
  if (thing.kind === "today") return call("POST /v1/today/feed-address", {});
  if (thing.kind === "opml") return call("POST /v1/opml/feed-address", {});
  return call("POST /v1/feed-addresses", { body: { name: thing.q.slice(0, 200), query: { q: thing.q } } });
}

export async function resetFeedAddress(client: QueryClient, id: string): Promise<void> {
  store(client, await call("POST /v1/feed-addresses/{address_id}/reset", { params: { address_id: id } }));
}

export async function deleteFeedAddress(client: QueryClient, id: string): Promise<void> {
  await call("DELETE /v1/feed-addresses/{address_id}", { params: { address_id: id } });
  client.setQueryData(feedAddressesQuery().queryKey, (some) => some?.filter((address) => address.id !== id));
}

function store(client: QueryClient, address: FeedAddress): void {
  client.setQueryData(feedAddressesQuery().queryKey, (some = []) => [
    ...some.filter(({ id }) => id !== address.id),
    address,
  ]);
}
