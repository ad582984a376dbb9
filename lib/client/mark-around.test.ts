import { QueryClient } from "@tanstack/react-query";
import { beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { endpoints } from "@/lib/contract/endpoints";
import { newsfeed as newsfeedSchema } from "@/lib/contract/newsfeeds";
import { examplePost as listed, type Post } from "@/lib/contract/post";
import { BULK_POSTS_MAX } from "@/lib/core/limits";
import { markAboveRead, markOlderRead } from "./mark-around";
import { newsfeedsQuery } from "./newsfeeds";
import { flattenPosts } from "./post-pages";
import { ALL_POSTS, postsQuery } from "./posts";
import { examplePost } from "./testing/example-post";
import { localApi } from "./testing/local-api";
import { shownToasts, showToast, undoLast } from "./toasts";
import { UNREAD_SHOWN_MAX } from "./unread";

const [one, read, other, last] = [
  examplePost({ id: "one", is_read: false }),
  examplePost({ id: "read", is_read: true }),
  examplePost({ id: "other", is_read: false }),
  examplePost({ id: "last", is_read: true }),
];
const [newsfeed] = z.tuple([newsfeedSchema]).parse(endpoints.listNewsfeeds.examples.response);
const older = { ...listed, is_read: false };
let olderPosts: object[] = [older];
const api = localApi((request) => (request.startsWith("GET /v1/posts/newsfeed/") ? olderPosts : { status: "ok" }));
let client: QueryClient;

const { queryKey } = postsQuery(one.newsfeed_id, ALL_POSTS);
const unread = () => flattenPosts(client.getQueryData(queryKey)).flatMap(({ id, is_read }) => (is_read ? [] : id));
const around = (post: Post, posts: Post[] = []) =>
  ({ streamId: post.newsfeed_id, filter: ALL_POSTS, posts, post, locale: "en-GB" }) as const;
const markAbove = (...posts: Post[]) => markAboveRead(client, around(last, [...posts, last]));
const toasts = () => shownToasts.get().map(({ text }) => text);

beforeEach(() => {
  olderPosts = [older];
  client = new QueryClient();
  const page = { posts: [one, read, other], next: null, loadedAt: new Date() };
  client.setQueryData(queryKey, { pages: [page], pageParams: [null] });
});

test("shows and sends only unread posts as read, and takes back exactly these", async () => {
  markAbove(one, read, other);
  expect([unread(), toasts()]).toEqual([[], ["2 posts marked as read"]]);
  await expect.poll(() => api.requests).toEqual(["POST /v1/posts/mark"]);
  undoLast();
  await expect.poll(unread).toEqual(["one", "other"]);
  await expect.poll(() => api.requests.slice(1)).toEqual(["POST /v1/posts/mark"]);
});

test.each([
  ["shows the count at once", 5, 3],
  ["leaves a capped count to the server", UNREAD_SHOWN_MAX + 1, UNREAD_SHOWN_MAX + 1],
])("%s", async (_, before, after) => {
  const { queryKey } = newsfeedsQuery();
  client.setQueryData(queryKey, [{ ...newsfeed, id: one.newsfeed_id, unread_count: before }]);
  markAbove(one, other);
  expect(client.getQueryData(queryKey)?.map(({ unread_count }) => unread_count)).toEqual([after]);
  await expect.poll(() => api.requests).toHaveLength(1);
});

test("says when everything is already read", () => {
  markAbove(read);
  expect(toasts()).toEqual(["Everything there is already read"]);
});

test("keeps the undo of a command that is given twice", () => {
  markAbove(one, other);
  markAbove(read);
  expect(toasts()).toEqual(["2 posts marked as read"]);
});

test("shows posts as unread again when the server refuses", async () => {
  api.status = 403;
  markAbove(one, other);
  await expect.poll(unread).toEqual(["one", "other"]);
  expect(toasts()).toContain("It said no.");
});

describe("posts older than one", () => {
  const post = examplePost({ published_at: new Date("2026-11-22T00:00:00Z") });

  test("are requested by time and state, and marked", async () => {
    await markOlderRead(client, around(post));
    expect(toasts()).toEqual(["1 post marked as read"]);
    await expect.poll(() => api.requests).toHaveLength(2);
    expect(api.requests[0]).toMatch(/state=unread.*until=2026-11-22T00%3A00%3A00/);
    expect(api.requests[1]).toBe("POST /v1/posts/mark");
  });

  test.each(["hidden", "read"] as const)("are not marked from the %s posts", async (state) => {
    await markOlderRead(client, { ...around(post), filter: { ...ALL_POSTS, state } });
    expect([toasts(), api.requests]).toEqual([["Everything there is already read"], []]);
  });

  test("are marked up to a limit, which the message says", async () => {
    olderPosts = Array.from({ length: 2_001 }, (_, index) => ({ ...older, id: `older ${index}` }));
    await markOlderRead(client, around(post));
    expect(toasts()).toEqual(["2,000 posts marked as read. Repeat to mark older ones."]);
    await expect.poll(() => api.requests).toHaveLength(1 + 2_000 / BULK_POSTS_MAX);
  });

  test("do not include posts of the same time", async () => {
    await markOlderRead(client, around(examplePost({ published_at: new Date(older.published_at) })));
    expect(toasts()).toEqual(["Everything there is already read"]);
  });

  test("are announced at once, and undone before anything else while they load", async () => {
    const undone: string[] = [];
    showToast({ text: "Post hidden", undo: () => void undone.push("hidden") });
    const marking = markOlderRead(client, around(post));
    expect(toasts()).toEqual(["Marking older posts as read…"]);
    undoLast();
    await marking;
    expect([undone, toasts()]).toEqual([[], ["Undone"]]);
    expect(api.requests.filter((request) => request.startsWith("POST"))).toEqual([]);
  });

  test("are no longer announced when they cannot be loaded", async () => {
    api.status = 403;
    await expect(markOlderRead(client, around(post))).rejects.toThrow("It said no.");
    expect(toasts()).toEqual([]);
  });
});
