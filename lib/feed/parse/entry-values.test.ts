import { describe, expect, test } from "vitest";
import { identifyEntries } from "@/lib/feed/identity/identity";
import { feedsmith } from "./feedsmith";
import { parseText } from "./parse-feed";
import type { Entry } from "./parsed-feed";
import { rssParser } from "./rss-parser";
import type { XmlParser } from "./xml-document";

async function readOne(document: string, chain?: readonly XmlParser[]): Promise<Entry> {
  const outcome = await parseText(document, "https://site.example/feed", chain);
  const [entry] = outcome.kind === "feed" ? outcome.feed.entries : [];
  if (!entry) throw new Error("no entry");
  return entry;
}

const rss = (item: string) =>
  `<rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:media="http://search.yahoo.com/mrss/"
    xmlns:prism="http://prismstandard.org/namespaces/basic/2.0/"
    xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:feedburner="http://rssnamespace.org/feedburner/ext/1.0">
  <channel><title>F</title><item><guid>1</guid>${item}</item></channel></rss>`;
const atom = (entry: string, feed = "") =>
  `<feed xmlns="http://www.w3.org/2005/Atom" xmlns:feedburner="http://rssnamespace.org/feedburner/ext/1.0"
  xmlns:media="http://search.yahoo.com/mrss/"><title>F</title>
  ${feed}<entry><id>1</id><title>One</title>${entry}</entry></feed>`;
const json = (item: object, feed: object = {}) =>
  JSON.stringify({
    version: "https://jsonfeed.org/version/1.1",
    title: "F",
    items: [{ id: "1", content_text: "text", ...item }],
    ...feed,
  });
const person = (name: string) => `<author><name>${name}</name></author>`;

const LONG_NAMES = Array.from({ length: 4 }, (_, index) => `${index}${"x".repeat(79)}`);

describe.each([
  ["feedsmith", feedsmith],
  ["rss-parser", rssParser],
] as const)("%s", (_, parser) => {
  test.each([
    ["<title>Rc&lt;RefCell&lt;T&gt;&gt; in &lt;b&gt;Rust&lt;/b&gt;</title>", "Rc<RefCell<T>> in Rust"],
    ["<title><![CDATA[The <dialog> element]]></title>", "The <dialog> element"],
    ["<title>Use of &lt;script&gt; in HTML</title>", "Use of <script> in HTML"],
  ])("keeps what is no markup in %s", async (item, title) => {
    expect((await readOne(rss(item), [parser])).title).toBe(title);
  });

  test.each([
    ["of Atom", atom(person("Ann") + person("Bob") + person("Ann")), "Ann, Bob"],
    ["of Dublin Core", rss("<dc:creator>Ann</dc:creator><dc:creator>Bob</dc:creator>"), "Ann, Bob"],
    [
      "of one kind of element",
      rss("<author>ann@site.example</author><dc:creator>Ann</dc:creator><itunes:author>F</itunes:author>"),
      "Ann",
    ],
    ["of the feed", atom("", person("Ann") + person("Bob")), "Ann, Bob"],
    ["of the entry before the feed's", atom(person("Cy"), person("Ann")), "Cy"],
    ["of the source before the feed's", atom(`<source>${person("Cy")}</source>`, person("Ann")), "Cy"],
    ["of the feed, unless it is the feed's title", atom("", person("F")), null],
    ["without an address", rss("<dc:creator>a@b.example (Ann Lee)</dc:creator>"), "Ann Lee"],
    ["before an address", rss("<dc:creator>Ann Lee &lt;a@b.example&gt;</dc:creator>"), "Ann Lee"],
    ["without markup", rss("<dc:creator>&lt;a href='/ann'&gt;Ann Lee&lt;/a&gt;</dc:creator>"), "Ann Lee"],
    ["that fit", atom(LONG_NAMES.map(person).join("")), LONG_NAMES.slice(0, 2).join(", ")],
    ["cut, of one long name", atom(person("x".repeat(500))), "x".repeat(200)],
  ])("names the authors %s", async (_, document, author) => {
    expect((await readOne(document, [parser])).author).toBe(author);
  });

  test.each(["application/octet-stream", "image/png"])("takes no %s in base64 for a text", async (type) => {
    const file = Buffer.from("\u0089PNG of the summit at dawn, with clouds below.", "latin1").toString("base64");
    const document = atom(`<summary>One</summary><content type="${type}">\n${file}\n</content>`);
    expect(await readOne(document, [parser])).toMatchObject({ contentHtml: "<p>One</p>", isFullContent: false });
  });

  test("dates an item by its journal issue, without another date", async () => {
    const issue = "<prism:publicationDate>2026-03-04</prism:publicationDate>";
    expect((await readOne(rss(issue), [parser])).publishedAt).toEqual(new Date("2026-03-04"));
    const published = "<pubDate>Thu, 05 Mar 2026 10:00:00 GMT</pubDate>";
    expect((await readOne(rss(issue + published), [parser])).publishedAt).toEqual(new Date("2026-03-05T10:00:00Z"));
  });

  const CHAPTERS = "0:00 Intro\n1:20 Vec&lt;String&gt;\n\nQ&amp;A: press &lt;Enter&gt;";
  const AS_TEXT = "<p>0:00 Intro<br>1:20 Vec&lt;String&gt;</p><p>Q&amp;A: press &lt;Enter&gt;</p>";

  describe.each([
    ["RSS", rss],
    ["Atom", atom],
  ] as const)("with item media in %s", (_, document) => {
    test.each([
      ["an unlabelled text", "", CHAPTERS, AS_TEXT],
      ["a text labelled as plain", ' type="plain"', CHAPTERS, AS_TEXT],
      ["markup labelled as HTML", ' type="html"', "One &lt;i&gt;\ntwo", "One <i>\ntwo"],
      ["markup labelled as plain", ' type="plain"', "One &lt;b&gt;two&lt;/b&gt;", "One <b>two</b>"],
    ])("reads %s as it is meant", async (_, type, written, html) => {
      const description = `<media:description${type}>${written}</media:description>`;
      for (const media of [description, `<media:group>${description}</media:group>`])
        expect((await readOne(document(media), [parser])).contentHtml).toBe(html);
    });
  });

  test.each([
    [
      "before an avatar",
      '<media:content medium="image" url="https://0.gravatar.com/avatar/1?s=96"/><media:content medium="image" url="/a.jpg"/>',
    ],
    [
      "of the largest size",
      ["100", "1200", "800"]
        .map((width) => `<media:content type="image/jpeg" width="${width}" url="/${width}.jpg"/>`)
        .join("")
        .replace("1200.jpg", "a.jpg"),
    ],
    [
      "before a thumbnail",
      '<media:thumbnail width="900" url="/b.jpg"/><media:content medium="image" width="600" url="/a.jpg"/>',
    ],
    [
      "before a thumbnail, as an enclosure",
      '<media:thumbnail url="/b.jpg"/><enclosure url="/a.jpg" type="image/jpeg" length="1"/>',
    ],
    [
      "before an icon",
      '<media:content medium="image" width="32" height="32" url="/b.jpg"/><media:content medium="image" url="/a.jpg"/>',
    ],
    ["with no type but a file name", '<media:content width="460" url="/a.jpg"/>'],
    ["with no type but a file name, as an enclosure", '<enclosure url="/a.jpg"/>'],
    ["with a type in capitals", '<media:content type="Image/JPEG" url="/a.jpg"/>'],
    [
      "that comes first without sizes",
      '<media:content medium="image" url="/a.jpg"/><media:content medium="image" url="/b.jpg"/>',
    ],
  ])("takes the picture %s", async (_, item) => {
    expect((await readOne(rss(item), [parser])).imageUrl).toBe("https://site.example/a.jpg");
  });

  test("takes a picture that Atom encloses", async () => {
    const entry = atom('<link rel="enclosure" type="image/jpeg" href="/a.jpg"/>');
    expect((await readOne(entry, [parser])).imageUrl).toBe("https://site.example/a.jpg");
  });

  test("takes the page before a video that is the content", async () => {
    const entry = atom('<link href="/page"/><content type="video/mp4" src="/video.mp4"/>');
    expect((await readOne(entry, [parser])).url).toBe("https://site.example/page");
  });
});

test.each([
  ["of the item", json({ authors: [{ name: "Ann" }, { name: "Bob" }] }, { authors: [{ name: "Cy" }] }), "Ann, Bob"],
  ["of the feed", json({}, { authors: [{ name: "Ann" }, { name: "Bob" }] }), "Ann, Bob"],
  ["of the feed in version 1", json({}, { author: { name: "Ann" } }), "Ann"],
])("names the authors %s of JSON Feed", async (_, document, author) => {
  expect((await readOne(document)).author).toBe(author);
});

test("reads dates of JSON Feed in milliseconds", async () => {
  expect((await readOne(json({ date_published: 1_772_600_767_000 }))).publishedAt).toEqual(
    new Date("2026-03-04T05:06:07Z"),
  );
});

const ORIGINAL = "<feedburner:origLink>https://site.example/1</feedburner:origLink>";

test.each([
  ["RSS", rss(`<title>One</title><link>https://burner.example/~r/1</link>${ORIGINAL}`)],
  ["Atom", atom(`<link rel="alternate" type="text/html" href="https://burner.example/~r/1"/>${ORIGINAL}`)],
])("takes the link before FeedBurner changed it from %s", async (_, document) => {
  expect((await readOne(document)).url).toBe("https://site.example/1");
});

test("decodes the content of Atom 0.3", async () => {
  const entry = '<title>One</title><content type="text/html" mode="base64">PHA+w6QgYjwvcD4=</content>';
  const document = `<feed version="0.3" xmlns="http://purl.org/atom/ns#"><title>F</title><entry>${entry}</entry></feed>`;
  expect((await readOne(document)).contentHtml).toBe("<p>ä b</p>");
});

const MP3 = "https://cdn.example/a.mp3?x=1&amp;y=2";
const PLAYER = `<audio src="${MP3}"></audio>`;

test.each([
  ["RSS", rss(`<enclosure url="${MP3}" type="audio/mpeg" length="1"/>`), PLAYER],
  ["RSS after a text", rss(`<description>One</description><enclosure url="${MP3}" length="1"/>`), `One${PLAYER}`],
  [
    "Atom",
    atom('<link rel="enclosure" href="/b.mp4" type="video/mp4" title="A &quot;film&quot;"/>'),
    '<video src="https://site.example/b.mp4" title="A &quot;film&quot;"></video>',
  ],
  [
    "JSON Feed",
    json({ attachments: [{ url: "https://site.example/a", mime_type: "audio/mp4", title: "Part 1" }] }),
    '<p>text</p><audio src="https://site.example/a" title="Part 1"></audio>',
  ],
  ["a document", rss('<enclosure url="/a.pdf" type="application/pdf" length="1"/>'), null],
  [
    "a sound that the text links",
    rss(`<description>&lt;a href="/a.mp3"&gt;x&lt;/a&gt; https://site.example/a.mp3</description>
      <enclosure url="/a.mp3" type="audio/mpeg" length="1"/>`),
    '<a href="/a.mp3">x</a> https://site.example/a.mp3',
  ],
  [
    "a sound beside a player",
    rss(`<description>&lt;iframe src="/p"&gt;&lt;/iframe&gt;</description><enclosure url="${MP3}" length="1"/>`),
    '<iframe src="/p"></iframe>',
  ],
])("adds players for the enclosures of %s", async (_, document, html) => {
  expect((await readOne(document)).contentHtml).toBe(html);
});

test("hashes an entry with an enclosed sound as without it", async () => {
  const [plain, enclosed] = await Promise.all(
    ["", `<enclosure url="${MP3}" type="audio/mpeg" length="1"/>`].map((enclosure) =>
      readOne(rss(`<link>https://site.example/1</link><description>One</description>${enclosure}`)),
    ),
  );
  const [before, after] = [plain, enclosed].map((entry) => entry && identifyEntries([entry])[0]);
  expect(enclosed?.contentHtml).not.toBe(plain?.contentHtml);
  expect(after?.feedHash).toEqual(before?.feedHash);
});

describe("an empty text gives way to one that shows something", () => {
  const IMAGE = '<p><img src="https://site.example/1.png"></p>';
  const both = (full: string) =>
    `<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel><title>F</title><item><guid>1</guid>
    <description>Short.</description><content:encoded><![CDATA[${full}]]></content:encoded></item></channel></rss>`;

  test.each([
    ["empty markup", both("<p>&nbsp;</p><!-- none -->"), "Short.", false],
    [
      "empty XHTML",
      atom('<summary>Short.</summary><content type="xhtml"><div></div></content>'),
      "<p>Short.</p>",
      false,
    ],
    ["nothing but empty markup", atom('<content type="html">&lt;p&gt;&lt;/p&gt;</content>'), "<p></p>", true],
    ["a picture, which stays", both(IMAGE), IMAGE, true],
  ])("in %s", async (_, document, html, isFull) => {
    expect(await readOne(document)).toMatchObject({ contentHtml: html, isFullContent: isFull });
  });
});

describe("the publisher's summary beside the full text", () => {
  const described = (item: string) =>
    `<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:media="http://search.yahoo.com/mrss/">
    <channel><title>F</title><item><guid>1</guid>${item}</item></channel></rss>`;
  const FULL = "<content:encoded>&lt;p&gt;The whole text.&lt;/p&gt;</content:encoded>";

  test.each([
    ["RSS", described(`<description>&lt;p&gt;In&#10;short.&lt;/p&gt;</description>${FULL}`), "In short."],
    [
      "Atom",
      atom('<summary>In short.</summary><content type="html">&lt;p&gt;The whole text.&lt;/p&gt;</content>'),
      "In short.",
    ],
    ["JSON Feed", json({ summary: "In short." }), "In short."],
    ["none if it is the only text", described("<description>In short.</description>"), null],
    ["none from the caption of a picture", described(`<media:description>A ship.</media:description>${FULL}`), null],
  ])("%s", async (_, document, description) => {
    const chains = document.startsWith("{") ? [undefined] : [[feedsmith], [rssParser]];
    for (const chain of chains) expect((await readOne(document, chain)).description).toBe(description);
  });
});
