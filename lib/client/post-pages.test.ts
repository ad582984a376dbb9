import { describe, expect, test } from "vitest";
import type { Post } from "@/lib/contract/posts";
import {
  arrivedPosts,
  flattenPosts,
  insertPost,
  patchPostInPages,
  removePostFromPages,
  withFinishedTexts,
} from "./post-pages";
import type { PostPages } from "./posts";
import { examplePost } from "./testing/example-post";

/** The hour is the time of a post, so `post(9)` is newer than `post(8)`. */
const post = (hour: number, different: Partial<Post> = {}) =>
  examplePost({ id: `p${hour}`, published_at: new Date(Date.UTC(2026, 10, 21, hour)), ...different });

function pagesOf(hours: number[][], next: string | null = null): PostPages {
  return {
    pages: hours.map((ofPage, index) => ({
      posts: ofPage.map((hour) => post(hour)),
      next: index < hours.length - 1 ? `page ${index + 1}` : next,
    })),
    pageParams: hours.map((_, index) => (index === 0 ? null : `page ${index}`)),
  };
}

const shown = (pages: PostPages) => pages.pages.map((page) => page.posts.map(({ id }) => id).join(" "));

describe("insertPost", () => {
  test("puts a post in its place by time, on the page where that is", () => {
    const pages = pagesOf([
      [9, 7],
      [5, 3],
    ]);
    expect(shown(insertPost(pages, post(10)))).toEqual(["p10 p9 p7", "p5 p3"]);
    expect(shown(insertPost(pages, post(8)))).toEqual(["p9 p8 p7", "p5 p3"]);
    expect(shown(insertPost(pages, post(4)))).toEqual(["p9 p7", "p5 p4 p3"]);
  });

  test("orders posts of the same time by id, as the API does", () => {
    const twin = { ...post(7), id: "p7b" };
    expect(shown(insertPost(pagesOf([[9, 7]]), twin))).toEqual(["p9 p7b p7"]);
  });

  test("adds the oldest at the end only when there is no further page to bring it", () => {
    expect(shown(insertPost(pagesOf([[9, 7]]), post(1)))).toEqual(["p9 p7 p1"]);
    expect(shown(insertPost(pagesOf([[9, 7]], "more"), post(1)))).toEqual(["p9 p7"]);
  });

  test("fills an empty stream, and never shows a post twice", () => {
    const filled = insertPost(insertPost(pagesOf([[]]), post(2)), post(4));
    expect(shown(filled)).toEqual(["p4 p2"]);
    expect(shown(insertPost(filled, post(4)))).toEqual(["p4 p2"]);
  });
});

describe("arrivedPosts", () => {
  const arrived = (pages: PostPages, hours: number[]) =>
    arrivedPosts(pages, { posts: hours.map((hour) => post(hour)), next: null }).map(({ id }) => id);

  test("are those of the newest page that do not stand in the stream", () => {
    expect(arrived(pagesOf([[9, 7]], "more"), [11, 10, 9, 7])).toEqual(["p11", "p10"]);
    expect(arrived(pagesOf([[9, 7]]), [9, 7])).toEqual([]);
  });

  test("leave out what the next page will bring anyway", () => {
    expect(arrived(pagesOf([[9]], "more"), [9, 8])).toEqual([]);
    expect(arrived(pagesOf([[9]]), [9, 8])).toEqual(["p8"]);
  });
});

test("a removed post leaves its page, and the others stay", () => {
  expect(shown(removePostFromPages(pagesOf([[9, 7], [5]]), "p7"))).toEqual(["p9", "p5"]);
});

test("a patched post keeps its place", () => {
  const patched = patchPostInPages(pagesOf([[9, 7]]), "p7", { is_read: true });
  expect(flattenPosts(patched).map(({ id, is_read }) => [id, is_read])).toEqual([
    ["p9", false],
    ["p7", true],
  ]);
});

test("finished summaries come in, and the marks on the screen stay", () => {
  const pending = post(9, { ai_status: "pending", summary: "First words", is_read: true });
  const pages: PostPages = { pages: [{ posts: [pending, post(7)], next: null }], pageParams: [null] };
  const done = post(9, { ai_status: "done", summary: "What it says", is_read: false });

  const [first, second] = flattenPosts(withFinishedTexts(pages, { posts: [done], next: null }));

  expect(first).toMatchObject({ summary: "What it says", ai_status: "done", is_read: true });
  expect(second).toEqual(post(7));
});

test("texts that were made anew, from the article's page for instance, come in too", () => {
  const shownBefore = post(9, { ai_status: "fallback", keylearning: "From the teaser", is_hidden: true });
  const pages: PostPages = { pages: [{ posts: [shownBefore], next: null }], pageParams: [null] };
  const anew = post(9, { ai_status: "fallback", keylearning: "From the page", matched_keywords: ["page"] });

  const [card] = flattenPosts(withFinishedTexts(pages, { posts: [anew], next: null }));

  expect(card).toMatchObject({ keylearning: "From the page", matched_keywords: ["page"], is_hidden: true });
});

test("a finished text is not taken back while a new one is being made, and equal ones change nothing", () => {
  const pages: PostPages = { pages: [{ posts: [post(9, { ai_status: "done" })], next: null }], pageParams: [null] };
  const pending = post(9, { ai_status: "pending", keylearning: "" });
  expect(withFinishedTexts(pages, { posts: [pending], next: null })).toBe(pages);
  expect(withFinishedTexts(pages, { posts: [post(9, { ai_status: "done" })], next: null })).toBe(pages);
});

test("nothing changes while the model is still at work", () => {
  const pending = post(9, { ai_status: "pending" });
  const pages: PostPages = { pages: [{ posts: [pending], next: null }], pageParams: [null] };
  expect(withFinishedTexts(pages, { posts: [{ ...pending, summary: "Other" }], next: null })).toBe(pages);
});
