import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { endpoints } from "@/lib/contract/endpoints";
import { type ListMembership, listItem, readingList } from "@/lib/contract/lists";
import { cancelDeferred } from "./deferred";
import { removeFromList } from "./list-items";
import { listsQuery } from "./lists";
import { itemKey, membershipsQuery, saveToList } from "./saving";
import { announceChanges, changesBetween, changesText } from "./saving-changes";
import { localApi } from "./testing/local-api";
import { shownToasts, undoLast } from "./toasts";

const [example] = z.tuple([readingList]).parse(endpoints.listLists.examples.response);
const item = listItem.parse(endpoints.addListItem.examples.response);
const at = new Date("2026-11-21T08:00:00Z");
const lists = ["A", "B", "C", "D"].map((name) => ({ ...example, id: name, name, updated_at: at }));
const memberships = (ids: string): ListMembership[] =>
  [...ids].map((list_id) => ({ list_id, note: `In ${list_id}`, added_at: at }));
/** Lists that the server has the post in. */
let present = "";
const api = localApi((request) =>
  request.startsWith("GET")
    ? endpoints.listPlacesOfPost.response?.encode(memberships(present))
    : listItem.encode({ ...item, list_id: /lists\/(\w)/.exec(request)?.[1] ?? "", added_at: at }),
);

test.each([
  ["", "A", "Saved to A"],
  ["", "AB", "Saved to A and B"],
  ["", "ABC", "Saved to 3 lists"],
  ["A", "", "Removed from A"],
  ["AB", "BC", "Saved to C, removed from A"],
  ["A", "A", null],
])("%o to %o reads: %s", (before, after, text) => {
  expect(changesText(changesBetween(memberships(before), memberships(after), lists))).toBe(text);
});

test("ignores deleted lists", () => {
  expect(changesText(changesBetween(memberships("X"), memberships("A"), lists))).toBe("Saved to A");
});

/** Completed changes of these lists. */
const changed = (ids: string, before: string) =>
  [...ids].map((listId) => ({ listId, before: memberships(before), done: Promise.resolve(undefined) }));

test("a post that is about to leave a list is not announced as saved to it", async () => {
  vi.stubGlobal("window", new EventTarget());
  const client = new QueryClient();
  client.setQueryData(listsQuery().queryKey, lists);
  client.setQueryData(membershipsQuery("p").queryKey, memberships("AB"));
  removeFromList(client, { ...item, list_id: "A", post_id: "p" });
  await announceChanges(client, "p", changed("AB", ""));
  expect(shownToasts.get().map(({ text }) => text)).toContain("Saved to B");
  cancelDeferred(itemKey("A", "p"));
  vi.unstubAllGlobals();
});

test("leaves out a list that only another device changed meanwhile", async () => {
  const client = new QueryClient();
  client.setQueryData(listsQuery().queryKey, lists);
  client.setQueryData(membershipsQuery("p").queryKey, memberships("BC"));
  await announceChanges(client, "p", changed("B", ""));
  expect(shownToasts.get().map(({ text }) => text)).toEqual(["Saved to B"]);
});

test("undo restores everything with notes", async () => {
  const client = new QueryClient();
  client.setQueryData(listsQuery().queryKey, lists);
  client.setQueryData(membershipsQuery("p").queryKey, memberships("BC"));
  await announceChanges(client, "p", changed("AC", "AB"));
  expect(shownToasts.get().map(({ text }) => text)).toEqual(["Saved to C, removed from A"]);
  undoLast();
  expect(client.getQueryData(membershipsQuery("p").queryKey)).toMatchObject([
    { list_id: "A", note: "In A" },
    { list_id: "B", note: "In B" },
  ]);
  const changes = () => api.requests.filter((request) => !request.startsWith("GET")).toSorted();
  await expect.poll(changes).toEqual(["DELETE /v1/lists/C/items/p", "POST /v1/lists/A/items"]);
});

describe("saving to a list in which another device had saved the post", () => {
  const client = new QueryClient();
  const texts = () => shownToasts.get().map(({ text }) => text);
  /** Checks lists in a dialog that shows the post in none. */
  const check = (ids: string) =>
    lists
      .filter(({ id }) => ids.includes(id))
      .map((list) => ({
        listId: list.id,
        before: [],
        done: saveToList(client, { postId: "p", list }, { tryAgain: () => {} }),
      }));

  beforeEach(() => {
    present = "A";
    client.setQueryData(listsQuery().queryKey, lists);
    client.setQueryData(membershipsQuery("p").queryKey, []);
  });
  afterEach(() => {
    present = "";
  });

  test("is no change to undo", async () => {
    await announceChanges(client, "p", check("A"));
    expect(texts()).toEqual([]);
    expect(client.getQueryData(membershipsQuery("p").queryKey)).toMatchObject([{ list_id: "A" }]);
  });

  test("stays when other changes are undone", async () => {
    await announceChanges(client, "p", check("AB"));
    expect(texts()).toEqual(["Saved to B"]);
    present = "AB";
    undoLast();
    await expect.poll(() => api.requests.at(-1)).toBe("DELETE /v1/lists/B/items/p");
    expect(api.requests.filter((request) => request.startsWith("DELETE"))).toHaveLength(1);
  });
});
