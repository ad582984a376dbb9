import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { examplePost } from "@/lib/client/testing/example-post";
import { listItemsQuery } from "./list-items";
import { listsQuery } from "./lists";
import { leaveNewsfeed } from "./members";
import { deleteNewsfeed } from "./newsfeed-actions";
import { ALL_POSTS, arrivalsQuery, postsQuery } from "./posts";
import { searchQuery } from "./search-posts";
import { localApi } from "./testing/local-api";
import { todayQuery } from "./today";

localApi(() => ({ status: "ok" }));
const post = examplePost({});

test.each([
  ["deleted", (client: QueryClient) => deleteNewsfeed(client, post.newsfeed_id)],
  ["left", (client: QueryClient) => leaveNewsfeed(client, { newsfeedId: post.newsfeed_id, userId: "u" })],
])("no page keeps posts of a newsfeed that was %s", async (_, end) => {
  const client = new QueryClient();
  const page = { posts: [post], next: null, loadedAt: new Date() };
  const pages = { pages: [page], pageParams: [null] };
  const streams = [postsQuery("unread", ALL_POSTS), searchQuery("tender"), todayQuery(), listItemsQuery("list")];
  const keys = [...streams, arrivalsQuery("saved", ALL_POSTS)].map(({ queryKey }) => queryKey);
  for (const key of keys) client.setQueryData<unknown>(key, key[0] === "arrivals" ? page : pages);
  client.setQueryData(listsQuery().queryKey, []);
  await end(client);
  expect(keys.filter((key) => client.getQueryData(key) !== undefined)).toEqual([]);
  expect(client.getQueryState(listsQuery().queryKey)?.isInvalidated).toBe(true);
});
