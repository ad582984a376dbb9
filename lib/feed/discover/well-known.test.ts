import { expect, test } from "vitest";
import { wellKnownFeedUrls } from "./well-known";

test("the folder of the page comes before the root of the site, and nothing twice", () => {
  const urls = wellKnownFeedUrls("https://site.example/blog?x=1");
  expect(urls[0]).toBe("https://site.example/blog/feed");
  expect(urls[12]).toBe("https://site.example/feed");
  expect(urls).toContain("https://site.example/blog/?feed=rss2");
  expect(new Set(urls).size).toBe(urls.length);
});

test("no more than 50 places are guessed", () => {
  expect(wellKnownFeedUrls("https://site.example/a/b/c").length).toBeLessThanOrEqual(50);
});

test("a file is in a folder, a front page has one folder only", () => {
  expect(wellKnownFeedUrls("https://site.example/blog/index.html")[0]).toBe("https://site.example/blog/feed");
  const front = wellKnownFeedUrls("https://site.example/");
  expect(new Set(front).size).toBe(front.length);
});
