import type { ServerResponse } from "node:http";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { discover } from "@/lib/crawl/discovery/discover";
import { type Publisher, page, paragraphs, rss, startPublisher } from "@/lib/testing/publisher";
import { bindTestRuntime, type TestRuntime } from "@/lib/testing/runtime";

let runtime: TestRuntime;
let site: Publisher;
let other: Publisher;

beforeAll(async () => {
  runtime = await bindTestRuntime();
});
afterAll(() => runtime.stop());
beforeEach(async () => {
  [site, other] = await Promise.all([startPublisher(), startPublisher()]);
});
afterEach(async () => {
  await Promise.all([site.close(), other.close()]);
});

const link = (href: string, title = "Feed") =>
  `<link rel="alternate" type="application/rss+xml" title="${title}" href="${href}">`;
const feed = (title: string) => rss([{ title, guid: title, content: paragraphs(title) }], { title });
const ROBOTS = "/robots.txt";
const asked = () => site.requests.map(({ path }) => path).filter((path) => path !== ROBOTS);
const look = (path = "/") => discover(runtime.system, `${site.url}${path}`);
/** Path and method of each feed found. */
const foundAt = async (path = "/") => (await look(path)).feeds.map(({ url, via }) => [new URL(url).pathname, via]);

describe("the order of discovery", () => {
  test.each(["text/html", "text/plain", "application/octet-stream"])("recognizes a feed served as %s", async (type) => {
    site.put("/", { ...feed("Itself"), headers: { "content-type": type } });
    expect(await foundAt()).toEqual([["/", "given"]]);
    expect(asked()).toEqual(["/"]);
  });

  test("prefers links of page and HTTP header over anchors and guesses", async () => {
    const answer = page('<a href="/by-anchor/rss">RSS</a>', link("/by-link"));
    const header = '</by-header>; rel="alternate"; type="application/atom+xml"';
    site.put("/", { ...answer, headers: { ...answer.headers, link: header } });
    for (const path of ["/by-link", "/by-header", "/by-anchor/rss", "/feed"]) site.put(path, feed(path));
    expect(await foundAt()).toEqual([
      ["/by-link", "link"],
      ["/by-header", "link"],
      ["/by-anchor/rss", "anchor"],
    ]);
    expect(asked()).not.toContain("/feed");
  });

  test("resolves links against the base URL after redirects", async () => {
    site.put("/old", { status: 302, headers: { location: "/new/" } });
    site.put("/new/", page("", `<base href="/deep/er/">${link("feed.xml")}`));
    site.put("/deep/er/feed.xml", feed("Deep"));
    expect(await foundAt("/old")).toEqual([["/deep/er/feed.xml", "link"]]);
  });

  test("guesses below the folder first, then below the root", async () => {
    site.put("/a/b/", page("<p>Nothing.</p>"));
    site.put("/atom.xml", feed("Root"));
    expect(await foundAt("/a/b/")).toEqual([["/atom.xml", "guess"]]);
    expect(asked().slice(1, 3).toSorted()).toEqual(["/a/b/feed", "/a/b/feed/"]);
    expect(asked()).toHaveLength(1 + 12 + 6);
    site.requests.length = 0;
    site.put("/a/b/rss.xml", feed("Folder"));
    expect(await foundAt("/a/b/")).toEqual([["/a/b/rss.xml", "guess"]]);
    expect(asked()).toHaveLength(1 + 4);
  });

  test("guesses when the linked feeds are gone", async () => {
    site.put("/", page("", link("/gone")));
    site.put("/feed", feed("There"));
    expect(await foundAt()).toEqual([["/feed", "guess"]]);
  });

  test("ignores guesses that redirect to the home page", async () => {
    site.put("/shop/", page("<p>Nothing.</p>"));
    site.put("/", feed("A feed for a front page"));
    site.put("/shop/feed", { status: 302, headers: { location: "/" } });
    expect((await look("/shop/")).refusal?.code).toBe("no_feed");
  });

  test("stops guessing at a rate-limited site", async () => {
    site.put("/", page("<p>Nothing.</p>"));
    site.put("/feed", { status: 429 });
    site.put("/rss.xml", feed("Never asked"));
    expect((await look()).refusal?.code).toBe("rate_limited");
    expect(asked()).toHaveLength(3);
  });

  test("asks a site for nothing more that limits requests to its announced feed", async () => {
    site.put("/", page("", link("/limited")));
    site.put("/limited", { status: 429 });
    site.put("/feed", feed("Never asked"));
    expect((await look()).refusal).toEqual({
      code: "rate_limited",
      message: "The site limits requests at the moment. Try again later.",
    });
    expect(asked()).toEqual(["/", "/limited"]);
  });

  test("guesses while another host limits requests to the announced feed", async () => {
    site.put("/", page("", link(`${other.url}/limited`)));
    other.put("/limited", { status: 503 });
    site.put("/feed", feed("There"));
    expect(await foundAt()).toEqual([["/feed", "guess"]]);
  });
});

describe("robots.txt", () => {
  const forbid = (path: string) => site.put(ROBOTS, { body: `User-agent: *\nDisallow: ${path}` });
  const wasAsked = () => site.requests.some(({ path }) => path === ROBOTS);

  test("does not apply to the given address and its links", async () => {
    forbid("/");
    site.put("/", page("", link("/by-link")));
    site.put("/by-link", feed("By link"));
    expect(await foundAt()).toEqual([["/by-link", "link"]]);
    expect(await foundAt("/by-link")).toEqual([["/by-link", "given"]]);
    expect(wasAsked()).toBe(false);
  });

  test("applies to anchors", async () => {
    forbid("/private");
    site.put("/", page('<a href="/private/rss">RSS</a><a href="/open/rss">RSS</a>'));
    for (const path of ["/private/rss", "/open/rss"]) site.put(path, feed(path));
    expect(await foundAt()).toEqual([["/open/rss", "anchor"]]);
    expect(asked()).not.toContain("/private/rss");
  });

  test("applies to guesses and is named when it forbids all", async () => {
    forbid("/");
    site.put("/", page("<p>Nothing.</p>"));
    site.put("/feed", feed("Hidden"));
    expect((await look()).refusal).toEqual({
      code: "robots",
      message: expect.stringContaining("its robots.txt does not let Lede look in the usual places"),
    });
    expect(asked()).toEqual(["/"]);
  });

  test("is not said to forbid anything while it cannot be read", async () => {
    site.put(ROBOTS, { status: 500 });
    site.put("/", page("<p>Nothing.</p>"));
    expect((await look()).refusal).toEqual({
      code: "robots_unavailable",
      message: expect.stringMatching(/its robots\.txt cannot be read at the moment.* Try again later/),
    });
    expect(asked()).toEqual(["/"]);
  });
});

describe("the number of requests", () => {
  test("is at most eight, two at a time per host", async () => {
    const waiting: (() => void)[] = [];
    let most = 0;
    const otherHost = Promise.withResolvers<void>();
    /** Answers once two requests wait, the other host was asked, and another request had time to arrive. */
    const inPairs = (answer: ReturnType<typeof feed>) => (response: ServerResponse) => {
      waiting.push(() => response.writeHead(200, answer.headers).end(answer.body));
      most = Math.max(most, waiting.length);
      if (waiting.length < 2) return;
      const release = () => waiting.splice(0).forEach((end) => void end());
      void otherHost.promise.then(() => fetch(`${other.url}/meanwhile`)).then(release);
    };
    const paths = Array.from({ length: 20 }, (_, index) => `/${index}`);
    for (const path of paths) site.put(path, inPairs(feed(`Feed ${path}`)));
    other.put("/far", (response) => {
      otherHost.resolve();
      response.end(feed("Far").body);
    });
    other.put("/further", feed("Further"));
    const far = [link(`${other.url}/far`), link(`${other.url}/further`)];
    site.put("/", page("", [...far, ...paths.map((path) => link(path))].join("")));
    expect((await look()).feeds).toHaveLength(8);
    expect([asked().length, most]).toEqual([1 + 6, 2]);
  });

  test("includes the feed of the requested section", async () => {
    const paths = [...Array.from({ length: 40 }, (_, index) => `/rss/s${index}.xml`), "/rss/europe.xml"];
    for (const path of paths) site.put(path, feed(path));
    site.put("/category/europe", page("", paths.map((path) => link(path)).join("")));
    expect((await look("/category/europe")).recommended).toMatchObject({
      url: `${site.url}/rss/europe.xml`,
      isCategoryMatch: true,
    });
  });

  test("is eight for a page of 50,000 links", async () => {
    site.put("/", page("", Array.from({ length: 50_000 }, (_, index) => link(`/${index}.xml`)).join("")));
    for (let index = 0; index < 20; index += 1) site.put(`/${index}.xml`, feed(`Feed ${index}`));
    expect((await look()).feeds).toHaveLength(8);
    expect(asked()).toHaveLength(1 + 8);
  });

  test.each([
    ["nested elements", "<div>".repeat(300_000)],
    ["an open tag", `<a ${"x=1 ".repeat(300_000)}`],
    ["bytes of no encoding", "\u0000\u0001<\u0000link rel=\u0000"],
  ])("a page of %s is a page without a feed", async (_, body) => {
    site.put("/", { headers: { "content-type": "text/html" }, body });
    expect((await look()).refusal?.code).toBe("no_feed");
  });
});

describe("one feed under several addresses", () => {
  const atom = (title: string, self: string | null, ids: string[]) => ({
    headers: { "content-type": "application/atom+xml" },
    body: `<feed xmlns="http://www.w3.org/2005/Atom"><title>${title}</title>${self ? `<link rel="self" href="${self}"/>` : ""}${ids.map((id) => `<entry><id>${id}</id><title>${id}</title></entry>`).join("")}</feed>`,
  });

  test("counts once by its final address", async () => {
    site.put("/", page("", link("/old") + link("/new")));
    site.put("/old", { status: 301, headers: { location: "/new" } });
    site.put("/new", atom("News", null, []));
    expect(await foundAt()).toEqual([["/new", "link"]]);
  });

  test("counts once by its self link", async () => {
    site.put("/", page("", link("/a") + link("/b") + link("/c")));
    site.put("/a", atom("News", `${site.url}/feed`, ["a"]));
    site.put("/b", atom("News in short", `${site.url}/feed/`, ["b"]));
    site.put("/c", atom("Other", `${site.url}/c`, ["c"]));
    expect(await foundAt()).toEqual([
      ["/a", "link"],
      ["/c", "link"],
    ]);
  });

  test("counts once by title and first entries", async () => {
    site.put("/", page("", link("/a") + link("/b") + link("/c")));
    site.put("/a", atom("News", null, ["1", "2", "3", "4"]));
    site.put("/b", atom("News", null, ["1", "2", "3"]));
    site.put("/c", atom("News of Europe", null, ["1", "2", "3"]));
    expect((await foundAt()).map(([path]) => path)).toEqual(["/a", "/c"]);
  });
});
