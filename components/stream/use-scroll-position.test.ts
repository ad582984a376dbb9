import { expect, test } from "vitest";
import type { PostPages } from "@/lib/client/posts";
import { examplePost } from "@/lib/client/testing/example-post";
import { appendPage, isAtOrAfter } from "./use-scroll-position";

const idOf = (number: number) => `0193f2a0-6f0e-7c11-9f0a-${String(number).padStart(12, "0")}`;
const post = (number: number) =>
  examplePost({ id: idOf(number), published_at: new Date(Date.UTC(2026, 10, 21, 0, number)) });
const loadedAt = new Date("2026-11-21T12:00:00Z");

test("a position is at its post or the next one", () => {
  const place = { id: idOf(5), relevance: 82, at: post(5).published_at.getTime(), offset: 0 };
  const beyond = (order: "newest" | "oldest") => [4, 5, 6].filter((number) => isAtOrAfter(post(number), place, order));
  expect(beyond("newest")).toEqual([4, 5]);
  expect(beyond("oldest")).toEqual([5, 6]);
  const twin = { ...post(5), id: idOf(7) };
  expect([isAtOrAfter(twin, place, "newest"), isAtOrAfter(twin, place, "oldest")]).toEqual([false, true]);
  const ranked = [81, 82, 83, null].filter((relevance) => isAtOrAfter({ ...post(4), relevance }, place, "relevance"));
  expect(ranked).toEqual([81, 82, null]);
});

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
