import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { z } from "zod";
import { deferredIds } from "@/lib/client/deferred-ids";
import { deleteList, removeFromList } from "@/lib/client/list-items";
import { listsQuery } from "@/lib/client/lists";
import { examplePost } from "@/lib/client/testing/example-post";
import { localApi } from "@/lib/client/testing/local-api";
import { shownToasts } from "@/lib/client/toasts";
import { endpoints } from "@/lib/contract/endpoints";
import { listItem, readingList } from "@/lib/contract/lists";
import { savePost } from "./save-dialog";

const [example] = z.tuple([readingList]).parse(endpoints.listLists.examples.response);
const item = listItem.parse(endpoints.addListItem.examples.response);
const older = { ...example, id: "older", updated_at: new Date("2026-11-20T08:00:00Z") };
const latest = { ...example, id: "latest", updated_at: new Date("2026-11-21T08:00:00Z") };
const api = localApi((request) => (request.startsWith("GET") ? [] : listItem.encode({ ...item, list_id: older.id })));
const choose = vi.fn();
const leave = () => window.dispatchEvent(new Event("pagehide"));
let client: QueryClient;

beforeEach(() => {
  vi.stubGlobal("window", new EventTarget());
  choose.mockReset();
  client = new QueryClient();
  client.setQueryData(listsQuery().queryKey, [older, latest]);
});

const allSettled = () => vi.waitUntil(() => deferredIds.get().size === 0, { timeout: 20_000 });

afterEach(async () => {
  leave();
  await allSettled();
  vi.unstubAllGlobals();
});

test("saves to the list used last", async () => {
  await savePost(client, examplePost({ list_ids: [] }), choose);
  expect(api.requests.at(-1)).toBe("POST /v1/lists/latest/items");
});

test("saves to no list that is about to be deleted", async () => {
  deleteList(client, latest);
  await savePost(client, examplePost({ list_ids: ["latest"] }), choose);
  expect(api.requests.at(-1)).toBe("POST /v1/lists/older/items");
});

test("keeps a post that was about to leave the list it is saved to", async () => {
  removeFromList(client, { ...item, list_id: latest.id });
  await savePost(client, examplePost({ id: item.post_id, list_ids: [latest.id] }), choose);
  leave();
  await allSettled();
  expect(shownToasts.get().map(({ text }) => text)).toContain(`Saved to ${latest.name}`);
  expect([choose.mock.calls.length, api.requests.filter((request) => request.startsWith("DELETE"))]).toEqual([0, []]);
});

test("asks for a list when the only one is about to be deleted", async () => {
  client.setQueryData(listsQuery().queryKey, [latest]);
  deleteList(client, latest);
  await savePost(client, examplePost({ list_ids: [] }), choose);
  expect([choose.mock.calls.length, api.requests]).toEqual([1, []]);
});
