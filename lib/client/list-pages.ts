import { type InfiniteData, infiniteQueryOptions } from "@tanstack/react-query";
import type { ListItem, ReadingList } from "@/lib/contract/lists";
import { callPage } from "./call";
import * as operations from "./operations";

export interface ListPage {
  items: ListItem[];
  next: string | null;
}

export type ListPages = InfiniteData<ListPage>;

export const LIST_PAGE_SIZE = 50;

/** The items of a list in their order. It never refetches by itself: what somebody is about to move would jump. */
export function listItemsQuery(listId: string) {
  return infiniteQueryOptions<ListPage, Error, ListPages, readonly string[], string | null>({
    queryKey: ["list-items", listId],
    queryFn: async ({ pageParam }) => {
      const query = { limit: String(LIST_PAGE_SIZE), cursor: pageParam ?? undefined };
      const { rows, next } = await callPage(operations.listListItems, { params: { list_id: listId }, query });
      return { items: rows, next };
    },
    initialPageParam: null,
    getNextPageParam: (page) => page.next,
    refetchOnWindowFocus: false,
  });
}

export function listById(id: string) {
  return (lists: ReadingList[]) => lists.find((list) => list.id === id);
}

/** Each once: an item that was moved behind the pages loaded so far comes again with its new page. */
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

/** The item right behind another one, or first for null; as it was when one of them is not there. */
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
