import { describe, expect, test } from "vitest";
import { cpuMilliseconds } from "@/lib/testing/cpu-time";
import { findYoutubeChannel, readFediverseDocument, readFeedReply } from "./network-documents";

describe("fediverse documents", () => {
  const read = (text: string) => readFediverseDocument(Buffer.from(text));
  const NOTHING = { nodeinfoUrl: null, software: null, profileUrl: null };
  const SCHEMA = "http://nodeinfo.diaspora.software/ns/schema/";

  describe("a document of a fediverse server", () => {
    test("finds the newest version in a nodeinfo index", () => {
      const links = [
        { rel: "https://www.w3.org/ns/activitystreams#Application", href: "https://a.example/actor" },
        { rel: `${SCHEMA}2.0`, href: "https://a.example/nodeinfo/2.0" },
        { rel: `${SCHEMA}2.1`, href: "https://a.example/nodeinfo/2.1" },
      ];
      expect(read(JSON.stringify({ links }))).toEqual({ ...NOTHING, nodeinfoUrl: "https://a.example/nodeinfo/2.1" });
    });

    test("reads the software from nodeinfo", () => {
      expect(read('{"version":"2.0","software":{"name":"Mastodon ","version":"4.5"}}').software).toBe("mastodon");
    });

    test("reads an account's page from WebFinger", () => {
      const links = [
        { rel: "self", type: "application/activity+json", href: "https://a.example/users/anna" },
        { rel: "http://webfinger.net/rel/profile-page", type: "text/html", href: "https://a.example/@anna" },
      ];
      expect(read(JSON.stringify({ subject: "acct:anna@a.example", links })).profileUrl).toBe(
        "https://a.example/@anna",
      );
    });

    test.each([
      "",
      "{",
      "null",
      "7",
      "[]",
      '{"links":{"rel":"x"}}',
      '{"links":[null,7,{"rel":7,"href":[]}],"software":"mastodon"}',
      '{"software":{"name":{}}}',
      `{"links":[{"rel":"${SCHEMA}2.0","href":"javascript:alert(1)"},{"rel":"${SCHEMA}2.0","href":"https://"}]}`,
      '{"__proto__":{"software":{"name":"mastodon"}}}',
    ])("ignores %s", (text) => {
      expect(read(text)).toEqual(NOTHING);
    });
  });
});

describe("replies of feed services", () => {
  const bytes = (text: string) => new TextEncoder().encode(text);
  const FEED = "https://feeds.example/show";

  test("finds the feed of a podcast in Apple's reply", () => {
    const reply = JSON.stringify({ resultCount: 2, results: [{ feedUrl: FEED }, { kind: "podcast" }] });
    expect(readFeedReply({ bytes: bytes(reply), service: "apple-podcasts" })).toEqual([FEED]);
  });

  test("finds up to eight feeds in RSS-Bridge's reply", () => {
    const one = { url: FEED, bridgeMeta: { name: "Any" } };
    expect(readFeedReply({ bytes: bytes(JSON.stringify([one])), service: "rss-bridge" })).toEqual([FEED]);
    const many = JSON.stringify(Array(1_000).fill(one));
    expect(readFeedReply({ bytes: bytes(many), service: "rss-bridge" })).toHaveLength(8);
  });

  test.each([
    "",
    "{",
    "null",
    "[null, 1, []]",
    '{"results": {"feedUrl": "https://x.example/"}}',
    '[{"url": "javascript:alert(1)"}, {"url": "https://"}, {"url": 7}]',
    '{"message": "No bridge found for given url"}',
  ])("finds none in %s", (reply) => {
    expect(readFeedReply({ bytes: bytes(reply), service: "rss-bridge" })).toEqual([]);
    expect(readFeedReply({ bytes: bytes(reply), service: "apple-podcasts" })).toEqual([]);
  });
});

describe("YouTube pages", () => {
  const ID = "UCBR8-60-B28hp2BmDPdntcQ";
  const OTHER = "UCzzzzzzzzzzzzzzzzzzzzzz";
  const find = (html: string) => findYoutubeChannel({ bytes: Buffer.from(html), httpCharset: "utf-8" });

  describe("channel of a YouTube page", () => {
    test.each([
      ["canonical address", `<link rel="canonical" href="https://www.youtube.com/channel/${ID}">`],
      [
        "announced feed",
        `<link rel="alternate" type="application/rss+xml" title="RSS" href="https://www.youtube.com/feeds/videos.xml?channel_id=${ID}">`,
      ],
      [
        "microdata of a video",
        `<meta itemprop="identifier" content="dQw4w9WgXcQ"><meta itemprop="channelId" content="${ID}">`,
      ],
      ["data of a channel", `<script>{"channelMetadataRenderer":{"title":"A","externalId":"${ID}"}}</script>`],
      [
        "data of a video",
        `<script>{"videoDetails":{"videoId":"dQw4w9WgXcQ","title":"{ braces }","keywords":["a"],"channelId":"${ID}"}}</script>`,
      ],
    ])("is read from its %s", (_, html) => {
      expect(find(`<html><a href="/channel/${OTHER}">Another one</a>${html}"channelId":"${OTHER}"</html>`)).toBe(ID);
    });

    test.each(["", "<html>Before you continue to YouTube</html>", `<a href="/channel/${OTHER}">A mention</a>`])(
      "is missing in %j",
      (html) => {
        expect(find(html)).toBe(null);
      },
    );

    test("is found quickly in a hostile page", async () => {
      const milliseconds = await cpuMilliseconds(() => {
        expect(find('<link <link "videoDetails":{'.repeat(40_000))).toBe(null);
      });
      expect(milliseconds).toBeLessThan(1_000);
    });
  });
});
