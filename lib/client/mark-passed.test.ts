import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test } from "vitest";
import { queues } from "./call";
import { markPassedRead, markShownRead } from "./mark-passed";
import { flattenPosts } from "./post-pages";
import { ALL_POSTS, postsQuery } from "./posts";
import { examplePost } from "./testing/example-post";
import { localApi } from "./testing/local-api";
import { shownToasts, undoLast, undoToast } from "./toasts";

const posts = ["one", "two", "three", "hidden"].map((id) =>
  examplePost({ id, is_read: id === "three", is_hidden: id === "hidden" }),
);
const { queryKey } = postsQuery(examplePost({}).newsfeed_id, ALL_POSTS);
const api = localApi(() => ({ status: "ok" }));
let client: QueryClient;
// The server gets a request before the client gets its reply.
afterEach(() => Promise.all(queues.values()));
beforeEach(() => {
  client = new QueryClient();
  client.setQueryData(queryKey, { pages: [{ posts, next: null, loadedAt: new Date() }], pageParams: [null] });
});
const stream = () => flattenPosts(client.getQueryData(queryKey));
const named = (...ids: string[]) => stream().filter(({ id }) => ids.includes(id));
const texts = () => shownToasts.get().map(({ text }) => text);
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

test("marks passed posts without a message", () => {
  markPassedRead(client, stream());
  expect(texts()).toEqual([]);
});

test("marks all shown posts with a message that offers an undo", async () => {
  markShownRead(client, stream());
  expect(readIds()).toEqual(["one", "two", "three"]);
  const [message] = shownToasts.get();
  expect(message).toMatchObject({ text: "All marked as read", undo: expect.any(Function) });
  undoToast(message?.id ?? 0);
  await expect.poll(readIds).toEqual(["three"]);
});

test("does not say that posts are read when none could be marked", async () => {
  api.isDown = true;
  markShownRead(client, stream());
  expect(texts()).toContain("All marked as read");
  await expect.poll(texts).toEqual(["Lede cannot be reached. Nothing was changed."]);
  expect(readIds()).toEqual(["three"]);
});

test("offers no undo for passed posts that could not be marked", async () => {
  api.isDown = true;
  markPassedRead(client, named("one"));
  await expect.poll(readIds).toEqual(["three"]);
  undoLast();
  expect(texts()).not.toContain("Marked as unread again");
});

test("says so when every shown post is already read", () => {
  markShownRead(client, named("three", "hidden"));
  expect(texts()).toEqual(["Everything is already read"]);
  expect(api.requests).toEqual([]);
});
