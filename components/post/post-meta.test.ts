import { parseHTML } from "linkedom";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { examplePost } from "@/lib/client/testing/example-post";
import { SIMILAR_COUNT_MAX } from "@/lib/core/limits";
import { SimilarPosts } from "./post-facts";
import { PostMeta } from "./post-meta";

function shown(element: Parameters<typeof renderToStaticMarkup>[0]) {
  const { document } = parseHTML(`<!doctype html><html><body>${renderToStaticMarkup(element)}</body></html>`);
  const links = [...document.querySelectorAll("a")].map((link) => [link.textContent, link.getAttribute("href")]);
  return { text: document.body.textContent, links };
}

const named = (...titles: string[]) => titles.map((title, index) => ({ id: `${index}`, title, type: "blog" as const }));

test("shows all sources of a post and the first one's mark", () => {
  const post = examplePost({ sources: named("Grid Notes", "Storage Weekly"), word_count: 0 });
  expect(shown(createElement(PostMeta, { post, time: "now" })).text).toBe("GGrid Notes, also in Storage Weekly · now");
  const alone = examplePost({ sources: named("Grid Notes"), word_count: 0 });
  expect(shown(createElement(PostMeta, { post: alone, time: "now" })).text).toBe("GGrid Notes · now");
});

test("the direction of a source's name does not reorder its neighbours", () => {
  const post = examplePost({ sources: named("أخبار الطاقة", "חדשות"), word_count: 0 });
  const html = renderToStaticMarkup(createElement(PostMeta, { post, time: "now" }));
  for (const text of ["أخبار الطاقة", "also in חדשות"])
    expect(html).toMatch(new RegExp(`dir="auto"[^>]*>${text}</span>`));
});

test("links to similar posts and counts the rest", () => {
  const similar = [
    { id: "1", title: "A tender", source_title: "Volt Daily" },
    { id: "2", title: "The tender", source_title: null },
  ];
  const { text, links } = shown(createElement(SimilarPosts, { post: examplePost({ similar, similar_count: 4 }) }));
  expect(text).toBe("Similar: Volt Daily, Deleted source and 2 more");
  expect(links).toEqual([
    ["Volt Daily", "/posts/1"],
    ["Deleted source", "/posts/2"],
  ]);
  const many = examplePost({ similar, similar_count: SIMILAR_COUNT_MAX });
  expect(shown(createElement(SimilarPosts, { post: many })).text).toMatch(/ and 98 or more$/);
  expect(shown(createElement(SimilarPosts, { post: examplePost({ similar: [], similar_count: 0 }) })).text).toBe("");
});

test("names similar posts of one source by title", () => {
  const similar = ["A tender", "The tender"].map((title) => ({ id: title, title, source_title: "Odd posts" }));
  const { text } = shown(createElement(SimilarPosts, { post: examplePost({ similar, similar_count: 2 }) }));
  expect(text).toBe("Similar: A tender, The tender");
});
