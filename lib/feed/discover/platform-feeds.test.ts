import { expect, test } from "vitest";
import { cpuMilliseconds } from "@/lib/testing/cpu-time";
import { type Platform, platformFeedUrls, platformOf } from "./platform-feeds";

const SITE = "https://site.example";

test.each<[Platform, string, string[]]>([
  ["wordpress", "/tag/ai/", ["/tag/ai/feed/"]],
  ["wordpress", "/", ["/feed/"]],
  ["ghost", "/tag/ai/", ["/tag/ai/rss/"]],
  ["discourse", "/c/support/6", ["/c/support/6.rss"]],
  ["blogger", "/search/label/AI", ["/feeds/posts/default/-/AI"]],
  ["medium", "/tagged/ai", ["/feed/tagged/ai"]],
  ["medium", "/", ["/feed"]],
  ["tumblr", "/tagged/ai", ["/tagged/ai/rss"]],
  ["gitlab", "/team/tool", ["/team/tool/-/releases.atom", "/team/tool/-/tags?format=atom", "/team/tool.atom"]],
  ["hugo", "/posts/", ["/posts/index.xml"]],
  ["hugo", "/tags/ai", ["/tags/ai/index.xml"]],
  ["hugo", "/", ["/index.xml"]],
  ["jekyll", "/category/ai/", ["/feed/ai.xml", "/category/ai/feed.xml"]],
  ["jekyll", "/index.html", ["/feed.xml"]],
  ["hexo", "/tags/ai/", ["/tags/ai/atom.xml", "/atom.xml"]],
  ["hexo", "/", ["/atom.xml"]],
])("guesses the feeds of %s at %s", (platform, path, feeds) => {
  expect(platformFeedUrls(platform, SITE + path)).toEqual(feeds.map((feed) => SITE + feed));
});

test.each([
  ["WordPress 6.9", "wordpress"],
  ["Ghost 6.2", "ghost"],
  ["Discourse 2026.1 - https://github.com/discourse/discourse", "discourse"],
  ["blogger", "blogger"],
  ["Hugo 0.150.0", "hugo"],
  ["Jekyll v4.4", "jekyll"],
  ["Hexo 8.0", "hexo"],
  ["The ghost writer", null],
  ["Wix.com Website Builder", null],
])("maps the generator %s to %s", (generator, platform) => {
  expect(platformOf({ generator, app: null, siteName: null })).toBe(platform);
});

test("recognises platforms by other signs", () => {
  expect(platformOf({ generator: null, app: "com.medium.reader", siteName: "A publication" })).toBe("medium");
  expect(platformOf({ generator: null, app: "com.tumblr", siteName: null })).toBe("tumblr");
  expect(platformOf({ generator: null, app: null, siteName: "GitLab" })).toBe("gitlab");
  expect(platformOf({ generator: null, app: null, siteName: "Ghosts of the past" })).toBeNull();
});

test.each(["a", "/", "a/"])("reads long addresses of %o in linear time", async (repeated) => {
  const url = `${SITE}/${repeated.repeat(40_000)}_`;
  expect(await cpuMilliseconds(() => platformFeedUrls("hugo", url))).toBeLessThan(500);
});
