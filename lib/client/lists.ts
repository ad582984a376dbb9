import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { ReadingList } from "@/lib/contract/lists";
import { call } from "./call";
import { cancelPending } from "./query-client";

export function listsQuery() {
  return queryOptions({ queryKey: ["lists"], queryFn: () => call("GET /v1/lists", {}) });
}

/** Saving a post updates its list, so the last used list comes first. */
export function lastUsedFirst(a: ReadingList, b: ReadingList): number {
  return b.updated_at.getTime() - a.updated_at.getTime();
}

/** @throws ApiError, also at the maximum number of lists */
export async function createList(client: QueryClient, name: string): Promise<ReadingList> {
  const created = await call("POST /v1/lists", { body: { name } });
  const { queryKey } = listsQuery();
  cancelPending(client, [queryKey]);
  client.setQueryData(queryKey, (lists = []) => [created, ...lists.filter(({ id }) => id !== created.id)]);
  return created;
}

export function patchList(client: QueryClient, id: string, patch: (list: ReadingList) => Partial<ReadingList>): void {
  client.setQueryData(listsQuery().queryKey, (lists) =>
    lists?.map((list) => (list.id === id ? { ...list, ...patch(list) } : list)),
  );
}
