import { expect, test } from "vitest";
import type { Entry } from "../parse/types";
import { type Candidate, recommend, scoreCandidate } from "./recommend";

const now = new Date("2026-06-01T00:00:00Z");
const about = { page: { url: "https://site.example/blog", language: "en" }, now };

const entryOf = (more: Partial<Entry> = {}): Entry => ({
  guid: null,
  url: null,
  title: "t",
  author: null,
  publishedAt: new Date("2026-03-01T00:00:00Z"),
  updatedAt: null,
  contentHtml: "short",
  contentBaseUrl: "https://site.example/",
  isFullContent: false,
  imageUrl: null,
  categories: [],
  ...more,
});

function candidate(more: Partial<Omit<Candidate, "feed">> = {}, feed: Partial<Candidate["feed"]> = {}): Candidate {
  return {
    url: "https://feeds.example/f",
    via: "guess",
    linkTitle: null,
    language: null,
    isCategoryMatch: false,
    feed: { title: "F", format: "rss", entries: [entryOf()], ...feed },
    ...more,
  };
}

test.each<[string, Candidate, number]>([
  ["nothing special", candidate(), 0],
  ["a category match", candidate({ isCategoryMatch: true }), 50],
  ["the address given", candidate({ via: "given" }), 100],
  ["announced by a link", candidate({ via: "link" }), 30],
  ["found by an anchor", candidate({ via: "anchor" }), 10],
  ["whole texts by their own word", candidate({}, { entries: [entryOf({ isFullContent: true })] }), 15],
  ["long texts", candidate({}, { entries: [entryOf({ contentHtml: "word ".repeat(300) })] }), 15],
  ["fresh", candidate({}, { entries: [entryOf({ publishedAt: new Date("2026-05-20") })] }), 10],
  ["stale", candidate({}, { entries: [entryOf({ publishedAt: new Date("2024-05-20") })] }), -20],
  ["without dates", candidate({}, { entries: [entryOf({ publishedAt: null })] }), 0],
  ["the host of the page", candidate({ url: "https://site.example/f" }), 5],
  ["Atom", candidate({}, { format: "atom" }), 1],
  ["comments", candidate({ url: "https://feeds.example/comments/feed" }), -100],
  ["comments by title", candidate({ linkTitle: "Comments on: x" }), -100],
  ["a search", candidate({ url: "https://feeds.example/search/x/feed" }), -40],
  ["a post", candidate({ url: "https://feeds.example/2026/01/02/post/feed" }), -40],
  ["empty", candidate({}, { entries: [] }), -30],
  ["another language", candidate({ language: "de-AT" }), -15],
  ["the same language", candidate({ language: "en-GB" }), 0],
])("%s", (_, given, points) => {
  expect(scoreCandidate(given, about)).toBe(points);
});

test("an author's feed is as good as any when the author's page was asked about", () => {
  const feed = candidate({ url: "https://site.example/author/ann/feed" });
  expect(scoreCandidate(feed, { page: { url: "https://site.example/author/ann/", language: null }, now })).toBe(5);
});

test("the best is recommended, of equals the first, of none none", () => {
  const [posts, comments, other] = [
    candidate({ via: "link" }),
    candidate({ via: "link", linkTitle: "Comments for F" }),
    candidate({ via: "link" }),
  ];
  expect(recommend([comments, posts, other], about)).toBe(posts);
  expect(recommend([], about)).toBeNull();
});
