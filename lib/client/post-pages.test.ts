import { describe, expect, test } from "vitest";
import type { Post } from "@/lib/contract/post";
import { belongsTo, removePostFromPages } from "./edit-posts";
import { arrivedPosts, flattenPosts, insertPost, type PostPages, withFinishedTexts } from "./post-pages";
import { examplePost } from "./testing/example-post";

/** The hour is the post's time, so `post(9)` is newer than `post(8)`. */
const post = (hour: number, different: Partial<Post> = {}) =>
  examplePost({ id: `p${hour}`, published_at: new Date(Date.UTC(2026, 10, 21, hour)), ...different });

const loadedAt = new Date("2026-11-21T12:00:00Z");

function pagesOf(hours: number[][], next: string | null = null): PostPages {
  return {
    pages: hours.map((ofPage, index) => ({
      posts: ofPage.map((hour) => post(hour)),
      next: index < hours.length - 1 ? `page ${index + 1}` : next,
      loadedAt,
    })),
    pageParams: hours.map((_, index) => (index === 0 ? null : `page ${index}`)),
  };
}

const shown = (pages: PostPages) => pages.pages.map((page) => page.posts.map(({ id }) => id).join(" "));

describe("insertPost", () => {
  test("inserts by time on the right page", () => {
    const pages = pagesOf([
      [9, 7],
      [5, 3],
    ]);
    expect(shown(insertPost(pages, post(10), "newest"))).toEqual(["p10 p9 p7", "p5 p3"]);
    expect(shown(insertPost(pages, post(8), "newest"))).toEqual(["p9 p8 p7", "p5 p3"]);
    expect(shown(insertPost(pages, post(4), "newest"))).toEqual(["p9 p7", "p5 p4 p3"]);
  });

  test("orders equal times by id", () => {
    const simultaneous = { ...post(7), id: "p7b" };
    expect(shown(insertPost(pagesOf([[9, 7]]), simultaneous, "newest"))).toEqual(["p9 p7b p7"]);
  });

  test("inserts with oldest first", () => {
    const pages = pagesOf([[3, 5], [7]]);
    expect(shown(insertPost(pages, post(4), "oldest"))).toEqual(["p3 p4 p5", "p7"]);
    expect(shown(insertPost(pages, post(9), "oldest"))).toEqual(["p3 p5", "p7 p9"]);
    expect(shown(insertPost(pagesOf([[3, 5]], "more"), post(9), "oldest"))).toEqual(["p3 p5"]);
  });

  test("appends the oldest only without a further page", () => {
    expect(shown(insertPost(pagesOf([[9, 7]]), post(1), "newest"))).toEqual(["p9 p7 p1"]);
    expect(shown(insertPost(pagesOf([[9, 7]], "more"), post(1), "newest"))).toEqual(["p9 p7"]);
  });

  test("fills an empty stream without duplicates", () => {
    const filled = insertPost(insertPost(pagesOf([[]]), post(2), "newest"), post(4), "newest");
    expect(shown(filled)).toEqual(["p4 p2"]);
    expect(shown(insertPost(filled, post(4), "newest"))).toEqual(["p4 p2"]);
  });
});

describe("arrivedPosts", () => {
  const arrived = (pages: PostPages, hours: number[]) =>
    arrivedPosts(pages, { posts: hours.map((hour) => post(hour)), next: null, loadedAt }, "newest").map(({ id }) => id);

  test("are the newest posts that are not shown", () => {
    expect(arrived(pagesOf([[9, 7]], "more"), [11, 10, 9, 7])).toEqual(["p11", "p10"]);
    expect(arrived(pagesOf([[9, 7]]), [9, 7])).toEqual([]);
  });

  test("exclude posts of the next page", () => {
    expect(arrived(pagesOf([[9]], "more"), [9, 8])).toEqual([]);
    expect(arrived(pagesOf([[9]]), [9, 8])).toEqual(["p8"]);
  });

  test("exclude pages loaded before the stream", () => {
    const countAt = (time: string) =>
      arrivedPosts(pagesOf([[]]), { posts: [post(9)], next: null, loadedAt: new Date(time) }, "newest").length;
    expect([countAt("2026-11-21T11:59:58Z"), countAt("2026-11-21T11:59:59Z")]).toEqual([0, 1]);
  });
});

test("arrive at the end with oldest first, once the last page is loaded", () => {
  const newest = { posts: [post(9), post(7)], next: null, loadedAt };
  const ids = (pages: PostPages) => arrivedPosts(pages, newest, "oldest").map(({ id }) => id);
  expect(ids(pagesOf([[3, 7]]))).toEqual(["p9"]);
  expect(ids(pagesOf([[3, 5]], "more"))).toEqual([]);
});

describe("belongsTo", () => {
  const filter = {
    state: "all",
    order: "newest",
    mattersOnly: false,
    sourceId: null,
    newsfeedId: null,
    q: "",
  } as const;

  test("distinguishes hidden and read posts", () => {
    expect(belongsTo(post(9), filter)).toBe(true);
    expect(belongsTo(post(9, { is_hidden: true }), filter)).toBe(false);
    expect(belongsTo(post(9, { is_hidden: true }), { ...filter, state: "hidden" })).toBe(true);
    expect(belongsTo(post(9, { is_read: false }), { ...filter, state: "read" })).toBe(false);
  });

  test("considers all sources of a post", () => {
    const carried = post(9, { source_id: "a", sources: [{ id: "b", title: "B", type: "blog" }] });
    const isFrom = (sourceId: string) => belongsTo(carried, { ...filter, sourceId });
    expect([isFrom("a"), isFrom("b"), isFrom("c")]).toEqual([true, true, false]);
  });

  test("leaves out posts of little relevance", () => {
    const matters = (relevance: number | null) => belongsTo(post(9, { relevance }), { ...filter, mattersOnly: true });
    expect([60, 59, null].map(matters)).toEqual([true, false, false]);
  });

  test("leaves search queries to the server", () => {
    expect(belongsTo(post(9), { ...filter, q: "tender" })).toBe(false);
  });
});

test("removes one post from its page", () => {
  expect(shown(removePostFromPages(pagesOf([[9, 7], [5]]), "p7"))).toEqual(["p9", "p5"]);
});

test("takes over finished summaries and keeps read marks", () => {
  const pending = post(9, { ai_status: "pending", summary: "First words", is_read: true, list_ids: ["list"] });
  const pages: PostPages = { pages: [{ posts: [pending, post(7)], next: null, loadedAt }], pageParams: [null] };
  const done = post(9, { ai_status: "done", summary: "What it says", is_read: false });

  const [first, second] = flattenPosts(withFinishedTexts(pages, { posts: [done], next: null, loadedAt }));

  expect(first).toMatchObject({ summary: "What it says", ai_status: "done", is_read: true, list_ids: ["list"] });
  expect(second).toEqual(post(7));
});

test("takes over rewritten texts", () => {
  const shownBefore = post(9, { ai_status: "fallback", keylearning: "From the teaser", is_hidden: true });
  const pages: PostPages = { pages: [{ posts: [shownBefore], next: null, loadedAt }], pageParams: [null] };
  const anew = post(9, { ai_status: "fallback", keylearning: "From the page", matched_keywords: ["page"] });

  const [card] = flattenPosts(withFinishedTexts(pages, { posts: [anew], next: null, loadedAt }));

  expect(card).toMatchObject({ keylearning: "From the page", matched_keywords: ["page"], is_hidden: true });
});

test("keeps finished texts while new ones are pending", () => {
  const pages: PostPages = {
    pages: [{ posts: [post(9, { ai_status: "done" })], next: null, loadedAt }],
    pageParams: [null],
  };
  const pending = post(9, { ai_status: "pending", keylearning: "" });
  expect(withFinishedTexts(pages, { posts: [pending], next: null, loadedAt })).toBe(pages);
  expect(withFinishedTexts(pages, { posts: [post(9, { ai_status: "done" })], next: null, loadedAt })).toBe(pages);
});

test("changes nothing while texts are pending", () => {
  const pending = post(9, { ai_status: "pending" });
  const pages: PostPages = { pages: [{ posts: [pending], next: null, loadedAt }], pageParams: [null] };
  expect(withFinishedTexts(pages, { posts: [{ ...pending, summary: "Other" }], next: null, loadedAt })).toBe(pages);
});
