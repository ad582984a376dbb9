import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { endpoints } from "@/lib/contract/endpoints";
import { foldersQuery } from "./folders";
import { newsfeedsQuery } from "./newsfeeds";
import { importOpml } from "./opml";
import { checkOpmlSubscription, createOpmlSubscription } from "./opml-subscriptions";
import { localApi } from "./testing/local-api";

const { importOpml: imported, createOpmlSubscription: subscribed } = endpoints;
localApi((request) => (request === "POST /v1/opml" ? imported : subscribed).examples.response);

test.each<[string, (client: QueryClient) => Promise<unknown>]>([
  ["an imported list", (client) => importOpml(client, { opml: "<opml/>" })],
  [
    "a list that is followed",
    (client) => createOpmlSubscription(client, { url: "https://team.example", newsfeedId: "" }),
  ],
  ["a list that is read again", (client) => checkOpmlSubscription(client, "id")],
])("%s reloads newsfeeds and folders", async (_, change) => {
  const client = new QueryClient();
  const keys = [newsfeedsQuery().queryKey, foldersQuery().queryKey];
  for (const key of keys) client.setQueryData(key, []);
  await change(client);
  expect(keys.map((key) => client.getQueryState(key)?.isInvalidated)).toEqual([true, true]);
});
