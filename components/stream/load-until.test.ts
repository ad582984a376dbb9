import { InfiniteQueryObserver, QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { editPostEverywhere } from "@/lib/client/edit-posts";
import type { PostPages } from "@/lib/client/post-pages";
import { ALL_POSTS, postsQuery } from "@/lib/client/posts";
import { examplePost } from "@/lib/client/testing/example-post";
import { appendPage } from "./load-until";

const idOf = (number: number) => `0193f2a0-6f0e-7c11-9f0a-${String(number).padStart(12, "0")}`;
const post = (number: number) =>
  examplePost({ id: idOf(number), published_at: new Date(Date.UTC(2026, 10, 21, 0, number)) });
const loadedAt = new Date("2026-11-21T12:00:00Z");

test("splits a large page into pages with cursors", () => {
  const first: PostPages = { pages: [{ posts: [post(200)], next: "a", loadedAt }], pageParams: [null] };
  const posts = Array.from({ length: 70 }, (_, index) => post(100 - index));
  const { pages, pageParams } = appendPage(first, { posts, next: "end", loadedAt }, { param: "a", order: "newest" });

  expect(pages.map((page) => page.posts.length)).toEqual([1, 30, 30, 10]);
  expect(pages.flatMap((page) => page.posts.slice(-1)).map(({ id }) => id)).toEqual([200, 71, 41, 31].map(idOf));
  expect(pageParams).toEqual([null, ...pages.slice(0, -1).map(({ next }) => next)]);
  expect(pages.at(-1)?.next).toBe("end");
  expect(atob(pages[1]?.next ?? "")).toBe(`${post(71).published_at.getTime()}.${idOf(71)}`);
});

test("an empty page ends the stream", () => {
  const first: PostPages = { pages: [{ posts: [post(2)], next: "a", loadedAt }], pageParams: [null] };
  expect(appendPage(first, { posts: [], next: null, loadedAt }, { param: "a", order: "newest" }).pages.at(-1)).toEqual({
    posts: [],
    next: null,
    loadedAt,
  });
});

test("a post opened while further pages load stays read", () => {
  const client = new QueryClient();
  const query = postsQuery("any", ALL_POSTS);
  const unread = { ...post(200), is_read: false };
  const first: PostPages = { pages: [{ posts: [unread], next: "a", loadedAt }], pageParams: [null] };
  client.setQueryData(query.queryKey, first);
  new InfiniteQueryObserver(client, query).getCurrentResult();
  editPostEverywhere(client, unread.id, () => ({ is_read: true }));
  const more = { posts: [post(100)], next: null, loadedAt };
  client.setQueryData(query.queryKey, appendPage(first, more, { param: "a", order: "newest" }));
  const shown = client.getQueryData(query.queryKey)?.pages.flatMap(({ posts }) => posts);
  expect(shown?.map(({ id, is_read }) => [id, is_read])).toEqual([
    [unread.id, true],
    [post(100).id, post(100).is_read],
  ]);
});
