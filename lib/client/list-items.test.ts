import { InfiniteQueryObserver, QueryClient } from "@tanstack/react-query";
import { describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { endpoints } from "@/lib/contract/endpoints";
import { type ListItem, listItem } from "@/lib/contract/lists";
import { deferredIds } from "./deferred-ids";
import {
  flattenItems,
  type ListPages,
  listItemsQuery,
  moveItem,
  patchItem,
  removeFromList,
  removeItem,
  saveNote,
} from "./list-items";
import { membershipsQuery } from "./saving";
import { localApi } from "./testing/local-api";
import { shownToasts } from "./toasts";

const example = listItem.parse(endpoints.addListItem.examples.response);

const itemOf = (name: string): ListItem => ({ ...example, id: `item ${name}`, post_id: name });

const api = localApi((request) => {
  const item = z.encode(listItem, itemOf("C"));
  return request.startsWith("PUT") ? item : [item];
});

/** "AB CD" are two pages of two items. */
function pagesOf(text: string): ListPages {
  const pages = text.split(" ").map((names) => ({ items: [...names].map(itemOf), next: null }));
  return { pages, pageParams: pages.map(() => null) };
}

const textOf = (pages: ListPages) =>
  pages.pages.map(({ items }) => items.map((item) => item.post_id).join("")).join(" ");

describe("moveItem", () => {
  test.each([
    ["AB CD", "D", "A", "ADB C"],
    ["AB CD", "A", "C", "B CAD"],
    ["AB CD", "D", null, "DAB C"],
    ["AB CD", "B", "A", "AB CD"],
    ["AB CD", "A", "A", "AB CD"],
    ["AB CD", "A", "X", "AB CD"],
    ["AB CD", "X", "A", "AB CD"],
  ])("in %s, puts %s after %s: %s", (before, moved, after, expected) => {
    expect(textOf(moveItem(pagesOf(before), moved, after))).toBe(expected);
  });
});

test("shows a repeated item once", () => {
  expect(flattenItems(pagesOf("AB BC")).map((item) => item.post_id)).toEqual(["A", "B", "C"]);
});

test("changes and removals apply to one item on any page", () => {
  const pages = patchItem(pagesOf("AB CD"), "C", { note: "Why" });
  expect(flattenItems(pages).map((item) => item.note === "Why")).toEqual([false, false, true, false]);
  expect(textOf(removeItem(pages, "C"))).toBe("AB D");
});

test("a removed item stays away when the next page has loaded", async () => {
  const client = new QueryClient();
  const query = listItemsQuery("list");
  const [page] = pagesOf("AB").pages;
  client.setQueryData(query.queryKey, { pages: page ? [{ ...page, next: "more" }] : [], pageParams: [null] });
  const loading = new InfiniteQueryObserver(client, query).fetchNextPage();
  client.setQueryData(query.queryKey, (pages) => pages && removeItem(pages, "B"));
  await loading;
  expect(flattenItems(client.getQueryData(query.queryKey)).map((item) => item.post_id)).toEqual(["A", "C"]);
});

test("a note that is written in a list shows in the lists of its post", async () => {
  const client = new QueryClient();
  const item = itemOf("C");
  const { queryKey } = membershipsQuery(item.post_id);
  const membership = { list_id: item.list_id, note: "Before", added_at: item.added_at };
  client.setQueryData(queryKey, [membership, { ...membership, list_id: "elsewhere" }]);
  await saveNote(client, item, item.note);
  expect(client.getQueryData(queryKey)?.map(({ note }) => note)).toEqual([item.note, "Before"]);
});

test("removing an item updates the lists of its post", async () => {
  vi.stubGlobal("window", new EventTarget());
  const client = new QueryClient();
  const item = itemOf("A");
  const { queryKey } = membershipsQuery(item.post_id);
  const membership = { list_id: item.list_id, note: null, added_at: item.added_at };
  client.setQueryData(queryKey, [membership, { ...membership, list_id: "elsewhere" }]);
  removeFromList(client, item);
  window.dispatchEvent(new Event("pagehide"));
  await expect.poll(() => deferredIds.get().size).toBe(0);
  expect(client.getQueryData(queryKey)?.map(({ list_id }) => list_id)).toEqual(["elsewhere"]);
  vi.unstubAllGlobals();
});

test("an item that another device removed stays away", async () => {
  vi.stubGlobal("window", new EventTarget());
  api.status = 404;
  const client = new QueryClient();
  const item = itemOf("A");
  const { queryKey } = listItemsQuery(item.list_id);
  client.setQueryData(queryKey, pagesOf("AB"));
  removeFromList(client, item);
  window.dispatchEvent(new Event("pagehide"));
  await vi.waitUntil(() => deferredIds.get().size === 0, { timeout: 20_000 });
  expect(flattenItems(client.getQueryData(queryKey)).map(({ post_id }) => post_id)).toEqual(["B"]);
  expect(shownToasts.get().filter(({ tone }) => tone === "bad")).toEqual([]);
  vi.unstubAllGlobals();
});
