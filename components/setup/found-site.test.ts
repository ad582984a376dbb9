import { expect, test } from "vitest";
import { exampleNewsfeed, newsfeed } from "@/lib/contract/newsfeeds";
import { followedIn } from "./found-site";

const first = newsfeed.parse(exampleNewsfeed);
const second = { ...first, id: "0193f2a0-6f0e-7c11-9f0a-3f4f0d6c1a2d" };
const site = { url: "https://gridnotes.example/", feedUrl: "https://gridnotes.example/feed.xml" };
const source = { id: first.id, newsfeed_id: second.id, name: "Grid Notes", url: "https://gridnotes.example/feed.xml" };
const known = { newsfeeds: [first, second], madeId: null };

test("a site is followed by its address or its feed", () => {
  expect(followedIn(site, { ...known, sources: [{ ...source, rss_feed_url: site.feedUrl }] })).toBe(second);
  expect(followedIn(site, { ...known, sources: [{ ...source, url: site.url, rss_feed_url: null }] })).toBe(second);
  expect(
    followedIn(site, { ...known, sources: [{ ...source, url: "https://other.example/", rss_feed_url: null }] }),
  ).toBe(undefined);
  expect(followedIn({ ...site, feedUrl: null }, { ...known, sources: [{ ...source, rss_feed_url: null }] })).toBe(
    undefined,
  );
});

test("ignores the newsfeed being created", () => {
  const sources = [{ ...source, rss_feed_url: site.feedUrl }];
  expect(followedIn(site, { ...known, sources, madeId: second.id })).toBe(undefined);
});
