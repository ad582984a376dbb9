import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { discover } from "@/lib/crawl/discovery/discover";
import { type Answer, type Publisher, page, rss, startPublisher } from "@/lib/testing/publisher";
import { bindTestRuntime, type TestRuntime } from "@/lib/testing/runtime";

let runtime: TestRuntime;
let publisher: Publisher;

beforeAll(async () => {
  runtime = await bindTestRuntime();
});
afterAll(() => runtime.stop());
beforeEach(async () => {
  publisher = await startPublisher();
  return () => publisher.close();
});

type Site = Record<string, Answer>;

const HTML = { "content-type": "text/html; charset=utf-8" };
const FEED = rss([{ title: "An item", guid: "1", link: "https://site.example/1" }]);
const COMMENTS = rss([{ title: "By Ada", guid: "c1" }], { title: "Comments for The Site" });
const link = (href: string, more = 'type="application/rss+xml"') => `<link rel="alternate" ${more} href="${href}">`;
const html = (body: string): Answer => ({ headers: HTML, body });
const refresh = (to: string, seconds = 0) => page("", `<meta http-equiv="Refresh" content="${seconds}; URL='${to}'">`);
const atom = `<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom"><title>A</title><id>urn:f</id><entry><id>urn:1</id><title>T</title></entry></feed>`;
const json = JSON.stringify({
  version: "https://jsonfeed.org/version/1.1",
  title: "J",
  items: [{ id: "1", content_text: "x" }],
});
const sitemap =
  (...paths: string[]) =>
  (at: string): Answer => ({
    headers: { "content-type": "application/xml" },
    body: `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${paths.map((path) => `<url><loc>${at}${path}</loc></url>`).join("")}</urlset>`,
  });

/** Serves a site. Content that needs the server's address gets it. */
function serve(site: Record<string, Answer | ((at: string) => Answer)>): void {
  for (const [path, answer] of Object.entries(site))
    publisher.put(path, typeof answer === "function" ? answer(publisher.url) : answer);
}

async function found(path = "/") {
  const { recommended, refusal } = await discover(runtime.system, `${publisher.url}${path}`);
  return recommended?.url.replace(publisher.url, "") ?? refusal?.code;
}

describe("discovery at an odd site", () => {
  const NAMED: [string, Site, string, string?][] = [
    ["in the body of the page", { "/": html(`<body><p>Hi</p>${link("/f")}</body>`), "/f": FEED }, "/f"],
    ["relative to the page", { "/blog/": page("", link("f.xml")), "/blog/f.xml": FEED }, "/blog/f.xml", "/blog/"],
    [
      "relative to a base element after the link",
      { "/": page("", `${link("f")}<base href="/deep/">`), "/deep/f": FEED },
      "/deep/f",
    ],
    ["without a type", { "/": page("", link("/feed.php", "")), "/feed.php": FEED }, "/feed.php"],
    [
      "with a type in capitals and a parameter",
      { "/": page("", link("/f", 'type="Application/RSS+XML; charset=utf-8"')), "/f": FEED },
      "/f",
    ],
    ["with spaces and line breaks in its address", { "/": page("", link("  /f\n ")), "/f": FEED }, "/f"],
    ["with an escaped ampersand", { "/": page("", link("/f?a=1&amp;b=2")), "/f?a=1&b=2": FEED }, "/f?a=1&b=2"],
    ["by an anchor with a fragment", { "/": page('<a href="/f.rss#top">x</a>'), "/f.rss": FEED }, "/f.rss"],
    [
      "with unquoted attributes and no closing tags",
      { "/": html("<title>T</title><link rel=alternate type=application/atom+xml href=/f>"), "/f": { body: atom } },
      "/f",
    ],
    ["by rel=feed", { "/": page("", '<link rel="feed" href="/f">'), "/f": FEED }, "/f"],
    [
      "by a Link header of the page",
      {
        "/": { ...page("x"), headers: { ...HTML, link: '</f>; rel="alternate"; type="application/rss+xml"' } },
        "/f": FEED,
      },
      "/f",
    ],
    [
      "by an anchor that contains only a picture",
      { "/": page('<a href="/x1"><img src="i.png" alt="RSS feed"></a>'), "/x1": FEED },
      "/x1",
    ],
    ["by the label of an anchor", { "/": page('<a href="/x2" aria-label="RSS"><svg></svg></a>'), "/x2": FEED }, "/x2"],
    [
      "by an anchor of the scheme feed",
      { "/": page(`<a href="/feed:x">no</a><a href="/x3.rss">x</a>`), "/x3.rss": FEED },
      "/x3.rss",
    ],
    ["as JSON", { "/": page("", link("/j", 'type="application/json"')), "/j": { body: json } }, "/j"],
    [
      "behind a redirect of the page",
      { "/": { status: 302, headers: { location: "/en/" } }, "/en/": page("", link("f")), "/en/f": FEED },
      "/en/f",
    ],
    [
      "behind two redirects of the feed",
      {
        "/": page("", link("/a")),
        "/a": { status: 301, headers: { location: "/b" } },
        "/b": { status: 301, headers: { location: "/c" } },
        "/c": FEED,
      },
      "/c",
    ],
    ["even if a dead one is announced first", { "/": page("", link("/dead") + link("/f")), "/f": FEED }, "/f"],
    [
      "even if a page is announced as one",
      { "/": page("", link("/page") + link("/f")), "/page": page("no"), "/f": FEED },
      "/f",
    ],
    ["at its own address with junk before it", { "/f": { body: `\n<br>Warning: x\n${FEED.body}` } }, "/f", "/f"],
    ["at its own address, served as a page", { "/f": { ...FEED, headers: HTML } }, "/f", "/f"],
    [
      "at the usual address of the site's generator",
      { "/c/support/5": page("", '<meta name="generator" content="Discourse 3.2">'), "/c/support/5.rss": FEED },
      "/c/support/5.rss",
      "/c/support/5",
    ],
  ];
  test.each(NAMED)("finds a feed %s", async (_name, site, expected, path) => {
    serve(site);
    expect(await found(path)).toBe(expected);
  });

  test.each([
    "/feed",
    "/rss",
    "/rss.xml",
    "/atom.xml",
    "/feed.xml",
    "/index.xml",
    "/feed.json",
    "/feeds/posts/default",
    "/?feed=rss2",
    "/blog/feed",
    "/index.rdf",
    "/feeds/all.atom.xml",
    "/?format=feed&type=rss",
    "/blog/index.xml",
    "/latest.rss",
    "/posts/index.xml",
  ])("finds a feed at a platform's usual address, even if nothing links to it: %s", async (path) => {
    serve({ "/": page("<p>Hello.</p>"), [path]: FEED });
    expect(await found()).toBe(path);
  });

  test.each([
    ["refuses", { status: 403, headers: HTML, body: "<title>403</title>" }],
    ["fails", { status: 500, headers: HTML, body: "oops" }],
    ["is missing", { status: 404, headers: HTML, body: "none" }],
    ["asks for payment", { status: 402, headers: HTML, body: "pay" }],
    ["requires a password", { status: 401, headers: HTML, body: "who?" }],
    ["is down behind its CDN", { status: 522, headers: HTML, body: "" }],
    ["has a bot check, by header", { status: 503, headers: { ...HTML, "cf-mitigated": "challenge" }, body: "" }],
    ["has a bot check, by title", { headers: HTML, body: "<title>Just a moment...</title>" }],
  ])("finds a feed in the usual place even if the front page %s", async (_name, answer) => {
    serve({ "/": answer, "/feed": FEED });
    expect(await found()).toBe("/feed");
  });

  test("finds a feed on an error page that links it", async () => {
    serve({ "/": { ...page("", link("/f")), status: 404 }, "/f": FEED });
    expect(await found()).toBe("/f");
  });

  test.each<[string, Site, string]>([
    ["a refresh", { "/": refresh("/home"), "/home": page("", link("/f")), "/f": FEED }, "/f"],
    [
      "two refreshes",
      { "/": refresh("a/"), "/a/": refresh("b/"), "/a/b/": page("", link("f")), "/a/b/f": FEED },
      "/a/b/f",
    ],
    ["a refresh to the feed itself", { "/": refresh("/f"), "/f": FEED }, "/f"],
    [
      "the frame of a frameset",
      { "/": html('<frameset><frame src="/main"></frameset>'), "/main": page("", link("/f")), "/f": FEED },
      "/f",
    ],
    [
      "the blog that the front page links to",
      { "/": page('<a href="/journal/">Journal</a>'), "/journal/": page("", link("f")), "/journal/f": FEED },
      "/journal/f",
    ],
    [
      "a page that lists the feeds",
      {
        "/": page('<a href="/rss-feeds">RSS</a>'),
        "/rss-feeds": page('<a href="/world.rdf">World</a>'),
        "/world.rdf": FEED,
      },
      "/world.rdf",
    ],
  ])("finds a feed by way of %s", async (_name, site, expected) => {
    serve(site);
    expect(await found()).toBe(expected);
  });

  test.each<[string, Record<string, Answer | ((at: string) => Answer)>, string]>([
    [
      "a Sitemap line of robots.txt that is the feed",
      {
        "/robots.txt": (at) => ({ body: `User-agent: *\nAllow: /\nSitemap: ${at}/my/feed.xml` }),
        "/my/feed.xml": FEED,
      },
      "/my/feed.xml",
    ],
    [
      "a rule of robots.txt",
      { "/robots.txt": { body: "User-agent: *\nDisallow: /x\nAllow: /special.rss" }, "/special.rss": FEED },
      "/special.rss",
    ],
    [
      "a sitemap that is a feed",
      {
        "/robots.txt": (at) => ({ body: `Sitemap: ${at}/sitemap-of-posts.xml` }),
        "/sitemap-of-posts.xml": { body: atom },
      },
      "/sitemap-of-posts.xml",
    ],
    [
      "a sitemap",
      { "/sitemap.xml": sitemap("/about", "/deep/rss-news.xml"), "/deep/rss-news.xml": FEED },
      "/deep/rss-news.xml",
    ],
    [
      "a sitemap below an index",
      {
        "/sitemap.xml": (at) => ({
          body: `<sitemapindex><sitemap><loc>${at}/sitemap-1.xml</loc></sitemap></sitemapindex>`,
        }),
        "/sitemap-1.xml": sitemap("/deep/atom"),
        "/deep/atom": { body: atom },
      },
      "/deep/atom",
    ],
  ])("finds a feed that only %s names", async (_name, site, expected) => {
    serve({ "/": page("<p>Hello.</p>"), ...site });
    expect(await found()).toBe(expected);
  });
});

describe("a feed of comments", () => {
  test.each<[string, Site, string]>([
    [
      "beside the site's own",
      { "/": page("", link("/comments/feed") + link("/f")), "/comments/feed": COMMENTS, "/f": FEED },
      "/f",
    ],
    [
      "if the page announces no other, but the site has its own",
      { "/": page("", link("/comments/feed/")), "/comments/feed/": COMMENTS, "/feed": FEED },
      "/feed",
    ],
    [
      "that only its query identifies",
      { "/": page("", link("/?feed=comments-rss2") + link("/f")), "/?feed=comments-rss2": FEED, "/f": { body: atom } },
      "/f",
    ],
    [
      "that only its French title identifies",
      {
        "/": page("", link("/c") + link("/f")),
        "/c": rss([{ title: "Ada", guid: "2" }], { title: "Commentaires sur : Le Site" }),
        "/f": FEED,
      },
      "/f",
    ],
  ])("is not recommended %s", async (_name, site, expected) => {
    serve(site);
    expect(await found()).toBe(expected);
  });
});

describe("an obstacle", () => {
  test.each<[string, Answer, string]>([
    ["a form to sign in", html('<title>Log in</title><form><input type="password"></form>'), "login_required"],
    [
      "a page that needs JavaScript",
      html('<div id="root"></div><script src="/app.js"></script><noscript>Enable JavaScript</noscript>'),
      "needs_script",
    ],
    ["payment", { status: 402 }, "http_402"],
    [
      "a list of feeds",
      {
        headers: { "content-type": "text/x-opml" },
        body: '<?xml version="1.0"?><opml version="2.0"><body><outline xmlUrl="https://a.example/f"/></body></opml>',
      },
      "list_of_feeds",
    ],
    ["a refresh to itself", refresh("/"), "no_feed"],
    ["an empty answer", { headers: HTML, body: "" }, "no_feed"],
    [
      "a picture",
      { headers: { "content-type": "image/png" }, body: Buffer.from([137, 80, 78, 71, 0, 1, 2]) },
      "no_feed",
    ],
  ])("is reported: %s", async (_name, answer, code) => {
    serve({ "/": answer });
    expect(await found()).toBe(code);
  });

  test("is reported: a feed with unreadable entries", async () => {
    serve({
      "/": { body: '<rss version="2.0"><channel><title>F</title><entry><title>x</title></entry></channel></rss>' },
    });
    expect((await discover(runtime.system, publisher.url)).refusal).toEqual({
      code: "feed_broken",
      message: "The feed has entries, but is too damaged to read them.",
    });
  });
});

describe("the limits of discovery", () => {
  test("end a refresh loop", async () => {
    serve({ "/": refresh("/a"), "/a": refresh("/") });
    expect(await found()).toBe("no_feed");
    expect(publisher.requests.filter(({ path }) => path === "/a").length).toBeLessThan(4);
  });

  test("allow at most 75 requests for a site with thousands of links", async () => {
    const many = (count: number, one: (index: number) => string) => Array.from({ length: count }, (_, at) => one(at));
    serve({
      "/": page(
        many(300, (at) => `<a href="/feeds/${at}">RSS</a><a href="/blog${at}/blog">Blog</a>`).join(""),
        many(300, (at) => link(`/l${at}`)).join(""),
      ),
      "/robots.txt": (at) => ({
        body: many(300, (index) => `Sitemap: ${at}/sitemap${index}.xml\nAllow: /rss/${index}.xml`).join("\n"),
      }),
      "/sitemap0.xml": sitemap(...many(1_000, (index) => `/sm/${index}.rss`)),
    });
    expect(await found()).toBe("no_feed");
    expect(publisher.requests.length).toBeLessThanOrEqual(75);
  });
});
