import { type QueryClient, queryOptions } from "@tanstack/react-query";
import {
  addListItem,
  createList as createListEndpoint,
  type ListItem,
  listLists,
  type ReadingList,
  removeListItem,
} from "@/lib/contract/lists";
import type { Post } from "@/lib/contract/posts";
import { call } from "./call";
import { showFailure } from "./show-failure";
import { showToast } from "./toasts";

export function listsQuery() {
  return queryOptions({ queryKey: ["lists"], queryFn: () => call(listLists, {}) });
}

/** Saving a post changes its list, so the list that was saved to last comes first. */
export function lastUsedFirst(lists: readonly ReadingList[]): ReadingList[] {
  return lists.toSorted((a, b) => b.updated_at.getTime() - a.updated_at.getTime());
}

/** @param list as it was before: an item that is older than its last change was in it already */
function isNewIn(list: ReadingList, item: Pick<ListItem, "added_at">): boolean {
  return item.added_at > list.updated_at;
}

/** @throws ApiError also when the caller has as many lists as one can have */
export async function createList(client: QueryClient, name: string): Promise<ReadingList> {
  const created = await call(createListEndpoint, { body: { name } });
  client.setQueryData(listsQuery().queryKey, (lists = []) => [created, ...lists]);
  return created;
}

/** Saves the post and says where, with a way back unless it was there before. A failure is told. */
export async function saveToList(client: QueryClient, post: Pick<Post, "id">, list: ReadingList): Promise<void> {
  try {
    const item = await call(addListItem, { params: { list_id: list.id }, body: { post_id: post.id } });
    if (!isNewIn(list, item)) return showToast({ text: `It is in ${list.name} already` });
    showAdded(client, item);
    showToast({ text: `Saved to ${list.name}`, undo: () => void takeOut(client, item) });
  } catch (error) {
    showFailure(error);
    // Perhaps the list itself is gone.
    void client.invalidateQueries({ queryKey: listsQuery().queryKey });
  }
}

function showAdded(client: QueryClient, { list_id, added_at }: ListItem): void {
  client.setQueryData(listsQuery().queryKey, (lists) =>
    lists?.map((list) =>
      list.id === list_id ? { ...list, item_count: list.item_count + 1, updated_at: added_at } : list,
    ),
  );
}

async function takeOut(client: QueryClient, { list_id, post_id }: ListItem): Promise<void> {
  try {
    await call(removeListItem, { params: { list_id, post_id } });
  } catch (error) {
    showFailure(error);
  }
  await client.invalidateQueries({ queryKey: listsQuery().queryKey });
}
