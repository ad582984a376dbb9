import { expect, test } from "vitest";
import { readFeedReply } from "./feed-reply";

const bytes = (text: string) => new TextEncoder().encode(text);
const FEED = "https://feeds.example/show";

test("Apple names the feed of a podcast", () => {
  const reply = JSON.stringify({ resultCount: 2, results: [{ feedUrl: FEED }, { kind: "podcast" }] });
  expect(readFeedReply({ bytes: bytes(reply), service: "apple-podcasts" })).toEqual([FEED]);
});

test("RSS-Bridge names a feed for each bridge that knows the address, of which eight are taken", () => {
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
])("%s names none", (reply) => {
  expect(readFeedReply({ bytes: bytes(reply), service: "rss-bridge" })).toEqual([]);
  expect(readFeedReply({ bytes: bytes(reply), service: "apple-podcasts" })).toEqual([]);
});
