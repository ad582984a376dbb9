import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { z } from "zod";
import { endpoints } from "@/lib/contract/endpoints";
import { folder } from "@/lib/contract/folders";
import { newsfeed } from "@/lib/contract/newsfeeds";
import { placeNewsfeed, renameFolder, updateFolder } from "./folder-actions";
import { foldersQuery } from "./folders";
import { newsfeedsQuery } from "./newsfeeds";
import { localApi } from "./testing/local-api";

const [exampleFolder] = z.tuple([folder]).parse(endpoints.listFolders.examples.response);
const [exampleNewsfeed] = z.tuple([newsfeed]).parse(endpoints.listNewsfeeds.examples.response);
const renamed = { ...exampleFolder, name: "Renamed" };
const api = localApi((request) => (request === "GET /v1/folders" ? [renamed] : renamed));

test("several failed changes leave what the server has", async () => {
  const client = new QueryClient();
  const newsfeeds = ["A", "B", "C"].map((id) => ({ ...exampleNewsfeed, id, folder_id: null }));
  client.setQueryData(foldersQuery().queryKey, [exampleFolder]);
  client.setQueryData(newsfeedsQuery().queryKey, newsfeeds);
  api.isDown = true;
  await Promise.all([
    updateFolder(client, exampleFolder.id, { name: "First" }),
    updateFolder(client, exampleFolder.id, { name: "Second" }),
    placeNewsfeed(client, "A", { afterId: "C" }),
    placeNewsfeed(client, "B", { afterId: "A" }),
  ]);
  expect(client.getQueryData(foldersQuery().queryKey)).toEqual([exampleFolder]);
  expect(client.getQueryData(newsfeedsQuery().queryKey)).toEqual(newsfeeds);
});

test("a refused name is reported and not shown", async () => {
  const client = new QueryClient();
  client.setQueryData(foldersQuery().queryKey, [exampleFolder]);
  api.status = 422;
  await expect(renameFolder(client, exampleFolder.id, "Refused")).rejects.toThrow("It said no.");
  expect(client.getQueryData(foldersQuery().queryKey)).toEqual([exampleFolder]);
});

test("a renamed folder shows the name that the server stored", async () => {
  const client = new QueryClient();
  client.setQueryData(foldersQuery().queryKey, [exampleFolder]);
  await renameFolder(client, exampleFolder.id, " Renamed");
  expect(client.getQueryData(foldersQuery().queryKey)).toEqual([renamed]);
});

test("a failed change keeps a name that was saved meanwhile", async () => {
  const client = new QueryClient();
  const { queryKey } = foldersQuery();
  client.setQueryData(queryKey, [exampleFolder]);
  const observer = new QueryObserver(client, { ...foldersQuery(), staleTime: Number.POSITIVE_INFINITY });
  const leave = observer.subscribe(() => undefined);
  const renaming = renameFolder(client, exampleFolder.id, "Renamed");
  const collapsing = updateFolder(client, exampleFolder.id, { is_collapsed: true });
  await renaming;
  api.status = 422;
  await collapsing;
  api.status = 200;
  await expect.poll(() => client.getQueryData(queryKey)).toEqual([renamed]);
  leave();
});
