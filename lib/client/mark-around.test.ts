import { QueryClient } from "@tanstack/react-query";
import { beforeEach, expect, test } from "vitest";
import { examplePost as listed } from "@/lib/contract/post";
import { markPostsRead, olderPosts } from "./mark-around";
import { flattenPosts } from "./post-pages";
import { ALL_POSTS, postsQuery } from "./posts";
import { examplePost } from "./testing/example-post";
import { localApi } from "./testing/local-api";
import { shownToasts, undoLast } from "./toasts";

const LOCALE = { locale: "en-GB" };
const [one, read, other] = [
  examplePost({ id: "one", is_read: false }),
  examplePost({ id: "read", is_read: true }),
  examplePost({ id: "other", is_read: false }),
];
const api = localApi((request) => (request.startsWith("GET /v1/posts/newsfeed/") ? [listed] : { status: "ok" }));
let client: QueryClient;

const { queryKey } = postsQuery(one.newsfeed_id, ALL_POSTS);
const unread = () => flattenPosts(client.getQueryData(queryKey)).flatMap(({ id, is_read }) => (is_read ? [] : id));
const toasts = () => shownToasts.get().map(({ text }) => text);

beforeEach(() => {
  client = new QueryClient();
  const page = { posts: [one, read, other], next: null, loadedAt: new Date() };
  client.setQueryData(queryKey, { pages: [page], pageParams: [null] });
});

test("shows and sends only unread posts as read, and takes back exactly these", async () => {
  markPostsRead(client, [one, read, other], LOCALE);
  expect([unread(), toasts()]).toEqual([[], ["2 posts marked as read"]]);
  await expect.poll(() => api.requests).toEqual(["POST /v1/posts/mark"]);
  undoLast();
  await expect.poll(unread).toEqual(["one", "other"]);
  await expect.poll(() => api.requests.slice(1)).toEqual(["POST /v1/posts/mark"]);
});

test("says so when everything is read", () => {
  markPostsRead(client, [read], LOCALE);
  expect(toasts()).toEqual(["Everything there is already read"]);
});

test("keeps the undo of a command that is given twice", () => {
  markPostsRead(client, [one, other], LOCALE);
  markPostsRead(client, [read], LOCALE);
  expect(toasts()).toEqual(["2 posts marked as read"]);
});

test("shows posts as unread again when the server refuses", async () => {
  api.status = 403;
  markPostsRead(client, [one, other], LOCALE);
  await expect.poll(unread).toEqual(["one", "other"]);
  expect(toasts()).toContain("It said no.");
});

test("asks for unread posts of the stream that were published before", async () => {
  const post = examplePost({ published_at: new Date("2026-11-22T00:00:00Z") });
  const older = await olderPosts({ streamId: post.newsfeed_id, filter: ALL_POSTS, post });
  expect(older.map(({ id }) => id)).toEqual([listed.id]);
  expect(api.requests[0]).toMatch(/state=unread.*until=2026-11-22T00%3A00%3A00/);
  const same = examplePost({ published_at: older[0]?.published_at ?? new Date() });
  expect(await olderPosts({ streamId: post.newsfeed_id, filter: ALL_POSTS, post: same })).toEqual([]);
});
