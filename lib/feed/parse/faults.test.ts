import { describe, expect, onTestFinished, test } from "vitest";
import { createWorkerPool } from "@/lib/platform/worker/pool";
import { cpuMilliseconds } from "@/lib/testing/cpu-time";
import { XML_CHAIN } from "./parse-feed";
import type { Entry, ParsedFeed } from "./parsed-feed";
import { parseFeed, parseFeedWith, RSS_PARSER_FIRST } from "./testing/parse-bytes";
import type { XmlParser } from "./xml-document";

// One test for each known fault of rss-parser 3.13, xml2js and sax while rss-parser is in the chain. Its `parseURL`
// is not used: `encodings.test.ts` and the fetcher's tests cover its faults.

/** Reads a document with rss-parser first, and checks that the production order gives the same. */
async function read(xml: string): Promise<ParsedFeed> {
  const feed = await readWith(RSS_PARSER_FIRST, xml);
  expect({ ...(await readWith(XML_CHAIN, xml)), parser: feed.parser }).toEqual(feed);
  return feed;
}

async function readWith(chain: readonly XmlParser[], xml: string): Promise<ParsedFeed> {
  const about = { url: "https://feeds.example/dir/feed.xml", httpCharset: null };
  const outcome = await parseFeedWith(chain, new TextEncoder().encode(xml), about);
  if (outcome.kind !== "feed") throw new Error(`not a feed but ${outcome.kind}`);
  return outcome.feed;
}

async function readOne(xml: string): Promise<Entry> {
  const [entry] = (await read(xml)).entries;
  if (!entry) throw new Error("no entry");
  return entry;
}

const atom = (entry: string, attributes = "") =>
  `<feed xmlns="http://www.w3.org/2005/Atom"${attributes}><title>F</title><entry>${entry}</entry></feed>`;
const rss = (item: string, attributes = 'version="2.0"') =>
  `<rss ${attributes}><channel><title>F</title><link>https://site.example/</link><item>${item}</item></channel></rss>`;

test("uses no more memory for a comment of 9 MB than for text", async () => {
  const pool = createWorkerPool();
  onTestFinished(() => pool.close());
  const bytes = new TextEncoder().encode(rss(`<title>T</title><!--${"x".repeat(9_000_000)}--><guid>g</guid>`));
  const reading = await pool.run("readFeed", { bytes, url: "https://feeds.example/", httpCharset: null });
  expect(reading).toMatchObject({ kind: "feed", entries: [{ title: "T", guid: "g" }] });
}, 20_000);

test("keeps the order of XHTML content", async () => {
  const entry = await readOne(
    atom(
      '<content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml">one <b>two</b> three <i>four</i> five</div></content>',
    ),
  );
  expect(entry.contentHtml).toContain("one <b>two</b> three <i>four</i> five");
});

test("turns prefixed XHTML content into plain HTML", async () => {
  const entry = await readOne(
    atom(
      '<content type="xhtml"><h:div>one <h:b>two</h:b></h:div></content>',
      ' xmlns:h="http://www.w3.org/1999/xhtml"',
    ),
  );
  expect(entry.contentHtml).toBe("<div>one <b>two</b></div>");
});

test("reads an XHTML title as one line of text", async () => {
  const entry = await readOne(
    atom('<id>1</id><title type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml">a <em>b</em> c</div></title>'),
  );
  expect(entry.title).toBe("a b c");
});

test("keeps the order of unescaped HTML in a description", async () => {
  expect((await readOne(rss("<description>a <b>b</b> c <i>d</i></description>"))).contentHtml).toBe(
    "a <b>b</b> c <i>d</i>",
  );
});

test.each([
  ["an entity of HTML", "a&nbsp;b &eacute;", "a b é"],
  ["an entity that is not defined", "a &foo; b", "a &foo; b"],
  ["a bare ampersand", "Q & A", "Q & A"],
  ["a bare angle bracket", "1 < 2", "1 < 2"],
  ["a reference that means Windows-1252", "it&#146;s", "it’s"],
  ["a control character and its reference", "a\u0001b&#1;c&#0;", "abc"],
  ["a reference to half a character", "a&#xD800;b", "ab"],
])("keeps the feed despite %s", async (_, written, title) => {
  expect((await readOne(rss(`<guid>1</guid><title>${written}</title>`))).title).toBe(title);
});

test.each([
  ["before the declaration", (xml: string) => `\n <br />\n<b>Warning</b>: something\n<?xml version="1.0"?>${xml}`],
  [
    "a document type with declarations",
    (xml: string) => `<?xml version="1.0"?><!DOCTYPE rss [<!ENTITY a "b"> <!-- > -->]>${xml}`,
  ],
  ["after the root", (xml: string) => `${xml}\n<script>var a = 1 < 2;</script>`],
])("keeps the feed despite text %s", async (_, around) => {
  expect((await read(around(rss("<title>t</title>")))).entries).toHaveLength(1);
});

test("keeps the complete items of a truncated document", async () => {
  const feed = await read(
    '<rss version="2.0"><channel><item><title>1</title></item><item><title>2</title><description><![CDATA[te',
  );
  expect(feed.entries.map(({ title, contentHtml }) => [title, contentHtml])).toEqual([
    ["1", null],
    ["2", "te"],
  ]);
});

test("confines an unclosed text to its entry", async () => {
  const feed = await read(
    '<rss version="2.0"><channel><item><title>one<guid>1</guid></item><item><title>two</title><guid>2</guid></item></channel></rss>',
  );
  expect(feed.entries.map(({ title, guid }) => [title, guid])).toEqual([
    ["one", "1"],
    ["two", "2"],
  ]);
});

test("confines a bad Atom date to the date", async () => {
  const entry = await readOne(
    atom("<id>1</id><published>yesterday</published><updated>2026-02-03T04:05:06Z</updated>"),
  );
  expect(entry.publishedAt).toBeNull();
  expect(entry.updatedAt).toEqual(new Date("2026-02-03T04:05:06Z"));
});

test("confines a link without attributes to the link", async () => {
  const entry = await readOne(atom('<id>1</id><link/><link href="/a"/>'));
  expect(entry.url).toBe("https://feeds.example/a");
});

test("reads namespaces, not prefixes", async () => {
  const entry = await readOne(
    rss(
      "<e:encoded>full</e:encoded><description>short</description><who:creator>Ann</who:creator><who:date>2026-01-01</who:date>",
      'version="2.0" xmlns:e="http://purl.org/rss/1.0/modules/content/" xmlns:who="http://purl.org/dc/elements/1.1/"',
    ),
  );
  expect(entry).toMatchObject({ contentHtml: "full", isFullContent: true, author: "Ann" });
  expect(entry.publishedAt).toEqual(new Date("2026-01-01T00:00:00Z"));
});

test("reads Atom with a prefix", async () => {
  const feed = await read(
    '<a:feed xmlns:a="http://www.w3.org/2005/Atom"><a:title>F</a:title><a:entry><a:id>1</a:id><a:title>t</a:title></a:entry></a:feed>',
  );
  expect(feed).toMatchObject({
    title: "F",
    format: "atom",
    parser: "rss-parser",
    entries: [{ guid: "1", title: "t" }],
  });
});

describe("RDF", () => {
  const open = '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/">';
  const item = '<item rdf:about="https://site.example/1"><title>t</title></item>';

  test("takes the subject of an item as its id, and as its URL without a link", async () => {
    const entry = await readOne(`${open}<channel><title>F</title></channel>${item}</rdf:RDF>`);
    expect(entry).toMatchObject({ guid: "https://site.example/1", url: "https://site.example/1" });
  });

  test("reads a feed without channel", async () => {
    expect((await readOne(`${open}${item}</rdf:RDF>`)).title).toBe("t");
  });
});

test("reads RSS without version and without its outermost element", async () => {
  expect((await readOne(rss("<title>t</title>", ""))).title).toBe("t");
  expect((await readOne("<channel><title>F</title><item><title>t</title></item></channel>")).title).toBe("t");
});

test("reads JSON Feed", async () => {
  const feed = await read(
    JSON.stringify({
      version: "https://jsonfeed.org/version/1.1",
      title: "F",
      home_page_url: "https://site.example/",
      items: [
        { id: "1", url: "https://site.example/1", content_text: "a < b\n\nc", date_published: "2026-01-02T03:04:05Z" },
      ],
    }),
  );
  expect(feed.entries[0]).toMatchObject({
    guid: "1",
    url: "https://site.example/1",
    contentHtml: "<p>a &lt; b</p><p>c</p>",
  });
});

describe("the link of an entry", () => {
  test("is never the feed's or an editor's URL instead of a page", async () => {
    const entry = await readOne(
      atom(
        '<id>tag:1</id><link rel="self" href="/self"/><link rel="edit" href="/edit"/><link rel="enclosure" href="/a.mp3"/>',
      ),
    );
    expect(entry.url).toBe("https://feeds.example/a.mp3");
  });

  test("is the HTML page before other formats", async () => {
    const entry = await readOne(
      atom('<link href="/a.json" type="application/json"/><link href="/a" type="text/html"/>'),
    );
    expect(entry.url).toBe("https://feeds.example/a");
  });

  test("is a permalink guid unless declared otherwise", async () => {
    expect((await readOne(rss("<guid>https://site.example/1</guid>"))).url).toBe("https://site.example/1");
    const other = await readOne(rss('<guid isPermaLink="false">https://site.example/1</guid><atom:link href="/2"/>'));
    expect(other.url).toBe("https://feeds.example/2");
  });

  test("is resolved through every xml:base", async () => {
    const entry = await readOne(
      `<feed xmlns="http://www.w3.org/2005/Atom" xml:base="https://site.example/a/"><entry xml:base="b/">
       <link href="c"/><content type="html" xml:base="d/">x</content></entry></feed>`,
    );
    expect(entry).toMatchObject({ url: "https://site.example/a/b/c", contentBaseUrl: "https://site.example/a/b/d/" });
  });

  test.each(['<link href="#1"/>', '<link href=""/>', "<id>https://feeds.example/dir/feed.xml#1</id>"])(
    "is never that of the document: %s",
    async (link) => {
      const entry = await readOne(atom(`${link}<content type="html">x</content>`));
      expect(entry).toMatchObject({ url: null, contentBaseUrl: "https://feeds.example/" });
      const { siteUrl } = await read(`<feed xmlns="http://www.w3.org/2005/Atom"><title>F</title>${link}</feed>`);
      expect(siteUrl).toBeNull();
    },
  );
});

test("parses markup quickly that took rss-parser's snippet code minutes", async () => {
  const milliseconds = await cpuMilliseconds(async () => {
    const entry = await readOne(rss(`<description>${"a&lt;".repeat(400_000)}</description>`));
    expect(entry.contentHtml).toHaveLength(199_999);
  });
  expect(milliseconds).toBeLessThan(2_500);
});

test("keeps an entry with deep nesting without a stack overflow", async () => {
  const entry = await readOne(
    rss(`<title>t</title><description>${"<div>".repeat(100_000)}x${"</div>".repeat(100_000)}</description>`),
  );
  expect(entry.title).toBe("t");
});

test("parses correctly after a bad document", async () => {
  const poison =
    '<??><rss v=""><channel><link></link><description></description><item><guid i=""></guid<></item><item><guid k=""></guid><title></title><link></link><pubDate></pubDate><description></description><content:encoded></content:encoded></item></channel></rss>l';
  const about = { url: "https://feeds.example/", httpCharset: null };
  await parseFeed(new TextEncoder().encode(poison), about);
  expect(await parseFeed(new TextEncoder().encode("i"), about)).toEqual({ kind: "not_a_feed" });
  expect((await readOne(rss("<title>t</title>"))).title).toBe("t");
});

test("ignores implausible years", async () => {
  const entry = await readOne(rss("<title>t</title><pubDate>Mon, 01 Jan 0001 00:00:00 +0000</pubDate>"));
  expect(entry.publishedAt).toBeNull();
});
