import { describe, expect, test } from "vitest";
import { cpuMilliseconds } from "@/lib/testing/cpu-time";
import { parseText } from "./parse-feed";
import type { ParsedFeed } from "./parsed-feed";

const rss = (item: string) =>
  `<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel><title>F</title><link>https://site.example/</link>
  <image><url>/logo.png</url><title>F</title><link>/</link></image>
  <item><title>One</title><guid>1</guid>${item}</item></channel></rss>`;
const atom = (entry: string) =>
  `<feed xmlns="http://www.w3.org/2005/Atom" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"><title>F</title>
  <entry><id>1</id><title>One</title>${entry}</entry></feed>`;
const rdf = (item: string) =>
  `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/">
  <channel rdf:about="https://site.example/"><title>F</title></channel>
  <item rdf:about="https://site.example/1"><title>One</title>${item}</item></rdf:RDF>`;

async function read(xml: string): Promise<ParsedFeed> {
  const outcome = await parseText(xml, "https://site.example/feed");
  if (outcome.kind !== "feed") throw new Error(outcome.kind);
  return outcome.feed;
}

describe("feedsmith", () => {
  test.each([
    ["RSS", rss("<description>text</description><author>ann@site.example (Ann)</author>")],
    ["RSS with Atom's elements", rss("<atom:updated>2026-01-01T00:00:00Z</atom:updated>")],
    ["Atom", atom('<link href="/1"/><content type="html" xml:base="/a/">text</content>')],
    ["RSS 1.0", rdf("<description>text</description>")],
  ])("reads %s", async (_, xml) => {
    expect((await read(xml)).parser).toBe("feedsmith");
  });
});

describe("rss-parser", () => {
  test.each([
    ["an item picture", rss("<image><url>/1.jpg</url></image>"), { imageUrl: "https://site.example/1.jpg" }],
    [
      "Atom's content without a prefix",
      rss("<content>text</content>"),
      { contentHtml: "<p>text</p>", isFullContent: true },
    ],
    ["Atom's date without a prefix", rss("<published>2026-01-01</published>"), { publishedAt: new Date("2026-01-01") }],
    ["a date without a prefix", rss("<date>2026-01-01</date>"), { publishedAt: new Date("2026-01-01") }],
    ["Atom's form of a link", rss('<link href="/1"/>'), { url: "https://site.example/1" }],
    ["the base of a link", rss('<link xml:base="/a/">1</link>'), { url: "https://site.example/a/1" }],
    [
      "an enclosure in Atom",
      atom('<enclosure url="/1.jpg" type="image/jpeg"/>'),
      { imageUrl: "https://site.example/1.jpg" },
    ],
    ["the base of a link in Atom", atom('<link xml:base="/a/" href="1"/>'), { url: "https://site.example/a/1" }],
    ["an item with a stray end tag", rss("</p><link>/1</link>"), { url: "https://site.example/1" }],
    [
      "a link in Atom without an address",
      atom("<link>https://site.example/1</link>"),
      { url: "https://site.example/1" },
    ],
    ["an author in Atom without a name", atom("<author>Ann</author>"), { author: "Ann" }],
    ["a category in RSS 1.0", rdf("<category>News</category>"), { categories: ["News"] }],
  ])("reads %s", async (_, xml, entry) => {
    expect(await read(xml)).toMatchObject({ parser: "rss-parser", entries: [{ title: "One", ...entry }] });
  });
});

test.each([
  ["brackets", "(".repeat(200_000)],
  ["escaped brackets", "&lt;".repeat(200_000)],
  ["separators", `a@b.example x${"-".repeat(200_000)}x`],
  ["at signs", "a@a".repeat(200_000)],
  ["brackets after a misplaced end tag", `<name></author>${"(".repeat(200_000)}</name>`],
  ["brackets between elements", `${"(".repeat(999)}<b/>`.repeat(200)],
])("reads an author of %s in less than a second", async (_, author) => {
  const milliseconds = await cpuMilliseconds(async () => {
    const feed = await read(rss(`<author>${author}</author>`));
    expect(feed.entries).toMatchObject([{ title: "One" }]);
  });
  expect(milliseconds).toBeLessThan(1_000);
});
