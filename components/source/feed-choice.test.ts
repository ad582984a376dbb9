import { expect, test } from "vitest";
import { isPlain } from "./feed-choice";

const found = (url: string, ...feeds: string[]) => ({
  url,
  crawlable: true,
  rss_feeds: feeds.map((feed) => ({ url: feed, is_category_match: false, is_guess: true })),
});

test.each([
  ["https://firm.example/", "https://firm.example/feed.xml"],
  ["https://firm.example/index.html", "https://firm.example/feed.xml"],
  ["https://firm.example/feed.xml", "https://firm.example/feed.xml"],
  ["https://firm.example/team/alice/", "https://firm.example/team/alice/feed"],
  ["https://firm.example/blog", "https://firm.example/blog/rss.xml"],
  ["https://firm.example/team/alice/", "https://feeds.example/alice"],
])("the feed that %s has is added at once: %s", (page, feed) => {
  expect(isPlain(found(page, feed))).toBe(true);
});

test.each([
  ["https://firm.example/team/alice/", "https://firm.example/feed"],
  ["https://firm.example/team/alice.html", "https://firm.example/blog/feed"],
  ["https://firm.example/alice", "https://www.firm.example/?feed=rss2"],
])("for the page %s, asks before following %s", (page, feed) => {
  expect(isPlain(found(page, feed))).toBe(false);
});

test("adds a single feed at once if the page names it or it covers just that page", () => {
  const page = "https://firm.example/team/alice/";
  const feed = { url: "https://firm.example/feeds/alice.xml", is_category_match: true, is_guess: true };
  expect(isPlain({ ...found(page), rss_feeds: [feed] })).toBe(true);
  const named = { url: "https://firm.example/feed.xml", is_category_match: false, is_guess: false };
  expect(isPlain({ ...found(page), rss_feeds: [named] })).toBe(true);
});

test("asks when there are several feeds", () => {
  expect(isPlain(found("https://firm.example/", "https://firm.example/a.xml", "https://firm.example/b.xml"))).toBe(
    false,
  );
});
