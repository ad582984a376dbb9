import { keepPreviousData, type QueryClient, queryOptions } from "@tanstack/react-query";
import { call, type Request } from "./call";
import { listsQuery } from "./lists";
import { newsfeedsQuery, patchNewsfeed } from "./newsfeeds";
import { cancelPending } from "./query-client";

export async function createNewsfeed(client: QueryClient, body: Request<"POST /v1/newsfeeds">["body"]) {
  const created = await call("POST /v1/newsfeeds", { body });
  const { queryKey } = newsfeedsQuery();
  cancelPending(client, [queryKey]);
  client.setQueryData(queryKey, (newsfeeds = []) => [created, ...newsfeeds.filter(({ id }) => id !== created.id)]);
  return created;
}

export async function updateNewsfeed(client: QueryClient, id: string, body: Request<"PUT /v1/newsfeeds/{id}">["body"]) {
  const updated = await call("PUT /v1/newsfeeds/{id}", { params: { id }, body });
  patchNewsfeed(client, id, () => updated);
  // Keywords change the posts, the context their key learnings.
  for (const key of ["posts", "arrivals", "filtered", "preview"]) client.removeQueries({ queryKey: [key] });
  void client.invalidateQueries({ queryKey: ["suggestions", id] });
  return updated;
}

/** Moves the start date back; stored posts are sorted again. */
export async function showOlderPosts(client: QueryClient, id: string): Promise<void> {
  const updated = await call("POST /v1/newsfeeds/{id}/older-posts", { params: { id } });
  patchNewsfeed(client, id, () => updated);
}

/** Previews keywords. A newer request aborts the older. */
export function keywordPreviewQuery(id: string, keywords: readonly string[]) {
  return queryOptions({
    queryKey: ["preview", id, keywords],
    queryFn: ({ signal }) =>
      call("POST /v1/newsfeeds/{id}/preview", { params: { id }, body: { keywords: [...keywords] } }, signal),
    placeholderData: keepPreviousData,
  });
}

export async function deleteNewsfeed(client: QueryClient, id: string): Promise<void> {
  await endNewsfeed(client, id, () => call("DELETE /v1/newsfeeds/{id}", { params: { id } }));
}

const forgotten = new Set<string>();

/** Whether the reader has deleted or left the newsfeed in this tab, which then leads to another page. */
export function isForgotten(id: string): boolean {
  return forgotten.has(id);
}

/** Deletes or leaves a newsfeed, and drops all that may show its posts. */
export async function endNewsfeed(client: QueryClient, id: string, end: () => Promise<unknown>): Promise<void> {
  // Before the request, since a poll may show its effect before the reply comes.
  forgotten.add(id);
  try {
    await end();
  } catch (error) {
    forgotten.delete(id);
    throw error;
  }
  const { queryKey } = newsfeedsQuery();
  cancelPending(client, [queryKey]);
  client.setQueryData(queryKey, (newsfeeds) => newsfeeds?.filter((newsfeed) => newsfeed.id !== id));
  for (const key of ["posts", "arrivals", "search", "list-items"]) client.removeQueries({ queryKey: [key] });
  void client.invalidateQueries({ queryKey: listsQuery().queryKey });
}
