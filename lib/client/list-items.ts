import { type InfiniteData, infiniteQueryOptions, type QueryClient } from "@tanstack/react-query";
import type { ListItem, ReadingList } from "@/lib/contract/lists";
import { call, callPage, inOrder, type Request } from "./call";
import { defer } from "./deferred";
import { ensureGone } from "./ensure-gone";
import { keepEdits } from "./keep-edits";
import { listsQuery, patchList } from "./lists";
import { cancelPending } from "./query-client";
import { forgetList, itemKey, markIn, membershipsQuery } from "./saving";
import { showFailure } from "./show-failure";
import { showToast } from "./toasts";

interface ListPage {
  items: ListItem[];
  next: string | null;
}

export type ListPages = InfiniteData<ListPage>;

export const LIST_PAGE_SIZE = 50;

/** Items of a list. Never refetches by itself, because rows would jump while dragging. */
export function listItemsQuery(listId: string) {
  return infiniteQueryOptions<ListPage, Error, ListPages, readonly string[], string | null>({
    queryKey: ["list-items", listId],
    queryFn: async ({ pageParam }) => {
      const query = { limit: String(LIST_PAGE_SIZE), cursor: pageParam ?? undefined };
      const { rows, next } = await callPage("GET /v1/lists/{list_id}/items", { params: { list_id: listId }, query });
      return { items: rows, next };
    },
    initialPageParam: null,
    getNextPageParam: (page) => page.next,
    structuralSharing: keepEdits,
    refetchOnWindowFocus: false,
  });
}

/** Drops duplicates: an item moved behind the loaded pages returns with its new page. */
export function flattenItems(pages: ListPages | undefined): ListItem[] {
  const byId = new Map<string, ListItem>();
  for (const page of pages?.pages ?? []) for (const item of page.items) byId.set(item.id, item);
  return [...byId.values()];
}

export function patchItem(pages: ListPages, postId: string, patch: Partial<ListItem>): ListPages {
  return mapPages(pages, (items) => items.map((item) => (item.post_id === postId ? { ...item, ...patch } : item)));
}

export function removeItem(pages: ListPages, postId: string): ListPages {
  return mapPages(pages, (items) => items.filter((item) => item.post_id !== postId));
}

/** Moves an item behind another, or to the start for null. Unchanged when either is missing. */
export function moveItem(pages: ListPages, postId: string, afterPostId: string | null): ListPages {
  const moved = flattenItems(pages).find((item) => item.post_id === postId);
  const isThere = afterPostId === null || flattenItems(pages).some((item) => item.post_id === afterPostId);
  if (!moved || !isThere || postId === afterPostId) return pages;
  const without = removeItem(pages, postId);
  if (afterPostId !== null)
    return mapPages(without, (items) => items.flatMap((item) => (item.post_id === afterPostId ? [item, moved] : item)));
  return {
    ...without,
    pages: without.pages.map((page, at) => (at === 0 ? { ...page, items: [moved, ...page.items] } : page)),
  };
}

function mapPages(pages: ListPages, edit: (items: ListItem[]) => ListItem[]): ListPages {
  return { ...pages, pages: pages.pages.map((page) => ({ ...page, items: edit(page.items) })) };
}

/** @throws ApiError for the form */
export async function updateList(
  client: QueryClient,
  list_id: string,
  body: Request<"PUT /v1/lists/{list_id}">["body"],
): Promise<void> {
  const updated = await inOrder(list_id, () => call("PUT /v1/lists/{list_id}", { params: { list_id }, body }));
  patchList(client, list_id, () => updated);
}

/** Revokes the old link. */
export async function renewLink(client: QueryClient, list_id: string): Promise<void> {
  const updated = await inOrder(list_id, () => call("POST /v1/lists/{list_id}/share-token", { params: { list_id } }));
  patchList(client, list_id, () => updated);
}

/** Hides the list now and deletes it when the undo time ends. */
export function deleteList(client: QueryClient, list: ReadingList): void {
  defer({ id: list.id, text: `${list.name} deleted` }, async () => {
    await ensureGone(call("DELETE /v1/lists/{list_id}", { params: { list_id: list.id } }));
    cancelPending(client, [listsQuery().queryKey, ["memberships"]]);
    client.setQueryData(listsQuery().queryKey, (lists) => lists?.filter(({ id }) => id !== list.id));
    forgetList(client, list.id);
  });
}

/** Confirms with an undo. @throws ApiError for the form */
export async function saveNote(client: QueryClient, item: ListItem, note: string | null): Promise<void> {
  const { note: before } = item;
  await writeNote(client, item, note);
  const undo = () => void writeNote(client, item, before).catch(showFailure);
  showToast({ text: note === null ? "Note removed" : "Note saved", undo });
}

async function writeNote(client: QueryClient, { list_id, post_id }: ListItem, note: string | null): Promise<void> {
  const params = { list_id, post_id };
  const saved = await inOrder(list_id, () =>
    call("PUT /v1/lists/{list_id}/items/{post_id}", { params, body: { note } }),
  );
  const memberships = membershipsQuery(post_id).queryKey;
  cancelPending(client, [memberships]);
  client.setQueryData(listItemsQuery(list_id).queryKey, (pages) => pages && patchItem(pages, post_id, saved));
  client.setQueryData(memberships, (some) =>
    some?.map((membership) => (membership.list_id === list_id ? { ...membership, note: saved.note } : membership)),
  );
}

/** Moves the item at once; a failure restores the server's order. */
export async function placeItem(client: QueryClient, item: ListItem, after_post_id: string | null): Promise<void> {
  const { list_id, post_id } = item;
  const { queryKey } = listItemsQuery(list_id);
  cancelPending(client, [queryKey]);
  client.setQueryData(queryKey, (pages) => pages && moveItem(pages, post_id, after_post_id));
  try {
    await inOrder(list_id, () =>
      call("PUT /v1/lists/{list_id}/items/{post_id}", { params: { list_id, post_id }, body: { after_post_id } }),
    );
  } catch (error) {
    showFailure(error);
    await client.invalidateQueries({ queryKey });
  }
}

/** Hides the item now and removes it when the undo time ends. */
export function removeFromList(client: QueryClient, item: ListItem): void {
  const { list_id, post_id } = item;
  const key = itemKey(list_id, post_id);
  defer({ id: key, text: "Removed from the list" }, async () => {
    const removal = inOrder(key, () =>
      call("DELETE /v1/lists/{list_id}/items/{post_id}", { params: { list_id, post_id } }),
    );
    const wasThere = await ensureGone(removal);
    const memberships = membershipsQuery(post_id).queryKey;
    const { queryKey } = listItemsQuery(list_id);
    cancelPending(client, [queryKey, listsQuery().queryKey, memberships]);
    client.setQueryData(queryKey, (pages) => pages && removeItem(pages, post_id));
    if (wasThere) patchList(client, list_id, ({ item_count }) => ({ item_count: item_count - 1 }));
    else void client.invalidateQueries({ queryKey: listsQuery().queryKey });
    client.setQueryData(memberships, (some) => some?.filter((membership) => membership.list_id !== list_id));
    markIn(client, post_id, { listId: list_id, isIn: false });
  });
}
