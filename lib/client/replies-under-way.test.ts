import { QueryClient, type QueryKey } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { z } from "zod";
import { endpoints } from "@/lib/contract/endpoints";
import { folder } from "@/lib/contract/folders";
import { readingList } from "@/lib/contract/lists";
import { newsfeed } from "@/lib/contract/newsfeeds";
import { deferredIds } from "./deferred-ids";
import { filteredQuery, rescuePost } from "./filtered";
import { createFolder, deleteFolder } from "./folder-actions";
import { foldersQuery } from "./folders";
import { deleteList } from "./list-items";
import { createList, listsQuery } from "./lists";
import { membersQuery, removeMember } from "./members";
import { createNewsfeed, deleteNewsfeed } from "./newsfeed-actions";
import { newsfeedsQuery } from "./newsfeeds";
import { deleteRule, rulesQuery } from "./notifications";
import { localApi } from "./testing/local-api";

const [aFolder] = z.tuple([folder]).parse(endpoints.listFolders.examples.response);
const [aNewsfeed] = z.tuple([newsfeed]).parse(endpoints.listNewsfeeds.examples.response);
const [aList] = z.tuple([readingList]).parse(endpoints.listLists.examples.response);
const { listMembers, listRules, listFilteredPosts } = endpoints;
const members = listMembers.response?.parse(listMembers.examples.response) ?? [];
const rules = listRules.response?.parse(listRules.examples.response) ?? [];
const posts = listFilteredPosts.response?.parse(listFilteredPosts.examples.response) ?? [];
const pagesOf = (some: typeof posts) => ({ pages: [{ posts: some, next: null }], pageParams: [null] });

const created: Record<string, unknown> = {
  "POST /v1/folders": folder.encode(aFolder),
  "POST /v1/lists": readingList.encode(aList),
  "POST /v1/newsfeeds": newsfeed.encode(aNewsfeed),
};
localApi((request) => created[request] ?? { status: "ok" });
let client: QueryClient;

beforeEach(() => {
  vi.stubGlobal("window", new EventTarget());
  client = new QueryClient();
});

afterEach(() => {
  vi.unstubAllGlobals();
});

/** Makes a change, and receives a reply that was read before it. */
async function changeMeanwhile(queryKey: QueryKey, former: unknown, change: () => unknown): Promise<void> {
  client.setQueryData(queryKey, former);
  const reply = Promise.withResolvers<unknown>();
  const loading = client.fetchQuery({ queryKey, queryFn: () => reply.promise }).catch(() => null);
  await change();
  window.dispatchEvent(new Event("pagehide"));
  await vi.waitUntil(() => deferredIds.get().size === 0, { timeout: 20_000 });
  reply.resolve(former);
  await loading;
}

test.each<[string, QueryKey, { former: unknown; left?: unknown }, () => unknown]>([
  ["folder", foldersQuery().queryKey, { former: [aFolder] }, () => deleteFolder(client, aFolder.id)],
  ["newsfeed", newsfeedsQuery().queryKey, { former: [aNewsfeed] }, () => deleteNewsfeed(client, aNewsfeed.id)],
  ["list", listsQuery().queryKey, { former: [aList] }, () => deleteList(client, aList)],
  ["rule", rulesQuery().queryKey, { former: rules }, () => rules.map(({ id }) => deleteRule(client, id))],
  [
    "member",
    membersQuery(aNewsfeed.id).queryKey,
    { former: members },
    () => members.map((member) => removeMember(client, aNewsfeed.id, member)),
  ],
  [
    "filtered post",
    filteredQuery(aNewsfeed.id).queryKey,
    { former: pagesOf(posts), left: pagesOf([]) },
    () => posts.map((post) => rescuePost(client, post)),
  ],
])("a reply that was read before does not bring back a removed %s", async (_, key, { former, left = [] }, change) => {
  await changeMeanwhile(key, former, change);
  expect(client.getQueryData(key)).toEqual(left);
});

const creations: [string, QueryKey, unknown, () => Promise<unknown>][] = [
  ["folder", foldersQuery().queryKey, aFolder, () => createFolder(client, aFolder.name)],
  ["list", listsQuery().queryKey, aList, () => createList(client, aList.name)],
  ["newsfeed", newsfeedsQuery().queryKey, aNewsfeed, () => createNewsfeed(client, { name: aNewsfeed.name })],
];

test.each(creations)("a reply that was read before does not hide a new %s", async (_, key, made, create) => {
  await changeMeanwhile(key, [], create);
  expect(client.getQueryData(key)).toEqual([made]);
});

test.each(creations)("a new %s that a reply already brought is shown once", async (_, key, made, create) => {
  client.setQueryData(key, [made]);
  await create();
  expect(client.getQueryData(key)).toEqual([made]);
});
