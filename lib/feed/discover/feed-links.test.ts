import { describe, expect, test } from "vitest";
import { cpuMilliseconds } from "@/lib/testing/cpu-time";
import { feedLinks, furtherPages } from "./feed-links";
import { readPage } from "./page";

const PAGE_URL = "https://site.example/blog/";
const links = (html: string, header: string | null = null) => feedLinks(readPage(html, PAGE_URL), header);
const urls = (html: string, header: string | null = null) => links(html, header).map(({ url }) => url);

test("looks for feeds on pages about feeds before the blog and news, at most three", () => {
  const html = `<body><a href="/blog">Blog</a><a href="/news">News</a><a href="/journal">Journal</a>
    <footer><a href="/subscribe">RSS feeds</a><a href="/blog">Our posts</a></footer>`;
  expect(furtherPages(readPage(html, "https://site.example/"))).toEqual([
    "https://site.example/subscribe",
    "https://site.example/blog",
    "https://site.example/news",
  ]);
});

test("finds announced feeds in document order with title and language", () => {
  const html = `<head>
    <link rel="alternate" type="application/rss+xml" title="Posts &amp; more" href="/feed">
    <link rel="alternate" type="application/atom+xml" hreflang="de" href="/de/atom">`;
  expect(links(html)).toEqual([
    { url: "https://site.example/feed", title: "Posts & more", via: "link", language: null },
    { url: "https://site.example/de/atom", title: null, via: "link", language: "de" },
  ]);
});

test.each([
  [
    "upper case and white space",
    '<LINK REL=" Alternate " TYPE="Application/RSS+XML" HREF=" /f ">',
    "https://site.example/f",
  ],
  [
    "a parameter in the type",
    '<link rel="alternate" type="application/atom+xml; charset=utf-8" href="/f">',
    "https://site.example/f",
  ],
  [
    "an escaped ampersand",
    '<link rel="alternate" type="text/xml" href="/?a=1&amp;b=2">',
    "https://site.example/?a=1&b=2",
  ],
  [
    "no protocol",
    '<link rel="alternate" type="application/rdf+xml" href="//other.example/f">',
    "https://other.example/f",
  ],
  ["a relative address", '<link rel="alternate" type="application/xml" href="f">', "https://site.example/blog/f"],
  [
    "a base",
    '<base href="/x/"><link rel="alternate" type="application/feed+json" href="f">',
    "https://site.example/x/f",
  ],
  ["JSON", '<link rel="alternate" type="application/json" href="/f.json">', "https://site.example/f.json"],
  ["no type", '<link rel="alternate" href="/rss.xml">', "https://site.example/rss.xml"],
  ["rel=feed", '<link rel="feed" href="/f">', "https://site.example/f"],
  [
    "a host and folder named like API addresses",
    '<link rel="alternate" type="application/rss+xml" href="https://manifesto.example/opensearch-news/feed.xml">',
    "https://manifesto.example/opensearch-news/feed.xml",
  ],
  ["the feed: protocol", '<link rel="feed" href="feed://site.example/f">', "https://site.example/f"],
  [
    "a place in the body",
    '<body><p><link rel="alternate" type="application/rss+xml" href="/f">',
    "https://site.example/f",
  ],
])("finds a link with %s", (_, html, url) => {
  expect(urls(html)).toEqual([url]);
});

test.each([
  ["oEmbed", '<link rel="alternate" type="application/json+oembed" href="/oembed?url=x">'],
  ["oEmbed in XML", '<link rel="alternate" type="text/xml+oembed" href="/o">'],
  ["WordPress's API", '<link rel="alternate" type="application/json" href="/wp-json/wp/v2/posts/1">'],
  [
    "WordPress's API without permalinks",
    '<link rel="alternate" type="application/json" href="/?rest_route=/wp/v2/posts/1">',
  ],
  ["oEmbed as a query", '<link rel="alternate" type="text/xml" href="https://x.example/?oembed=1&format=xml">'],
  ["a sitemap", '<link rel="alternate" type="application/xml" href="/sitemap_index.xml">'],
  ["a search description", '<link rel="alternate" type="application/xml" href="/opensearch.xml">'],
  ["another language", '<link rel="alternate" hreflang="de" href="/de/">'],
  ["a style sheet", '<link rel="alternate stylesheet" type="text/css" href="/feed.css">'],
  ["a manifest", '<link rel="manifest" type="application/json" href="/manifest.json">'],
  ["the page itself", '<link rel="alternate" type="application/rss+xml" href="/blog/">'],
  ["no web address", '<link rel="alternate" type="application/rss+xml" href="javascript:feed()">'],
])("ignores %s", (_, html) => {
  expect(urls(html)).toEqual([]);
});

test("reads the Link header like a link element", () => {
  const header =
    '<https://hub.example/>; rel="hub", </f?a=1,2>; rel="alternate"; type="application/atom+xml"; title="A, B"';
  expect(links("", header)).toEqual([
    { url: "https://site.example/f?a=1,2", title: "A, B", via: "link", language: null },
  ]);
});

describe("anchors", () => {
  test("to possible feeds follow links, same host first, six at most", () => {
    const html = `<a href="https://feeds.feedburner.com/x">Subscribe</a><a href="/about">About</a>
      ${Array.from({ length: 10 }, (_, index) => `<a href="/tag/${index}/rss">RSS</a>`).join("")}
      <link rel="alternate" type="application/rss+xml" href="/f">`;
    const found = links(html);
    expect(found.map(({ via }) => via)).toEqual(["link", ...Array(6).fill("anchor")]);
    expect(found[1]?.url).toBe("https://site.example/tag/0/rss");
  });

  test.each([
    ['<a href="/feed.xml">x</a>', true],
    ['<a href="/?format=rss">x</a>', true],
    ['<a href="https://feeds.feedburner.com/x">x</a>', true],
    ['<a href="/subscribe">RSS feed</a>', true],
    ['<a href="/subscribe" title="Atom"><img src="i.png"></a>', true],
    ['<a href="/feedback">Feedback</a>', false],
    ['<a href="/atomic-habits">Atomic habits</a>', false],
    ['<a href="/sitemap.xml">Sitemap</a>', false],
    ['<a href="mailto:rss@site.example">RSS</a>', false],
  ])("%s lead to a feed: %s", (html, isFound) => {
    expect(urls(html)).toHaveLength(isFound ? 1 : 0);
  });
});

test("lists the same feed once", () => {
  const link = '<link rel="alternate" type="application/rss+xml" href="/f">';
  expect(urls(`${link}${link}<a href="/f">RSS</a>`, '</f>; rel="alternate"; type="application/rss+xml"')).toHaveLength(
    1,
  );
});

test.each([
  ["nested elements", "<b>".repeat(500_000)],
  ["open tags", "<a ".repeat(500_000)],
  ["open comments", "<!--".repeat(500_000)],
  ["links", '<link rel="alternate" type="application/rss+xml" href="/f">'.repeat(50_000)],
  ["anchors", '<a href="/rss">rss'.repeat(100_000)],
  ["attributes", `<a ${Array.from({ length: 100_000 }, (_, index) => `a${index}=1`).join(" ")}>`],
])("reads a page of only %s within its time limit", async (_, html) => {
  expect(await cpuMilliseconds(() => urls(html, "<".repeat(100_000)))).toBeLessThan(2_500);
});
