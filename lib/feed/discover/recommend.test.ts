import { describe, expect, test } from "vitest";
import type { Entry } from "@/lib/feed/parse/parsed-feed";
import type { FeedLink } from "./feed-links";
import { type Candidate, chooseLinks, recommend, scoreCandidate } from "./recommend";

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
  description: null,
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
  ["texts that the publisher marks as full", candidate({}, { entries: [entryOf({ isFullContent: true })] }), 15],
  [
    "long texts in half of the entries only",
    candidate({}, { entries: [entryOf({ contentHtml: "word ".repeat(300) }), entryOf(), entryOf()] }),
    0,
  ],
  ["between a month and a year old", candidate({}, { entries: [entryOf({ publishedAt: new Date("2025-06-02") })] }), 0],
  ["long texts", candidate({}, { entries: [entryOf({ contentHtml: "word ".repeat(300) })] }), 15],
  ["fresh", candidate({}, { entries: [entryOf({ publishedAt: new Date("2026-05-20") })] }), 10],
  ["stale", candidate({}, { entries: [entryOf({ publishedAt: new Date("2024-05-20") })] }), -20],
  ["without dates", candidate({}, { entries: [entryOf({ publishedAt: null })] }), 0],
  ["the host of the page", candidate({ url: "https://site.example/f" }), 5],
  ["at a known host", candidate({ via: "host" }), 30],
  ["Atom", candidate({}, { format: "atom" }), 1],
  ["JSON", candidate({}, { format: "json" }), 1],
  ["RDF", candidate({}, { format: "rdf" }), 0],
  ["comments", candidate({ url: "https://feeds.example/comments/feed" }), -100],
  ["comments by title", candidate({ linkTitle: "Comments on: x" }), -100],
  ["a search", candidate({ url: "https://feeds.example/search/x/feed" }), -40],
  ["a search by query", candidate({ url: "https://feeds.example/?s=x&feed=rss2" }), -40],
  ["an author", candidate({ url: "https://feeds.example/author/ann/feed" }), -40],
  ["a post", candidate({ url: "https://feeds.example/2026/01/02/post/feed" }), -40],
  ["empty", candidate({}, { entries: [] }), -30],
  ["another language", candidate({ language: "de-AT" }), -15],
  ["the same language", candidate({ language: "en-GB" }), 0],
])("scores %s", (_, given, points) => {
  expect(scoreCandidate(given, about)).toBe(points);
});

test("scores an author's feed fully on the author's page", () => {
  const feed = candidate({ url: "https://site.example/author/ann/feed" });
  expect(scoreCandidate(feed, { page: { url: "https://site.example/author/ann/", language: null }, now })).toBe(5);
});

test.each(["/author/ann/feed", "/search/ai/feed", "/?s=ai", "/2026/01/02/post/feed"])(
  "treats %s as unrequested below a front page",
  (path) => {
    const page = { url: "https://site.example/", language: null };
    expect(scoreCandidate(candidate({ url: `https://site.example${path}` }), { page, now })).toBe(5 - 40);
  },
);

test("prefers the first in document order to another format, but not to an announced feed", () => {
  const [rss, atom] = [candidate(), candidate({}, { format: "atom" })];
  expect(recommend([rss, atom], about)).toBe(rss);
  expect(recommend([atom, rss], about)).toBe(atom);
  const announced = candidate({ via: "link" });
  expect(recommend([rss, announced], about)).toBe(announced);
});

test("recommends the best candidate, the first of equals, or none", () => {
  const [posts, comments, other] = [
    candidate({ via: "link" }),
    candidate({ via: "link", linkTitle: "Comments for F" }),
    candidate({ via: "link" }),
  ];
  expect(recommend([comments, posts, other], about)).toBe(posts);
  expect(recommend([], about)).toBeNull();
});

describe("choice of links", () => {
  const link = (path: string): FeedLink => ({
    url: `https://site.example${path}`,
    title: null,
    via: "link",
    language: null,
  });
  const paths = (links: readonly FeedLink[]) => links.map(({ url }) => new URL(url).pathname);

  test("keeps the link of the requested section and drops comments first", () => {
    const links = [
      "/comments/feed",
      ...Array.from({ length: 30 }, (_, index) => `/rss/s${index}.xml`),
      "/rss/europe.xml",
    ];
    const chosen = chooseLinks(links.map(link), { url: "https://site.example/world/europe", max: 3 });
    expect(paths(chosen)).toEqual(["/rss/s0.xml", "/rss/s1.xml", "/rss/europe.xml"]);
  });

  test("keeps a few links in order", () => {
    const links = ["/comments/feed", "/feed"].map(link);
    expect(chooseLinks(links, { url: "https://site.example/", max: 8 })).toEqual(links);
  });
});
