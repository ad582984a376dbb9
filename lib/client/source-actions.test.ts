import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { z } from "zod";
import { endpoints } from "@/lib/contract/endpoints";
import { type Source, source } from "@/lib/contract/source";
import { deferredIds } from "./deferred-ids";
import {
  addSource,
  addWithMessage,
  deleteSource,
  replaceSource,
  sourceNamesQuery,
  updateSource,
} from "./source-actions";
import { sourcesQuery } from "./sources";
import { localApi } from "./testing/local-api";
import { shownToasts } from "./toasts";

const [example] = z.tuple([source]).parse(endpoints.listSources.examples.response);
const { id, newsfeed_id, url } = example;
const { queryKey } = sourcesQuery(newsfeed_id);
const leave = () => window.dispatchEvent(new Event("pagehide"));
/** Ends the undo of deletions while the server adds a source. */
let isUndoEnding = false;
const api = localApi((request) => {
  if (isUndoEnding && request.startsWith("POST")) leave();
  return source.encode(example);
});
const isSettled = () => vi.waitUntil(() => deferredIds.get().size === 0, { timeout: 20_000 });
let client: QueryClient;

beforeEach(() => {
  isUndoEnding = false;
  vi.stubGlobal("window", new EventTarget());
  client = new QueryClient();
  client.setQueryData(queryKey, [example]);
});

afterEach(async () => {
  leave();
  await isSettled();
  vi.unstubAllGlobals();
});

test("a source added again while its deletion waits is kept", async () => {
  deleteSource(client, example);
  await addSource(client, newsfeed_id, { url });
  expect(deferredIds.get().has(id)).toBe(false);
  leave();
  expect(client.getQueryData(queryKey)).toEqual([example]);
  expect(api.requests).toEqual([`POST /v1/sources/${newsfeed_id}`]);
});

test("a source added again while the undo of its deletion ends is kept", async () => {
  isUndoEnding = true;
  deleteSource(client, example);
  await addWithMessage(client, newsfeed_id, { url });
  await isSettled();
  expect(client.getQueryData(queryKey)).toEqual([example]);
  expect(api.requests).toEqual([`POST /v1/sources/${newsfeed_id}`]);
});

test("a source just deleted makes room for another", async () => {
  const full = { code: "limit_exceeded", detail: "The newsfeed is full." };
  const next = globalThis.fetch;
  globalThis.fetch = async () => {
    globalThis.fetch = next;
    return Response.json(full, { status: 422 });
  };
  deleteSource(client, { ...example, id: "deleted" });
  await addWithMessage(client, newsfeed_id, { url });
  expect(api.requests).toEqual(["DELETE /v1/sources/deleted", `POST /v1/sources/${newsfeed_id}`]);
});

test("a list that was requested before a deletion does not bring the source back", async () => {
  const reply = Promise.withResolvers<Source[]>();
  const loading = client.fetchQuery({ queryKey, queryFn: () => reply.promise }).catch(() => null);
  deleteSource(client, example);
  leave();
  await isSettled();
  reply.resolve([example]);
  await loading;
  expect(client.getQueryData(queryKey)).toEqual([]);
});

test("a deleted source is no longer known by name", async () => {
  const names = sourceNamesQuery();
  client.setQueryData(names.queryKey, []);
  deleteSource(client, example);
  leave();
  await expect.poll(() => client.getQueryState(names.queryKey)?.isInvalidated).toBe(true);
});

test.each([
  ["replaced", () => replaceSource(client, example, { url: "https://elsewhere.example/" })],
  ["renamed", () => updateSource(client, example, { title: "Another title" })],
])("names and addresses of sources are loaded again after one was %s", async (_, change) => {
  const keys = [sourceNamesQuery().queryKey, ["unread-sources", newsfeed_id]];
  for (const key of keys) client.setQueryData(key, []);
  await change();
  expect(keys.map((key) => client.getQueryState(key)?.isInvalidated)).toEqual([true, true]);
});

test("says that a source was added, or that the newsfeed has it", async () => {
  const name = example.title ?? url;
  const add = async () => {
    await addWithMessage(client, newsfeed_id, { url });
    return shownToasts.get().at(-1)?.text;
  };
  expect(await add()).toBe(`${name} is already in this newsfeed`);
  deleteSource(client, example);
  expect(await add()).toBe(`${name} added`);
  client.setQueryData(queryKey, []);
  expect(await add()).toBe(`${name} added`);
});

test.each([
  [404, "stays away when somebody else had deleted it", []],
  [403, "is shown again when the caller may no longer delete it", [example]],
])("after a %i, a deleted source %s", async (status, _, left) => {
  api.status = status;
  deleteSource(client, example);
  leave();
  await isSettled();
  expect(client.getQueryData(queryKey)).toEqual(left);
});
