import { describe, expect, test } from "vitest";
import { findYoutubeChannel } from "./youtube-channel";

const ID = "UCBR8-60-B28hp2BmDPdntcQ";
const OTHER = "UCzzzzzzzzzzzzzzzzzzzzzz";
const find = (html: string) => findYoutubeChannel({ bytes: Buffer.from(html), httpCharset: "utf-8" });

describe("the channel that a page of YouTube is about", () => {
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
  ])("by its %s", (_, html) => {
    expect(find(`<html><a href="/channel/${OTHER}">Another one</a>${html}"channelId":"${OTHER}"</html>`)).toBe(ID);
  });

  test.each(["", "<html>Before you continue to YouTube</html>", `<a href="/channel/${OTHER}">A mention</a>`])(
    "is not to be had from %j",
    (html) => {
      expect(find(html)).toBe(null);
    },
  );

  test("is looked for in no time in a page made to be slow", () => {
    const startedAt = performance.now();
    expect(find('<link <link "videoDetails":{'.repeat(40_000))).toBe(null);
    expect(performance.now() - startedAt).toBeLessThan(1_000);
  });
});
