import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { newsfeedsQuery } from "@/lib/client/newsfeeds";
import { sourceNamesQuery } from "@/lib/client/source-actions";
import { localApi } from "@/lib/client/testing/local-api";
import { endpoints } from "@/lib/contract/endpoints";
import { exampleNewsfeed, newsfeed } from "@/lib/contract/newsfeeds";
import { sourceValidation } from "@/lib/contract/source";
import { type CheckedSite, checkSites, isPlain, newsfeedWith } from "./check-sites";

const first = newsfeed.parse(exampleNewsfeed);
const second = { ...first, id: "0193f2a0-6f0e-7c11-9f0a-3f4f0d6c1a2d" };
const feedUrl = "https://gridnotes.example/feed.xml";
const site = { url: "https://gridnotes.example/", feedUrl, feeds: [{ url: feedUrl }] };
const source = { id: first.id, newsfeed_id: second.id, name: "Grid Notes", url: "https://gridnotes.example/feed.xml" };
const newsfeeds = [first, second];
const validation = sourceValidation.parse(endpoints.validateSource.examples.response);

localApi((request) =>
  request.startsWith("GET") ? [{ ...source, url: validation.url, rss_feed_url: null }] : validation,
);

test("a site is followed by its address or its feed", () => {
  expect(newsfeedWith(site, { newsfeeds, sources: [{ ...source, rss_feed_url: site.feedUrl }] })).toBe(second);
  expect(newsfeedWith(site, { newsfeeds, sources: [{ ...source, url: site.url, rss_feed_url: null }] })).toBe(second);
  const elsewhere = { ...source, url: "https://other.example/", rss_feed_url: null };
  expect(newsfeedWith(site, { newsfeeds, sources: [elsewhere] })).toBe(undefined);
  expect(
    newsfeedWith({ ...site, feedUrl: null, feeds: [] }, { newsfeeds, sources: [{ ...source, rss_feed_url: null }] }),
  ).toBe(undefined);
});

test("a feed of a site is not followed when another feed of it is", () => {
  const all = "https://gridnotes.example/all.xml";
  const choice = { ...site, feeds: [{ url: feedUrl }, { url: all }] };
  const sources = [{ ...source, url: site.url, rss_feed_url: all }];
  expect(newsfeedWith(choice, { newsfeeds, sources })).toBe(undefined);
  expect(newsfeedWith({ ...choice, feedUrl: all }, { newsfeeds, sources })).toBe(second);
});

test("a site is compared with current sources, not with cached ones", async () => {
  const client = new QueryClient();
  client.setQueryData(newsfeedsQuery().queryKey, newsfeeds);
  client.setQueryData(sourceNamesQuery().queryKey, [], { updatedAt: Date.now() - 120_000 });
  const [checked] = await checkSites(client, [validation.url]);
  expect(checked?.followedIn).toEqual(second);
  expect(checked?.feeds.map(({ followedIn }) => followedIn)).toEqual(validation.rss_feeds.map(() => second));
});

test("a site is added with the user and password that were typed", async () => {
  const client = new QueryClient();
  client.setQueryData(newsfeedsQuery().queryKey, newsfeeds);
  const typed = "https://ann:secret@gridnotes.example/feed";
  const checked = await checkSites(client, [typed, "gridnotes.example"]);
  expect(checked.map(({ url, addedUrl }) => [url, addedUrl])).toEqual([
    [validation.url, typed],
    [validation.url, validation.url],
  ]);
});

test("sites are followed at once unless there is something to choose", () => {
  const feed = { url: site.feedUrl, title: "Grid Notes", latestTitle: null, followedIn: undefined };
  const plain: CheckedSite = {
    ...site,
    addedUrl: site.url,
    title: "Grid Notes",
    feeds: [feed],
    isWider: false,
    followedIn: undefined,
    problem: null,
    isListOfFeeds: false,
  };
  expect(isPlain([plain, { ...plain, feeds: [] }])).toBe(true);
  expect(isPlain([plain, { ...plain, feeds: [feed, { ...feed, url: "https://gridnotes.example/all.xml" }] }])).toBe(
    false,
  );
  expect(isPlain([{ ...plain, followedIn: first }])).toBe(false);
  expect(isPlain([plain, { ...plain, isWider: true }])).toBe(false);
  expect(isPlain([plain, { ...plain, problem: "There is nothing at this address." }])).toBe(false);
});
