import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { ReadingList } from "@/lib/contract/lists";
import { call } from "./call";
import * as operations from "./operations";

export function listsQuery() {
  return queryOptions({ queryKey: ["lists"], queryFn: () => call(operations.listLists, {}) });
}

/** Saving a post changes its list, so the list that was saved to last comes first. */
export function lastUsedFirst(a: ReadingList, b: ReadingList): number {
  return b.updated_at.getTime() - a.updated_at.getTime();
}

/** @throws ApiError also when the caller has as many lists as one can have */
export async function createList(client: QueryClient, name: string): Promise<ReadingList> {
  const created = await call(operations.createList, { body: { name } });
  client.setQueryData(listsQuery().queryKey, (lists = []) => [created, ...lists]);
  return created;
}
