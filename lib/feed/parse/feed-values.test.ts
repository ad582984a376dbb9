import { describe, expect, test } from "vitest";
import { feedsmith } from "./feedsmith";
import { reserialised } from "./parse-feed";
import type { ParsedFeed } from "./parsed-feed";
import { rssParser } from "./rss-parser";
import { parseFeedWith } from "./testing/parse-bytes";

const RSS = `<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:sy="http://purl.org/rss/1.0/modules/syndication/"
    xmlns:media="http://search.yahoo.com/mrss/" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd">
  <channel><title>The &amp;amp; Feed</title><link>https://site.example/</link><description>About it</description>
    <atom:link rel="self" href="https://site.example/feed"/><atom:link rel="hub" href="https://hub.example/"/>
    <language>en</language><ttl>90</ttl><image><url>/logo.png</url><title>Logo</title><link>/</link></image>
    <sy:updatePeriod>hourly</sy:updatePeriod><sy:updateFrequency>2</sy:updateFrequency>
    <skipHours><hour>3</hour><hour>24</hour></skipHours><skipDays><day>Sunday</day><day>monday</day></skipDays>
    <item><title>One</title><link>/1</link><guid isPermaLink="false">a1</guid><author>ann@site.example (Ann)</author>
      <category>X</category><category>Y</category><category>X</category><pubDate>Thu, 01 Jan 2026 00:00:00 GMT</pubDate>
      <media:group><media:thumbnail url="/t.jpg"/><media:description>from the group</media:description></media:group></item>
    <item><title>Two</title><enclosure url="/2.jpg" type="image/jpeg" length="1"/><description>text</description></item>
  </channel></rss>`;

const ATOM = `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="de"><title type="html">A &lt;b&gt;bold&lt;/b&gt; feed</title>
  <subtitle>About</subtitle><link href="/"/><link rel="self" href="/atom"/><link rel="hub" href="https://hub.example/"/><icon>/i.png</icon>
  <entry><id>urn:1</id><title>Use the &lt;div&gt; tag</title><link rel="alternate" href="/1"/><author><name>Bob</name></author>
    <category term="x" label="X"/><published>2026-01-01T00:00:00Z</published><updated>2026-01-02T00:00:00Z</updated>
    <summary>short</summary><content type="text">a &lt; b</content></entry></feed>`;

const CHAINS = [
  ["feedsmith", [feedsmith]],
  ["rss-parser", [rssParser]],
  ["reserialised", [reserialised]],
] as const;

describe.each(CHAINS)("%s", (parser, chain) => {
  async function read(xml: string): Promise<ParsedFeed> {
    const about = { url: "https://site.example/dir/feed", httpCharset: null };
    const outcome = await parseFeedWith(chain, new TextEncoder().encode(xml), about);
    if (outcome.kind !== "feed") throw new Error(outcome.kind);
    return outcome.feed;
  }

  test("reads RSS feed values", async () => {
    expect(await read(RSS)).toMatchObject({
      format: "rss",
      title: "The & Feed",
      description: "About it",
      siteUrl: "https://site.example/",
      selfUrl: "https://site.example/feed",
      hubUrls: ["https://hub.example/"],
      language: "en",
      iconUrl: "https://site.example/logo.png",
      publisherHints: {
        ttlMinutes: 90,
        updateSeconds: 1_800,
        skipHours: expect.arrayContaining([3]),
        skipDays: [0, 1],
      },
      parser,
    });
  });

  test("takes an id as the address of an entry without a link, without credentials", async () => {
    const linked = '<id>urn:1</id><title>Use the &lt;div&gt; tag</title><link rel="alternate" href="/1"/>';
    const xml = ATOM.replace(linked, "<id>https://ann:secret@site.example/1</id><title>One</title>");
    expect((await read(xml)).entries.map(({ url }) => url)).toEqual(["https://site.example/1"]);
  });

  test("ignores invalid languages and update periods", async () => {
    const xml = RSS.replace("<language>en<", "<language>constructor<").replace(">hourly<", ">constructor<");
    expect(await read(xml)).toMatchObject({ language: null, publisherHints: { updateSeconds: null } });
  });

  test("reads RSS item values", async () => {
    const [one, two] = (await read(RSS)).entries;
    expect(one).toMatchObject({
      guid: "a1",
      url: "https://site.example/1",
      title: "One",
      author: "Ann",
      categories: ["X", "Y"],
      contentHtml: "<p>from the group</p>",
      isFullContent: false,
      imageUrl: "https://site.example/t.jpg",
      publishedAt: new Date("2026-01-01T00:00:00Z"),
    });
    expect(two).toMatchObject({
      url: "https://site.example/2.jpg",
      imageUrl: "https://site.example/2.jpg",
      contentHtml: "text",
    });
  });

  test("reads Atom values", async () => {
    expect(await read(ATOM)).toMatchObject({
      format: "atom",
      title: "A bold feed",
      description: "About",
      siteUrl: "https://site.example/",
      selfUrl: "https://site.example/atom",
      hubUrls: ["https://hub.example/"],
      language: "de",
      iconUrl: "https://site.example/i.png",
      entries: [
        {
          guid: "urn:1",
          url: "https://site.example/1",
          title: "Use the <div> tag",
          author: "Bob",
          categories: ["X"],
          contentHtml: "<p>a &lt; b</p>",
          isFullContent: true,
          publishedAt: new Date("2026-01-01T00:00:00Z"),
          updatedAt: new Date("2026-01-02T00:00:00Z"),
        },
      ],
    });
  });
});
