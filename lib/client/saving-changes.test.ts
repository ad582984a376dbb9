import { QueryClient } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";
import { z } from "zod";
import { endpoints } from "@/lib/contract/endpoints";
import { type ListMembership, listItem, readingList } from "@/lib/contract/lists";
import { cancelDeferred } from "./deferred";
import { removeFromList } from "./list-items";
import { listsQuery } from "./lists";
import { itemKey, membershipsQuery } from "./saving";
import { announceChanges, changesBetween, changesText } from "./saving-changes";
import { localApi } from "./testing/local-api";
import { shownToasts, undoLast } from "./toasts";

const [example] = z.tuple([readingList]).parse(endpoints.listLists.examples.response);
const item = listItem.parse(endpoints.addListItem.examples.response);
const at = new Date("2026-11-21T08:00:00Z");
const lists = ["A", "B", "C", "D"].map((name) => ({ ...example, id: name, name, updated_at: at }));
const memberships = (ids: string): ListMembership[] =>
  [...ids].map((list_id) => ({ list_id, note: `In ${list_id}`, added_at: at }));
const api = localApi((request) =>
  request.startsWith("GET") ? [] : listItem.encode({ ...item, added_at: new Date() }),
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

test("a post that is about to leave a list is not announced as saved to it", () => {
  vi.stubGlobal("window", new EventTarget());
  const client = new QueryClient();
  client.setQueryData(listsQuery().queryKey, lists);
  client.setQueryData(membershipsQuery("p").queryKey, memberships("AB"));
  removeFromList(client, { ...item, list_id: "A", post_id: "p" });
  announceChanges(client, "p", []);
  expect(shownToasts.get().map(({ text }) => text)).toContain("Saved to B");
  cancelDeferred(itemKey("A", "p"));
  vi.unstubAllGlobals();
});

test("undo restores everything with notes", async () => {
  const client = new QueryClient();
  client.setQueryData(listsQuery().queryKey, lists);
  client.setQueryData(membershipsQuery("p").queryKey, memberships("BC"));
  announceChanges(client, "p", memberships("AB"));
  expect(shownToasts.get().map(({ text }) => text)).toEqual(["Saved to C, removed from A"]);
  undoLast();
  expect(client.getQueryData(membershipsQuery("p").queryKey)).toMatchObject([
    { list_id: "A", note: "In A" },
    { list_id: "B", note: "In B" },
  ]);
  const changes = () => api.requests.filter((request) => !request.startsWith("GET")).toSorted();
  await expect.poll(changes).toEqual(["DELETE /v1/lists/C/items/p", "POST /v1/lists/A/items"]);
});
