import { expect, test } from "vitest";
import { wellKnownFeedUrls } from "./well-known";

test("tries the page's folder before the root, without duplicates", () => {
  const urls = wellKnownFeedUrls("https://site.example/blog?x=1");
  expect(urls[0]).toBe("https://site.example/blog/feed");
  expect(urls[12]).toBe("https://site.example/feed");
  expect(urls).toContain("https://site.example/blog/?feed=rss2");
  expect(new Set(urls).size).toBe(urls.length);
});

test("guesses at most 50 URLs", () => {
  expect(wellKnownFeedUrls("https://site.example/a/b/c").length).toBeLessThanOrEqual(50);
});

test("uses the folder of a file and one folder for a front page", () => {
  expect(wellKnownFeedUrls("https://site.example/blog/index.html")[0]).toBe("https://site.example/blog/feed");
  const front = wellKnownFeedUrls("https://site.example/");
  expect(new Set(front).size).toBe(front.length);
});
