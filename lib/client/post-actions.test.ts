import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { endpoints } from "@/lib/contract/endpoints";
import { newsfeed as newsfeedSchema } from "@/lib/contract/newsfeeds";
import { queues } from "./call";
import { newsfeedsQuery } from "./newsfeeds";
import { markShown, toggleHidden, toggleRead } from "./post-actions";
import { flattenPosts } from "./post-pages";
import { ALL_POSTS, postsQuery } from "./posts";
import { searchQuery } from "./search-posts";
import { examplePost } from "./testing/example-post";
import { localApi } from "./testing/local-api";
import { shownToasts, undoLast } from "./toasts";

const [newsfeed] = z.tuple([newsfeedSchema]).parse(endpoints.listNewsfeeds.examples.response);
const post = examplePost({ is_read: false, is_hidden: false });
const other = examplePost({ id: "other", is_read: false, is_hidden: false });
const path = `/v1/posts/${post.id}`;
const api = localApi(() => ({ status: "ok" }));
let client: QueryClient;

const stream = () => flattenPosts(client.getQueryData(postsQuery(post.newsfeed_id, ALL_POSTS).queryKey));
const shown = () => stream().map(({ id, is_read }) => [id, is_read ? "read" : "unread"]);
const unread = () => client.getQueryData(newsfeedsQuery().queryKey)?.[0]?.unread_count;
const toasts = () => shownToasts.get().map(({ text }) => text);

// The server gets a request before the client gets its reply.
afterEach(() => Promise.all(queues.values()));
beforeEach(() => {
  client = new QueryClient();
  client.setQueryData(newsfeedsQuery().queryKey, [{ ...newsfeed, id: post.newsfeed_id, unread_count: 5 }]);
  client.setQueryData(postsQuery(post.newsfeed_id, ALL_POSTS).queryKey, {
    pages: [{ posts: [post, other], next: null, loadedAt: new Date() }],
    pageParams: [null],
  });
});

describe("read marks", () => {
  test("show at once without a message, with undo", async () => {
    const done = toggleRead(client, post);
    expect([shown()[0], toasts()]).toEqual([[post.id, "read"], []]);
    await done;
    undoLast();
    await expect.poll(() => api.requests).toEqual([`PUT ${path}/read`, `PUT ${path}/unread`]);
    expect([shown()[0], toasts()]).toEqual([[post.id, "unread"], ["Marked as unread again"]]);
  });

  test("on opening are set once and have no undo", async () => {
    const last = { current: null };
    markShown(client, post, last);
    markShown(client, post, last);
    await expect.poll(() => api.requests).toHaveLength(1);
    undoLast();
    expect([api.requests, shown()[0]]).toEqual([[`PUT ${path}/read`], [post.id, "read"]]);
  });

  test("show what the server has after several failures", async () => {
    api.isDown = true;
    await Promise.all([toggleRead(client, post), toggleRead(client, { ...post, is_read: true })]);
    expect([shown()[0], unread()]).toEqual([[post.id, "unread"], 5]);
  });

  test("are reverted on failure without an undo", async () => {
    api.status = 403;
    await toggleRead(client, post);
    expect([shown()[0], toasts()]).toEqual([[post.id, "unread"], ["It said no."]]);
    undoLast();
    expect(api.requests).toHaveLength(1);
  });
});

describe("hiding", () => {
  test("undoes several, last first", async () => {
    await toggleHidden(client, post);
    await toggleHidden(client, other);
    await toggleRead(client, { ...other, is_hidden: true });
    expect(stream()).toEqual([]);
    for (const _ of [1, 2, 3]) undoLast();
    await expect.poll(() => api.requests.length).toBe(6);
    expect(api.requests.filter((request) => request.endsWith("unhide")).sort()).toEqual(
      [`PUT ${path}/unhide`, "PUT /v1/posts/other/unhide"].sort(),
    );
    expect(shown().map(([id]) => id)).toEqual(expect.arrayContaining([post.id, "other"]));
  });

  test("as a viewer, which also marks as read, is undone to unread", async () => {
    const shared = { ...newsfeed, id: post.newsfeed_id, role: "viewer" as const, unread_count: 5 };
    client.setQueryData(newsfeedsQuery().queryKey, [shared]);
    await toggleHidden(client, post);
    expect(unread()).toBe(4);
    undoLast();
    const requests = ["hide", "unhide", "unread"].map((mark) => `PUT ${path}/${mark}`);
    await expect.poll(() => api.requests).toEqual(requests);
    expect(shown()).toContainEqual([post.id, "unread"]);
    expect(unread()).toBe(5);
  });

  test("shows what the server has after several failures", async () => {
    api.isDown = true;
    await Promise.all([toggleHidden(client, post), toggleHidden(client, { ...post, is_hidden: true })]);
    expect([shown().length, unread()]).toEqual([2, 5]);
  });

  test("shows what the server accepted before a failure", async () => {
    const hiding = toggleHidden(client, post);
    const showing = toggleHidden(client, { ...post, is_hidden: true });
    await hiding;
    api.isDown = true;
    await showing;
    expect([shown().length, unread()]).toEqual([1, 4]);
  });

  test("is reverted on failure and can be retried", async () => {
    api.isDown = true;
    await toggleHidden(client, post);
    expect([shown().length, toasts()]).toEqual([2, ["Lede cannot be reached. Nothing was changed."]]);
    api.isDown = false;
    shownToasts.get()[0]?.action?.run();
    await expect.poll(() => api.requests).toEqual([`PUT ${path}/hide`, `PUT ${path}/hide`]);
    expect(shown()).toEqual([["other", "unread"]]);
  });

  test("loads searches again after a failure", async () => {
    const { queryKey } = searchQuery("tender");
    client.setQueryData(queryKey, client.getQueryData(postsQuery(post.newsfeed_id, ALL_POSTS).queryKey));
    api.status = 403;
    await toggleHidden(client, post);
    expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true);
  });

  test.each([
    ["returns a post read there to", [post], [post.id]],
    ["adds no post read elsewhere to", [], []],
  ])("%s an unread stream when undone", async (_, before, after) => {
    const { queryKey } = postsQuery("unread", { ...ALL_POSTS, state: "unread" });
    client.setQueryData(queryKey, { pages: [{ posts: before, next: null, loadedAt: new Date() }], pageParams: [null] });
    await toggleHidden(client, { ...post, is_read: true });
    expect(flattenPosts(client.getQueryData(queryKey))).toEqual([]);
    undoLast();
    await expect.poll(() => api.requests).toHaveLength(2);
    expect(flattenPosts(client.getQueryData(queryKey)).map(({ id }) => id)).toEqual(after);
  });

  test("combines equal failures into one message with one retry", async () => {
    api.status = 503;
    await Promise.all([toggleHidden(client, post), toggleHidden(client, other)]);
    expect(toasts()).toEqual(["It said no."]);
    api.status = 200;
    shownToasts.get()[0]?.action?.run();
    await expect.poll(() => api.requests.length).toBe(4);
    expect(stream()).toEqual([]);
  });
});
