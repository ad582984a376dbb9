import { describe, expect, test } from "vitest";
import { readFeed } from "@/lib/feed/read/read-feed";
import { atomOf, jsonFeedOf } from "./public-feeds";

const ADDED = new Date("2026-11-20T10:00:00.123Z");
const PUBLISHED = new Date("2026-11-03T08:00:00Z");
const CHANGED = new Date("2026-11-21T08:30:00.123Z");

const item = {
  id: "0193f2a0-6f0e-7c11-9f0a-3f4f0d6c1a32",
  title: `A < B & "C" ]]> 'D'`,
  summary: `1 < 2 & <script>alert("x")</script>`,
  external_url: "https://site.example/a?b=1&c=2",
  source_title: "Grid & Notes",
  language: "en",
  published_at: PUBLISHED,
  added_at: ADDED,
  note: "Mine:\n<b>see</b> p. 3",
};

const list = {
  name: "Best of 2026 & <more>",
  description: "What we passed around.",
  item_count: 1,
  updated_at: CHANGED,
  items: [item],
};

const PAGE = "https://lede.example/l/Yw3kq1PFmBzvX7TnLdC5Ra";
const atom = (different: Partial<typeof list> = {}, next: string | null = null) =>
  atomOf({ ...list, ...different }, { page: PAGE, self: `${PAGE}/feed.atom`, next });
const jsonFeed = (different: Partial<typeof list> = {}, next: string | null = null) =>
  jsonFeedOf({ ...list, ...different }, { page: PAGE, self: `${PAGE}/feed.json`, next });

async function parsed(text: string) {
  const reading = await readFeed({
    bytes: new TextEncoder().encode(text),
    url: `${PAGE}/feed.atom`,
    httpCharset: "utf-8",
  });
  if (reading.kind !== "feed") throw new Error(JSON.stringify(reading));
  return reading;
}

describe.each([
  ["Atom", atom],
  ["JSON Feed", jsonFeed],
])("as %s a shared list", (_, write) => {
  test("is parsed by our own reader without changes", async () => {
    const { feed, entries } = await parsed(write());
    expect(feed).toMatchObject({ title: list.name, selfUrl: expect.stringContaining(PAGE) });
    expect(entries).toMatchObject([
      { guid: `urn:uuid:${item.id}`, title: item.title, url: item.external_url, publishedAt: PUBLISHED },
    ]);
  });

  test("escapes all markup", async () => {
    const { entries } = await parsed(write());
    const html = entries[0]?.contentHtml ?? "";
    expect(html).toContain("&lt;script&gt;");
    expect(html).toContain("&lt;b&gt;see&lt;/b&gt; p. 3");
    expect(html).not.toMatch(/<(?:script|b)>/);
  });

  test("can be empty and links the next page", async () => {
    expect((await parsed(write({ items: [] }))).entries).toEqual([]);
    const next = `${PAGE}/feed?cursor=a&b`;
    expect(write({}, next).replaceAll("&amp;", "&")).toContain(next);
    expect(write()).not.toContain("next");
  });

  test("drops control characters and lone surrogates", async () => {
    const title = "a\u0000b\u0008c\uD800d\uFFFFe 😀";
    const text = write({ items: [{ ...item, title }] });
    const isControl = (character: string) => character < " " && character !== "\n";
    expect([...text].filter(isControl)).toEqual([]);
    const { entries } = await parsed(text);
    expect(entries[0]?.title).toMatch(/^a.?b.?c.?d.?e 😀$/u);
  });
});

test("Atom has everything that RFC 4287 requires", () => {
  const text = atom();
  const [head = "", entry = ""] = text.split("<entry>");
  expect(head).toContain(`<id>${PAGE}</id>`);
  expect(head).toContain("<updated>2026-11-21T08:30:00.123Z</updated>");
  expect(head).toContain(`<link rel="self" type="application/atom+xml" href="${PAGE}/feed.atom"/>`);
  expect(entry).toContain(`<id>urn:uuid:${item.id}</id>`);
  expect(entry).toContain("<updated>2026-11-20T10:00:00.123Z</updated>");
  expect(entry).toContain("<author><name>Grid &amp; Notes</name></author>");
});

test("JSON Feed has everything that version 1.1 requires", () => {
  expect(JSON.parse(jsonFeed())).toEqual({
    version: "https://jsonfeed.org/version/1.1",
    title: list.name,
    description: list.description,
    home_page_url: PAGE,
    feed_url: `${PAGE}/feed.json`,
    items: [
      {
        id: `urn:uuid:${item.id}`,
        url: item.external_url,
        title: item.title,
        content_html: expect.stringContaining("<blockquote>"),
        summary: item.summary,
        date_published: "2026-11-03T08:00:00.000Z",
        date_modified: "2026-11-20T10:00:00.123Z",
        authors: [{ name: "Grid & Notes" }],
        language: "en",
      },
    ],
  });
});
