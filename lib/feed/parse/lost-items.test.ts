import { describe, expect, test } from "vitest";
import { parseText } from "./parse-feed";
import type { Entry, ParseOutcome } from "./parsed-feed";

const URL_OF_FEED = "https://feeds.example/feed.xml";
const ITEMS = ["One", "Two"].map((title) => `<item><title>${title}</title><guid>${title}</guid></item>`).join("\n");
const ENTRIES = ["One", "Two"].map((title) => `<entry><title>${title}</title><id>urn:${title}</id></entry>`).join("\n");
const rss = (inner: string) =>
  `<rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"><channel><title>F</title>${inner}</channel></rss>`;
const atom = (inner: string) => `<feed xmlns="http://www.w3.org/2005/Atom"><title>F</title>${inner}</feed>`;

function entriesOf(outcome: ParseOutcome): readonly Entry[] {
  if (outcome.kind !== "feed") throw new Error(`not a feed but ${outcome.kind}`);
  return outcome.feed.entries;
}

describe("an unclosed element", () => {
  test.each([
    ["a category before the items", rss(`<itunes:category text="News">${ITEMS}`)],
    ["two nested categories", rss(`<itunes:category text="News"><itunes:category text="Daily">${ITEMS}`)],
    ["an image", rss(`<image><url>https://a.example/i.png</url>${ITEMS}`)],
    ["an unknown element", rss(`<x:meta><x:more>${ITEMS}</x:meta>`)],
    ["an unclosed element in an item", rss(ITEMS.replace("<guid>One</guid>", "<guid>One</guid><source url='a'>"))],
    ["an unclosed item", rss(ITEMS.replace("</item>", ""))],
    ["an author of an Atom feed", atom(`<author><name>Ada</name>${ENTRIES}`)],
    ["no closing tags at all", `<rss version="2.0"><channel><title>F</title><itunes:category text="x">${ITEMS}`],
  ])("loses no item: %s", async (_name, xml) => {
    expect(entriesOf(await parseText(xml, URL_OF_FEED)).map(({ title }) => title)).toEqual(["One", "Two"]);
  });
});

describe("unreadable items", () => {
  test.each([
    [
      "items outside of the vocabulary",
      `<rss version="2.0"><channel><title>F</title><entry/><entry></entry></channel></rss>`,
    ],
    ["entries of RSS within Atom", atom("<item><title>T</title></item>")],
  ])("are reported: %s", async (_name, xml) => {
    expect(await parseText(xml, URL_OF_FEED)).toEqual({
      kind: "broken",
      message: "The feed has entries, but is too damaged to read them.",
    });
  });

  test.each([
    ["a feed without items", rss("")],
    ["an item in a comment", rss("<!-- <item><title>Old</title></item> -->")],
    ["an item in a text", rss("<description><![CDATA[<item>x</item>]]></description>")],
  ])("reads %s as an empty feed", async (_name, xml) => {
    expect(entriesOf(await parseText(xml, URL_OF_FEED))).toEqual([]);
  });
});

const RDF = (
  item: string,
) => `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/">
  <channel rdf:about="https://a.example/"><title>F</title></channel><item rdf:about="https://a.example/1">${item}</item></rdf:RDF>`;

describe("a document that ends in the middle", () => {
  const HEAD = '<rss version="2.0"><channel><title>F</title>';
  test.each([
    ["in the title of RSS", "<rss><channel><title>F"],
    ["before the first item", `${HEAD}<link>https://a.example/</link>`],
    ["in the tag of the first item", `${HEAD}<item`],
    ["in the first element of the first item", `${HEAD}<item><tit`],
    ["in a description in CDATA", '<rss version="2.0"><channel><title>F</title><description><![CDATA[About'],
    ["in a comment", `${HEAD}<!-- </channel></rss>`],
    ["in a channel without a root", "<channel><title>F</title><item><tit"],
    ["in the title of Atom", '<feed xmlns="http://www.w3.org/2005/Atom"><title>F'],
    ["between the channel and the items of RDF", RDF("").replace(/<item[\s\S]*/, "")],
  ])("is no feed without entries: %s", async (_name, xml) => {
    expect(await parseText(xml, URL_OF_FEED)).toEqual({
      kind: "broken",
      message: "The document ends in the middle, before its first entry.",
    });
  });

  test.each([
    ["RSS", `${HEAD}</channel></rss>`],
    ["RSS in capitals", `<RSS version="2.0"><CHANNEL><TITLE>F</TITLE></CHANNEL></RSS>`],
    ["RSS without the last end tag", `${HEAD}</channel>`],
    ["RSS without the end tag of its channel", `${HEAD}</rss>`],
    ["an empty channel", '<rss version="2.0"><channel/></rss>'],
    ["Atom", atom("")],
    ["Atom with a prefix", '<a:feed xmlns:a="http://www.w3.org/2005/Atom"><a:title>F</a:title></a:feed>'],
    ["RDF", RDF("").replace(/<item[\s\S]*(?=<\/rdf)/, "")],
  ])("differs from a complete one without entries: %s", async (_name, xml) => {
    expect(entriesOf(await parseText(xml, URL_OF_FEED))).toEqual([]);
  });

  test("keeps the entries before its end", async () => {
    expect(entriesOf(await parseText(`${HEAD}${ITEMS}<item><tit`, URL_OF_FEED)).map(({ title }) => title)).toEqual([
      "One",
      "Two",
    ]);
  });
});

test("reads pubDate of RSS 1.0", async () => {
  const xml = RDF("<title>T</title><pubDate>Mon, 23 Nov 2026 01:00:00 GMT</pubDate>");
  expect(entriesOf(await parseText(xml, URL_OF_FEED))).toMatchObject([
    { publishedAt: new Date("2026-11-23T01:00:00Z") },
  ]);
});

test("reads content:encoded in an Atom entry without content", async () => {
  const encoded =
    '<content:encoded xmlns:content="http://purl.org/rss/1.0/modules/content/"><![CDATA[<p>Whole</p>]]></content:encoded>';
  const read = async (entry: string) =>
    entriesOf(await parseText(atom(`<entry>${entry}${encoded}</entry>`), URL_OF_FEED))[0];
  expect(await read("<id>1</id><summary>Short</summary>")).toMatchObject({
    contentHtml: "<p>Whole</p>",
    isFullContent: true,
  });
  expect(await read("<id>1</id><content>Own</content>")).toMatchObject({ contentHtml: "<p>Own</p>" });
});

test("rejects a URL truncated to its scheme", async () => {
  const xml = `<rss version="2.0"><channel><title>F</title><item><title>T</title><link>https:`;
  expect(entriesOf(await parseText(xml, URL_OF_FEED))).toMatchObject([{ title: "T", url: null }]);
});
