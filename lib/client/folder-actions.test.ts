import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { z } from "zod";
import { endpoints } from "@/lib/contract/endpoints";
import { folder } from "@/lib/contract/folders";
import { newsfeed } from "@/lib/contract/newsfeeds";
import { placeNewsfeed, updateFolder } from "./folder-actions";
import { foldersQuery } from "./folders";
import { newsfeedsQuery } from "./newsfeeds";
import { localApi } from "./testing/local-api";

const [exampleFolder] = z.tuple([folder]).parse(endpoints.listFolders.examples.response);
const [exampleNewsfeed] = z.tuple([newsfeed]).parse(endpoints.listNewsfeeds.examples.response);
const api = localApi(() => ({ status: "ok" }));

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
