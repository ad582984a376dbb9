import { describe, expect, test } from "vitest";
import { readFeed } from "@/lib/feed/read/read-feed";
import { FEED_TYPES, type FeedDocument, type FeedEntry, type FeedFormat } from "./feed-document";
import { htmlOfInsight, htmlOfTexts } from "./texts";
import { writeFeed } from "./write-feed";

const PUBLISHED = new Date("2026-11-03T08:00:00Z");
const CHANGED = new Date("2026-11-21T08:30:00.123Z");
const BASE = "https://lede.example/f/Yw3kq1PFmBzvX7TnLdC5Ra";

const insight: FeedEntry["insight"] = {
  newsfeed: { id: "0193f2a0-6f0e-7c11-9f0a-3f4f0d6c1a2b", name: `Grid & <storage>` },
  keylearning: "Rules decide <b>this</b> & more ]]>.",
  state: "supported",
  quotes: ["The “distance” alone < took two & more."],
  relevance: 82,
  matchedKeywords: ["sodium & ion"],
};

const entry: FeedEntry = {
  id: "urn:uuid:0193f2a0-6f0e-7c11-9f0a-3f4f0d6c1a32",
  title: `A < B & "C" ]]> 'D'`,
  url: "https://site.example/a?b=1&c=2",
  author: "Grid & Notes",
  publishedAt: PUBLISHED,
  updatedAt: CHANGED,
  language: "en",
  summary: `1 < 2 & <script>alert("x")</script>`,
  contentHtml: htmlOfInsight(insight) + htmlOfTexts(`1 < 2 & <script>alert("x")</script>`, "Mine:\n<b>see</b> p. 3"),
  imageUrl: null,
  insight,
};

const document: FeedDocument = {
  id: "urn:uuid:0193f2a0-6f0e-7c11-9f0a-3f4f0d6c1a41",
  title: "Best of 2026 & <more>",
  description: "What we passed around.",
  updatedAt: CHANGED,
  pageUrl: "https://lede.example/newsfeeds/1",
  baseUrl: BASE,
  query: "",
  nextQuery: null,
  hubUrl: null,
  vocabularyUrl: "https://lede.example/docs/feeds-out",
  entries: [entry],
};

const write = (format: FeedFormat, different: Partial<FeedDocument> = {}) =>
  writeFeed({ document: { ...document, ...different }, format });

async function parsed(text: string) {
  const bytes = new TextEncoder().encode(text);
  const reading = await readFeed({ bytes, url: `${BASE}/feed`, httpCharset: "utf-8" });
  if (reading.kind !== "feed") throw new Error(JSON.stringify(reading));
  return reading;
}

// Safe: the keys are the formats
describe.each(Object.keys(FEED_TYPES) as FeedFormat[])("a feed as %s", (format) => {
  test("is parsed by our own reader without changes", async () => {
    const { feed, entries } = await parsed(write(format));
    expect(feed).toMatchObject({ title: expect.stringContaining("Best of 2026"), selfUrl: `${BASE}/feed.${format}` });
    expect(entries).toMatchObject([
      { guid: entry.id, title: expect.stringContaining(`A < B & "C" ]]> 'D'`), url: entry.url, publishedAt: PUBLISHED },
    ]);
  });

  test("escapes all markup, and begins with the key learning and its quotes", async () => {
    const { entries } = await parsed(write(format));
    const html = entries[0]?.contentHtml ?? "";
    expect(html).toMatch(/^<p><strong>Key learning for Grid &amp; &lt;storage&gt;:<\/strong> Rules/);
    expect(html).toContain("<blockquote><p>The “distance” alone &lt; took two &amp; more.</p></blockquote>");
    expect(html).toContain("&lt;script&gt;");
    expect(html).toContain("&lt;b&gt;see&lt;/b&gt; p. 3");
    expect(html).not.toMatch(/<(?:script|b)>/);
  });

  test("names the hub", async () => {
    expect((await parsed(write(format, { hubUrl: "https://lede.example/hub" }))).feed.hubUrls).toEqual([
      "https://lede.example/hub",
    ]);
  });

  test("can be empty and links the next page", async () => {
    expect((await parsed(write(format, { entries: [] }))).entries).toEqual([]);
    const text = write(format, { nextQuery: "?cursor=a&b" }).replaceAll("&amp;", "&");
    expect(text).toContain(`${BASE}/feed.${format}?cursor=a&b`);
    expect(write(format)).not.toContain("next");
  });

  test("drops control characters and lone surrogates, and names a feed without a title", async () => {
    const title = "a\u0000b\u0008c\uD800d\uFFFFe 😀 שלום";
    const text = write(format, { title: "\u0001", entries: [{ ...entry, title }] });
    const isControl = (character: string) => character < " " && character !== "\n";
    expect([...text].filter(isControl)).toEqual([]);
    const { feed, entries } = await parsed(text);
    expect(feed.title).toBe("Untitled");
    expect(entries[0]?.title).toMatch(/^a.?b.?c.?d.?e 😀 שלום$/u);
  });
});

test("Atom has everything that RFC 4287 requires", () => {
  const [head = "", body = ""] = write("atom").split("<entry");
  expect(head).toContain(`<id>${document.id}</id>`);
  expect(head).toContain("<updated>2026-11-21T08:30:00.123Z</updated>");
  expect(head).toContain(`<link href="${BASE}/feed.atom" rel="self" type="application/atom+xml"/>`);
  expect(body).toContain(`<id>${entry.id}</id>`);
  expect(body).toContain("<updated>2026-11-21T08:30:00.123Z</updated>");
  expect(body).toContain("<![CDATA[Grid & Notes]]>");
});

test("Atom and RSS name newsfeed, state and relevance by categories", () => {
  const scheme = `${document.vocabularyUrl}#relevance`;
  expect(write("atom")).toContain(`<category term="82" scheme="${scheme}"/>`);
  expect(write("rss")).toContain(`<category domain="${scheme}">82</category>`);
  expect(write("atom")).toContain(`<category term="supported" scheme="${document.vocabularyUrl}#keylearning"/>`);
});

test("JSON Feed has everything that version 1.1 requires, and our extension", () => {
  expect(JSON.parse(write("json"))).toEqual({
    version: "https://jsonfeed.org/version/1.1",
    title: document.title,
    description: document.description,
    home_page_url: document.pageUrl,
    feed_url: `${BASE}/feed.json`,
    items: [
      {
        id: entry.id,
        url: entry.url,
        title: entry.title,
        content_html: entry.contentHtml,
        summary: entry.summary,
        date_published: "2026-11-03T08:00:00.000Z",
        date_modified: "2026-11-21T08:30:00.123Z",
        authors: [{ name: "Grid & Notes" }],
        language: "en",
        tags: ["sodium & ion"],
        _lede: {
          about: document.vocabularyUrl,
          key_learning: insight?.keylearning,
          state: "supported",
          quotes: insight?.quotes,
          relevance: 82,
          newsfeed: insight?.newsfeed,
        },
      },
    ],
  });
  expect(JSON.parse(write("json", { entries: [] })).items).toEqual([]);
});
