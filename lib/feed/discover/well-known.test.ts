import { expect, test } from "vitest";
import { wellKnownFeedUrls } from "./well-known";

test("the folder of the page comes before the root of the site, and nothing twice", () => {
  const urls = wellKnownFeedUrls("https://site.example/blog?x=1");
  expect(urls[0]).toBe("https://site.example/blog/feed");
  expect(urls[12]).toBe("https://site.example/feed");
  expect(urls).toContain("https://site.example/blog/?feed=rss2");
  expect(new Set(urls).size).toBe(urls.length);
});

test("a file is in a folder, a front page has one folder only", () => {
  expect(wellKnownFeedUrls("https://site.example/blog/index.html")[0]).toBe("https://site.example/blog/feed");
  expect(wellKnownFeedUrls("https://site.example/")).toHaveLength(12);
});
