import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { discover } from "@/lib/crawl/discovery/discover";
import { type Publisher, page, rss, startPublisher } from "@/lib/testing/publisher";
import { bindTestRuntime, type TestRuntime } from "@/lib/testing/runtime";
import { validateSource } from "./validate-source";

let runtime: TestRuntime;
let publisher: Publisher;

beforeAll(async () => {
  runtime = await bindTestRuntime();
});
afterAll(() => runtime.stop());
beforeEach(async () => {
  publisher = await startPublisher();
});
afterEach(async () => {
  runtime.stages.clear();
  await publisher.close();
});

/** Makes the publisher answer for the hosts of these addresses. */
function play(...addresses: string[]): void {
  for (const address of addresses) runtime.stages.set(new URL(address).origin, publisher.url);
}

const pathOf = (address: string) => address.slice(new URL(address).origin.length);
const feed = (title: string) => rss([{ title, guid: title, date: new Date().toUTCString() }], { title });
const asked = () => publisher.requests.map(({ path }) => path).filter((path) => path !== "/robots.txt");

/** An address, its recommended feed, and whether the feed has only the section that the address names. */
const KNOWN: [string, string, boolean][] = [
  ["https://github.com/ann", "https://github.com/ann.atom", true],
  ["https://github.com/ann/tool", "https://github.com/ann/tool/releases.atom", true],
  ["https://github.com/ann/tool/commits/next", "https://github.com/ann/tool/commits/next.atom", false],
  ["https://github.com/ann/tool/discussions", "https://github.com/ann/tool/discussions.atom", false],
  ["https://gitlab.com/team/tool", "https://gitlab.com/team/tool/-/releases.atom", true],
  ["https://medium.com/@ann", "https://medium.com/feed/@ann", true],
  ["https://medium.com/tag/energy", "https://medium.com/feed/tag/energy", true],
  ["https://ann.substack.com/", "https://ann.substack.com/feed", false],
  ["https://substack.com/@ann", "https://ann.substack.com/feed", false],
  ["https://ann.blogspot.com/search/label/Rust", "https://ann.blogspot.com/feeds/posts/default/-/Rust", true],
  ["https://ann.blogspot.com/", "https://ann.blogspot.com/feeds/posts/default", false],
  ["https://ann.wordpress.com/category/ai/", "https://ann.wordpress.com/category/ai/feed/", true],
  ["https://ann.tumblr.com/tagged/cats", "https://ann.tumblr.com/tagged/cats/rss", true],
  ["https://ann.ghost.io/tag/energy/", "https://ann.ghost.io/tag/energy/rss/", true],
  ["https://meta.discourse.org/c/support/6", "https://meta.discourse.org/c/support/6.rss", true],
  ["https://meta.discourse.org/", "https://meta.discourse.org/latest.rss", false],
  ["https://news.ycombinator.com/", "https://news.ycombinator.com/rss", false],
  ["https://news.ycombinator.com/newest", "https://hnrss.org/newest", true],
  ["https://stackoverflow.com/questions/tagged/rust", "https://stackoverflow.com/feeds/tag/rust", true],
  ["https://cooking.stackexchange.com/", "https://cooking.stackexchange.com/feeds", false],
  ["https://vimeo.com/ann", "https://vimeo.com/ann/videos/rss", true],
  [
    "https://www.flickr.com/photos/12345678@N00/",
    "https://www.flickr.com/services/feeds/photos_public.gne?id=12345678%40N00&format=atom",
    false,
  ],
  ["https://arxiv.org/list/cs.AI/recent", "https://rss.arxiv.org/rss/cs.AI", false],
  ["https://news.google.com/search?q=grid&hl=en-GB", "https://news.google.com/rss/search?q=grid&hl=en-GB", true],
];

describe("a well-known site", () => {
  test.each(KNOWN)("%s → %s", async (address, feedUrl, isCategoryMatch) => {
    play(address, feedUrl);
    publisher.put(pathOf(feedUrl), feed("A feed"));
    const found = await discover(runtime.system, address);
    expect(found).toMatchObject({ url: address, refusal: null, siteTitle: "A feed" });
    expect(found.recommended).toMatchObject({ url: feedUrl, isCategoryMatch });
    const looks = asked().filter((path) => path === pathOf(address));
    expect(looks).toHaveLength(pathOf(address) === pathOf(feedUrl) ? 1 : 0);
  });

  test("offers all existing feeds of a repository", async () => {
    play("https://github.com");
    for (const name of ["releases", "commits", "tags"]) publisher.put(`/bob/tool/${name}.atom`, feed(name));
    const found = await validateSource(await runtime.newUser(), "github.com/bob/tool");
    expect(found.rss_feeds.map(({ title }) => title)).toEqual(["releases", "commits", "tags"]);
    expect(found).toMatchObject({ source_type: "blog", recommended_feed: "https://github.com/bob/tool/releases.atom" });
  });

  test("looks up a podcast's feed at Apple", async () => {
    play("https://itunes.apple.com", "https://podcasts.apple.com", "https://feeds.example");
    publisher.put("/lookup?id=42&entity=podcast", {
      headers: { "content-type": "text/javascript" },
      body: JSON.stringify({ resultCount: 1, results: [{ feedUrl: "https://feeds.example/show.xml" }] }),
    });
    publisher.put("/show.xml", feed("The Show"));
    const found = await discover(runtime.system, "https://podcasts.apple.com/us/podcast/the-show/id42");
    expect(found.recommended?.url).toBe("https://feeds.example/show.xml");
    expect(asked()).toEqual(["/lookup?id=42&entity=podcast", "/show.xml"]);
  });

  test("finds the feed of joined subreddits without reading their page", async () => {
    play("https://www.reddit.com");
    publisher.put("/r/ada+rust/.rss", feed("Joined"));
    const found = await discover(runtime.system, "r/ada+rust");
    expect(found).toMatchObject({ type: "reddit", recommended: { url: "https://www.reddit.com/r/ada+rust/.rss" } });
    expect(asked()).toEqual(["/r/ada+rust/.rss"]);
  });

  test("accepts such a site's feed itself", async () => {
    play("https://github.com");
    publisher.put("/cleo/tool/releases.atom", feed("releases"));
    const found = await discover(runtime.system, "https://github.com/cleo/tool/releases.atom");
    expect(found.recommended?.via).toBe("given");
    expect(asked()).toEqual(["/cleo/tool/releases.atom"]);
  });
});

describe("failed guesses for a well-known site", () => {
  test("fall back to the page's own links", async () => {
    play("https://github.com");
    publisher.put("/dora", page("", '<link rel="alternate" type="application/atom+xml" href="/elsewhere">'));
    publisher.put("/elsewhere", feed("Elsewhere"));
    expect((await discover(runtime.system, "https://github.com/dora")).recommended?.via).toBe("link");
  });

  test("fall back to the page's refusal", async () => {
    play("https://github.com");
    expect((await discover(runtime.system, "https://github.com/nobody")).refusal?.code).toBe("http_404");
  });

  test("fall back when Apple's response is unusable", async () => {
    play("https://itunes.apple.com", "https://podcasts.apple.com");
    publisher.put("/lookup?id=42&entity=podcast", { body: "<html>" });
    publisher.put("/us/podcast/the-show/id42", page("Only for the app."));
    const found = await discover(runtime.system, "https://podcasts.apple.com/us/podcast/the-show/id42");
    expect(found.refusal?.code).toBe("no_feed");
  });
});

/** The page's generator, the path, and the section's feed. */
const PLATFORMS: [string, string, string][] = [
  ["WordPress 6.9", "/category/ai/", "/category/ai/feed/"],
  ["Ghost 6.2", "/tag/ai/", "/tag/ai/rss/"],
  ["Discourse 2026.1", "/c/ai/6", "/c/ai/6.rss"],
  ["blogger", "/search/label/AI", "/feeds/posts/default/-/AI"],
  ["Hugo 0.150.0", "/tags/ai/", "/tags/ai/index.xml"],
  ["Jekyll v4.4", "/category/ai/", "/feed/ai.xml"],
  ["Hexo 8.0", "/tags/ai/", "/tags/ai/atom.xml"],
];

describe("a section of a site made with a known platform", () => {
  test.each(PLATFORMS)("%s: %s → %s, though the page announces the whole site only", async (generator, path, part) => {
    const head = `<meta name="generator" content="${generator}"><link rel="alternate" type="application/rss+xml" href="/all">`;
    publisher.put(path, page("", head));
    publisher.put("/all", feed("All"));
    publisher.put(part, feed("The part"));
    const found = await discover(runtime.system, `${publisher.url}${path}`);
    expect(found.feeds.map(({ url }) => pathOf(url)).toSorted()).toEqual(["/all", part].toSorted());
    expect(found.recommended).toMatchObject({ url: `${publisher.url}${part}`, isCategoryMatch: true });
  });

  test("falls back to the site's feed", async () => {
    const head =
      '<meta name="generator" content="Ghost 6.2"><link rel="alternate" type="application/rss+xml" href="/all">';
    publisher.put("/tag/ai/", page("", head));
    publisher.put("/all", feed("All"));
    const found = await discover(runtime.system, `${publisher.url}/tag/ai/`);
    expect(found.recommended).toMatchObject({ url: `${publisher.url}/all`, isCategoryMatch: false });
  });

  test("is tried at its own feed address first", async () => {
    publisher.put("/posts/", page("", '<meta name="generator" content="Hugo 0.150.0">'));
    publisher.put("/posts/index.xml", feed("Posts"));
    const found = await discover(runtime.system, `${publisher.url}/posts/`);
    expect(found.recommended?.url).toBe(`${publisher.url}/posts/index.xml`);
    expect(asked()).toEqual(["/posts/", "/posts/index.xml"]);
  });
});
