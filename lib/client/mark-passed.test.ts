import { QueryClient } from "@tanstack/react-query";
import { beforeEach, expect, test } from "vitest";
import { markPassedRead } from "./mark-passed";
import { flattenPosts } from "./post-pages";
import { ALL_POSTS, postsQuery } from "./posts";
import { examplePost } from "./testing/example-post";
import { localApi } from "./testing/local-api";
import { undoLast } from "./toasts";

const posts = ["one", "two", "three", "hidden"].map((id) =>
  examplePost({ id, is_read: id === "three", is_hidden: id === "hidden" }),
);
const { queryKey } = postsQuery(examplePost({}).newsfeed_id, ALL_POSTS);
const api = localApi(() => ({ status: "ok" }));
let client: QueryClient;
beforeEach(() => {
  client = new QueryClient();
  client.setQueryData(queryKey, { pages: [{ posts, next: null, loadedAt: new Date() }], pageParams: [null] });
});
const stream = () => flattenPosts(client.getQueryData(queryKey));
const named = (...ids: string[]) => stream().filter(({ id }) => ids.includes(id));
const readIds = () => stream().flatMap(({ id, is_read }) => (is_read ? id : []));

test("marks passed posts with one undo for all", async () => {
  markPassedRead(client, named("one"));
  markPassedRead(client, named("two", "three", "hidden"));
  expect(readIds()).toEqual(["one", "two", "three"]);
  await expect.poll(() => api.requests).toHaveLength(2);
  undoLast();
  await expect.poll(readIds).toEqual(["three"]);
  await expect
    .poll(() => api.requests.toSorted())
    .toEqual([
      "PUT /v1/posts/one/read",
      "PUT /v1/posts/one/unread",
      "PUT /v1/posts/two/read",
      "PUT /v1/posts/two/unread",
    ]);
});

test("starts a new group after an undo", async () => {
  markPassedRead(client, named("one"));
  undoLast();
  await expect.poll(readIds).toEqual(["three"]);
  markPassedRead(client, named("two"));
  undoLast();
  await expect.poll(() => api.requests.filter((request) => request.endsWith("/unread"))).toHaveLength(2);
});
