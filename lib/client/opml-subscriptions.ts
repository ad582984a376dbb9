import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { OpmlSubscription } from "@/lib/contract/opml-subscriptions";
import { call } from "./call";
import { reloadNewsfeeds } from "./opml";

export function opmlSubscriptionsQuery() {
  return queryOptions({
    queryKey: ["opml-subscriptions"],
    queryFn: () => call("GET /v1/opml/subscriptions", {}),
  });
}

/** @param newsfeedId empty for one newsfeed for each folder. @throws ApiError with field `url` */
export async function createOpmlSubscription(
  client: QueryClient,
  { url, newsfeedId }: { url: string; newsfeedId: string },
): Promise<void> {
  const body = { url, ...(newsfeedId !== "" && { newsfeed_id: newsfeedId }) };
  await store(client, await call("POST /v1/opml/subscriptions", { body }));
}

export async function checkOpmlSubscription(client: QueryClient, id: string): Promise<void> {
  const params = { subscription_id: id };
  await store(client, await call("POST /v1/opml/subscriptions/{subscription_id}/check", { params }));
}

export async function deleteOpmlSubscription(client: QueryClient, id: string): Promise<void> {
  await call("DELETE /v1/opml/subscriptions/{subscription_id}", { params: { subscription_id: id } });
  client.setQueryData(opmlSubscriptionsQuery().queryKey, (some) => some?.filter((one) => one.id !== id));
}

/** Reloads the newsfeeds too, which may be new or have new sources. */
async function store(client: QueryClient, subscription: OpmlSubscription): Promise<void> {
  client.setQueryData(opmlSubscriptionsQuery().queryKey, (some = []) => {
    const isKnown = some.some(({ id }) => id === subscription.id);
    return isKnown ? some.map((one) => (one.id === subscription.id ? subscription : one)) : [...some, subscription];
  });
  await reloadNewsfeeds(client);
}
