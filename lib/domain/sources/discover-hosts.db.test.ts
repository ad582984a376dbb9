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

/** From now on the publisher plays the hosts of these addresses. */
function play(...addresses: string[]): void {
  for (const address of addresses) runtime.stages.set(new URL(address).origin, publisher.url);
}

const pathOf = (address: string) => address.slice(new URL(address).origin.length);
const feed = (title: string) => rss([{ title, guid: title, date: new Date().toUTCString() }], { title });
const asked = () => publisher.requests.map(({ path }) => path).filter((path) => path !== "/robots.txt");

/** An address, the feed that is recommended for it, and whether the feed carries just the part that the address names. */
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

describe("a well-known site is answered from the address, without a look at its page", () => {
  test.each(KNOWN)("%s → %s", async (address, feedUrl, isCategoryMatch) => {
    play(address, feedUrl);
    publisher.put(pathOf(feedUrl), feed("A feed"));
    const found = await discover(runtime.system, address);
    expect(found).toMatchObject({ url: address, refusal: null, siteTitle: "A feed" });
    expect(found.recommended).toMatchObject({ url: feedUrl, isCategoryMatch });
    const looks = asked().filter((path) => path === pathOf(address));
    expect(looks).toHaveLength(pathOf(address) === pathOf(feedUrl) ? 1 : 0);
  });

  test("all of a repository's feeds that are there are offered", async () => {
    play("https://github.com");
    for (const name of ["releases", "commits", "tags"]) publisher.put(`/bob/tool/${name}.atom`, feed(name));
    const found = await validateSource(await runtime.newUser(), "github.com/bob/tool");
    expect(found.rss_feeds.map(({ title }) => title)).toEqual(["releases", "commits", "tags"]);
    expect(found).toMatchObject({ source_type: "blog", recommended_feed: "https://github.com/bob/tool/releases.atom" });
  });

  test("the feed of a podcast is asked of Apple", async () => {
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

  test("a feed of such a site that is given itself is what it is", async () => {
    play("https://github.com");
    publisher.put("/cleo/tool/releases.atom", feed("releases"));
    const found = await discover(runtime.system, "https://github.com/cleo/tool/releases.atom");
    expect(found.recommended?.via).toBe("given");
    expect(asked()).toEqual(["/cleo/tool/releases.atom"]);
  });
});

describe("where the guesses of a well-known site fail, ordinary discovery goes on", () => {
  test("to what the page announces", async () => {
    play("https://github.com");
    publisher.put("/dora", page("", '<link rel="alternate" type="application/atom+xml" href="/elsewhere">'));
    publisher.put("/elsewhere", feed("Elsewhere"));
    expect((await discover(runtime.system, "https://github.com/dora")).recommended?.via).toBe("link");
  });

  test("to what the page is refused for", async () => {
    play("https://github.com");
    expect((await discover(runtime.system, "https://github.com/nobody")).refusal?.code).toBe("http_404");
  });

  test("when Apple's answer is no answer", async () => {
    play("https://itunes.apple.com", "https://podcasts.apple.com");
    publisher.put("/lookup?id=42&entity=podcast", { body: "<html>" });
    publisher.put("/us/podcast/the-show/id42", page("Only for the app."));
    const found = await discover(runtime.system, "https://podcasts.apple.com/us/podcast/the-show/id42");
    expect(found.refusal?.code).toBe("no_feed");
  });
});

/** What the page says of its maker, the path, and where the feed of that part is. */
const PLATFORMS: [string, string, string][] = [
  ["WordPress 6.9", "/category/ai/", "/category/ai/feed/"],
  ["Ghost 6.2", "/tag/ai/", "/tag/ai/rss/"],
  ["Discourse 2026.1", "/c/ai/6", "/c/ai/6.rss"],
  ["blogger", "/search/label/AI", "/feeds/posts/default/-/AI"],
  ["Hugo 0.150.0", "/tags/ai/", "/tags/ai/index.xml"],
  ["Jekyll v4.4", "/category/ai/", "/feed/ai.xml"],
  ["Hexo 8.0", "/tags/ai/", "/tags/ai/atom.xml"],
];

describe("a part of a site made by a program that is known", () => {
  test.each(PLATFORMS)("%s: %s → %s, though the page announces the whole site only", async (generator, path, part) => {
    const head = `<meta name="generator" content="${generator}"><link rel="alternate" type="application/rss+xml" href="/all">`;
    publisher.put(path, page("", head));
    publisher.put("/all", feed("All"));
    publisher.put(part, feed("The part"));
    const found = await discover(runtime.system, `${publisher.url}${path}`);
    expect(found.feeds.map(({ url }) => pathOf(url)).toSorted()).toEqual(["/all", part].toSorted());
    expect(found.recommended).toMatchObject({ url: `${publisher.url}${part}`, isCategoryMatch: true });
  });

  test("where it has no feed, that of the site is offered for what it is", async () => {
    const head =
      '<meta name="generator" content="Ghost 6.2"><link rel="alternate" type="application/rss+xml" href="/all">';
    publisher.put("/tag/ai/", page("", head));
    publisher.put("/all", feed("All"));
    const found = await discover(runtime.system, `${publisher.url}/tag/ai/`);
    expect(found.recommended).toMatchObject({ url: `${publisher.url}/all`, isCategoryMatch: false });
  });

  test("on a site that announces nothing its own place is asked first", async () => {
    publisher.put("/posts/", page("", '<meta name="generator" content="Hugo 0.150.0">'));
    publisher.put("/posts/index.xml", feed("Posts"));
    const found = await discover(runtime.system, `${publisher.url}/posts/`);
    expect(found.recommended?.url).toBe(`${publisher.url}/posts/index.xml`);
    expect(asked()).toEqual(["/posts/", "/posts/index.xml"]);
  });
});
