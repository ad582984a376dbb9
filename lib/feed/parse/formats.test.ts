import { expect, test } from "vitest";
import { feedsmith } from "./feedsmith";
import { reserialised } from "./parse-feed";
import type { ParsedFeed } from "./parsed-feed";
import { rssParser } from "./rss-parser";
import { parseFeedWith } from "./testing/parse-bytes";

const PAGE = "https://site.example/1";
const DATE = new Date("2004-05-06T07:08:09Z");
const RDF = 'xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"';
const DC = 'xmlns:dc="http://purl.org/dc/elements/1.1/"';

/** Equivalent documents: one entry with a title, an address, a text and, where the format has one, a date. */
const DOCUMENTS: readonly [string, { format: string; hasDate: boolean; document: string }][] = [
  [
    "RSS 0.91 with its document type",
    {
      format: "rss",
      hasDate: false,
      document: `<!DOCTYPE rss PUBLIC "-//Netscape Communications//DTD RSS 0.91//EN" "http://my.netscape.com/publish/formats/rss-0.91.dtd">
        <rss version="0.91"><channel><title>F</title><link>https://site.example/</link><language>en</language>
        <item><title>One</title><link>${PAGE}</link><description>text</description></item></channel></rss>`,
    },
  ],
  [
    "RSS 0.92",
    {
      format: "rss",
      hasDate: false,
      document: `<rss version="0.92"><channel><title>F</title><item><title>One</title><link>${PAGE}</link><description>text</description>
        <enclosure url="https://site.example/1.pdf" length="1" type="application/pdf"/></item></channel></rss>`,
    },
  ],
  [
    "RSS 0.90",
    {
      format: "rdf",
      hasDate: false,
      document: `<rdf:RDF ${RDF} xmlns="http://my.netscape.com/rdf/simple/0.9/"><channel><title>F</title></channel>
        <item><title>One</title><link>${PAGE}</link><description>text</description></item></rdf:RDF>`,
    },
  ],
  [
    "RSS 1.0 with Dublin Core",
    {
      format: "rdf",
      hasDate: true,
      document: `<rdf:RDF ${RDF} ${DC} xmlns="http://purl.org/rss/1.0/"><channel rdf:about="https://site.example/"><title>F</title>
        <items><rdf:Seq><rdf:li rdf:resource="${PAGE}"/></rdf:Seq></items></channel>
        <item rdf:about="${PAGE}"><title>One</title><link>${PAGE}</link><description>text</description>
        <dc:date>2004-05-06T07:08:09Z</dc:date></item></rdf:RDF>`,
    },
  ],
  [
    "RSS 2.0 in a namespace of its own, its modules under other prefixes",
    {
      format: "rss",
      hasDate: true,
      document: `<r:rss version="2.0" xmlns:r="http://backend.userland.com/rss2" xmlns:x="http://purl.org/dc/elements/1.1/"
        xmlns:full="http://purl.org/rss/1.0/modules/content/"><r:channel><r:title>F</r:title><r:item><r:title>One</r:title>
        <r:link>${PAGE}</r:link><full:encoded>text</full:encoded><x:date>2004-05-06T07:08:09Z</x:date></r:item></r:channel></r:rss>`,
    },
  ],
  [
    "Atom 0.3",
    {
      format: "atom",
      hasDate: true,
      document: `<feed version="0.3" xmlns="http://purl.org/atom/ns#"><title>F</title><entry><title>One</title>
        <link rel="alternate" type="text/html" href="${PAGE}"/><id>tag:1</id><issued>2004-05-06T07:08:09Z</issued>
        <modified>2005-01-01T00:00:00Z</modified><content type="text/html" mode="escaped">text</content></entry></feed>`,
    },
  ],
  [
    "Atom 1.0",
    {
      format: "atom",
      hasDate: true,
      document: `<feed xmlns="http://www.w3.org/2005/Atom"><title>F</title><entry><title>One</title><link href="${PAGE}"/>
        <id>tag:1</id><published>2004-05-06T07:08:09Z</published><summary type="html">text</summary></entry></feed>`,
    },
  ],
];
const JSON_DOCUMENTS: readonly [string, { format: string; hasDate: boolean; document: string }][] = [
  "https://jsonfeed.org/version/1",
  "https://jsonfeed.org/version/1.1",
].map((version) => [
  version,
  {
    format: "json",
    hasDate: true,
    document: JSON.stringify({
      version,
      title: "F",
      items: [{ id: "1", title: "One", url: PAGE, content_html: "text", date_published: "2004-05-06T07:08:09Z" }],
    }),
  },
]);

const CHAINS = { "rss-parser": [rssParser], feedsmith: [feedsmith], reserialised: [reserialised] } as const;

async function read(chain: keyof typeof CHAINS, document: string): Promise<ParsedFeed> {
  const about = { url: "https://site.example/dir/feed", httpCharset: null };
  const outcome = await parseFeedWith(CHAINS[chain], new TextEncoder().encode(document), about);
  if (outcome.kind !== "feed") throw new Error(outcome.kind);
  return outcome.feed;
}

test.each([
  ...DOCUMENTS.flatMap(([name, document]) =>
    (["rss-parser", "feedsmith", "reserialised"] as const)
      // feedsmith supports unprefixed RSS only.
      .filter((chain) => chain !== "feedsmith" || !document.document.includes("<r:rss"))
      .map((chain) => ({ name, chain, ...document })),
  ),
  ...JSON_DOCUMENTS.map(([name, document]) => ({ name, chain: "feedsmith" as const, ...document })),
])("$name is read by $chain", async ({ chain, format, hasDate, document }) => {
  const feed = await read(chain, document);
  expect(feed).toMatchObject({ format, title: "F", parser: chain, entriesTotal: 1 });
  expect(feed.entries).toMatchObject([
    { title: "One", url: PAGE, contentHtml: "text", publishedAt: hasDate ? DATE : null },
  ]);
});

const podcast = (inside: string) =>
  `<rss version="2.0" xmlns:pod="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:m="http://search.yahoo.com/mrss/">
   <channel><title>F</title>${inside}</channel></rss>`;

test("reads iTunes podcast values with any prefix", async () => {
  const feed = await read(
    "rss-parser",
    podcast(`<pod:image href="/cover.jpg"/><item><title>One</title><enclosure url="/1.mp3" type="audio/mpeg"/>
      <pod:author>Ann</pod:author><pod:summary>What it is about</pod:summary><pod:image href="/1.jpg"/></item>`),
  );
  expect(feed).toMatchObject({
    iconUrl: "https://site.example/cover.jpg",
    entries: [
      {
        author: "Ann",
        contentHtml: 'What it is about<audio src="https://site.example/1.mp3"></audio>',
        isFullContent: false,
        imageUrl: "https://site.example/1.jpg",
        url: "https://site.example/1.mp3",
      },
    ],
  });
});

test("takes a picture and, as a fallback, a text from item media", async () => {
  const feed = await read(
    "rss-parser",
    podcast(`<item><guid>1</guid><m:content url="/1.jpg" medium="image"/></item>
      <item><guid>2</guid><m:group><m:thumbnail url="/2.jpg"/><m:description>About the video</m:description></m:group></item>
      <item><guid>3</guid><m:content url="/3.mp4" type="video/mp4"><m:thumbnail url="/3.jpg"/></m:content></item>`),
  );
  expect(feed.entries.map(({ imageUrl, contentHtml }) => [imageUrl, contentHtml])).toEqual([
    ["https://site.example/1.jpg", null],
    ["https://site.example/2.jpg", "<p>About the video</p>"],
    ["https://site.example/3.jpg", null],
  ]);
});
