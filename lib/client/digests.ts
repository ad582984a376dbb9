import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { Digest } from "@/lib/contract/digests";
import { call, inOrder, type Request } from "./call";

export function digestQuery(newsfeedId: string) {
  return queryOptions({
    queryKey: ["digest", newsfeedId],
    queryFn: () => call("GET /v1/newsfeeds/{id}/digest", { params: { id: newsfeedId } }),
  });
}

export function digestsQuery() {
  return queryOptions({ queryKey: ["digests"], queryFn: () => call("GET /v1/digests", {}) });
}

export function digestPreviewQuery(newsfeedId: string) {
  return queryOptions({
    queryKey: ["digest-preview", newsfeedId],
    queryFn: () => call("GET /v1/newsfeeds/{id}/digest/preview", { params: { id: newsfeedId } }),
  });
}

export async function updateDigest(
  client: QueryClient,
  newsfeedId: string,
  body: Request<"PUT /v1/newsfeeds/{id}/digest">["body"],
): Promise<Digest> {
  const request = { params: { id: newsfeedId }, body };
  const updated = await inOrder(`digest ${newsfeedId}`, () => call("PUT /v1/newsfeeds/{id}/digest", request));
  client.setQueryData(digestQuery(newsfeedId).queryKey, updated);
  client.setQueryData(digestsQuery().queryKey, (digests) =>
    digests?.map((digest) => (digest.newsfeed_id === newsfeedId ? updated : digest)),
  );
  return updated;
}

/** Turns all digests off or on. */
export async function switchDigests(client: QueryClient, isOn: boolean): Promise<void> {
  client.setQueryData(digestsQuery().queryKey, await call("PUT /v1/digests", { body: { is_on: isOn } }));
  await client.invalidateQueries({ queryKey: ["digest"] });
}
