import type { ServerResponse } from "node:http";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { startFarm } from "@/e2e/farm/farm";
import type { Fault } from "@/e2e/farm/faults";
import type { Farm } from "@/e2e/farm/types";
import type { UserContext } from "@/lib/context/context";
import { newId } from "@/lib/core/id";
import { SOURCES_PER_NEWSFEED_MAX } from "@/lib/core/limits";
import { createNewsfeed } from "@/lib/domain/newsfeeds/create-newsfeed";
import { type Publisher, page, paragraphs, rss, startPublisher } from "@/lib/testing/publisher";
import { bindTestRuntime, type TestRuntime } from "@/lib/testing/runtime";
import { addSource } from "./add-source";
import { listSources } from "./list-sources";
import { validateSource } from "./validate-source";

const LINK = (href: string, title = "Feed") =>
  `<link rel="alternate" type="application/rss+xml" title="${title}" href="${href}">`;

let runtime: TestRuntime;
let farm: Farm;
let publisher: Publisher;
let ctx: UserContext;
let newsfeedId: string;

beforeAll(async () => {
  runtime = await bindTestRuntime();
  farm = await startFarm();
});
afterAll(async () => {
  await runtime.stop();
  await farm.close();
});
beforeEach(async () => {
  runtime.sent.length = 0;
  publisher = await startPublisher();
  ctx = await runtime.newUser();
  newsfeedId = (await createNewsfeed(ctx, { name: "News" })).id;
});
afterEach(async () => {
  farm.clearFaults();
  await publisher.close();
});

const feed = (title = "The Publisher") =>
  rss([{ title: "An item", guid: "1", date: new Date().toUTCString(), content: paragraphs("item") }], { title });
/** Refusal of the added source: pointer, code and sentence. */
const refusalOf = (adding: Promise<unknown>) =>
  adding.then(
    () => null,
    (error) => error.issues?.[0],
  );

describe("a usable address", () => {
  test("is that of a site that links its feed", async () => {
    const result = await validateSource(ctx, `${farm.url}/grid-notes/`);
    expect(result).toEqual({
      url: `${farm.url}/grid-notes/`,
      source_type: "blog",
      crawlable: true,
      error: null,
      error_code: null,
      route: "native",
      rss_feeds: [
        {
          url: `${farm.url}/grid-notes/feed.xml`,
          title: "Grid Notes",
          description: expect.any(String),
          is_category_match: true,
          is_guess: false,
          post_count_30d: 12,
          latest_post_title: expect.any(String),
          latest_posts: Array.from({ length: 3 }, () => ({
            title: expect.any(String),
            published_at: expect.any(Date),
          })),
          sample_count: expect.any(Number),
          sample_match_count: null,
        },
      ],
      recommended_feed: `${farm.url}/grid-notes/feed.xml`,
      site_title: expect.stringContaining("Grid Notes"),
      icon_url: expect.stringContaining("/grid-notes/favicon"),
    });
  });

  test.each([
    "grid-notes/feed.xml",
    "rowstore/feed.json",
    "battery-policy-brief/atom.xml",
    "kruste-und-krume/index.rdf",
  ])("a feed itself: %s", async (path) => {
    const url = `${farm.url}/${path}`;
    expect(await validateSource(ctx, url)).toMatchObject({ crawlable: true, recommended_feed: url, error: null });
  });

  test("has a post count only if its feed dates posts", async () => {
    const undated = { title: "Undated", guid: "1" };
    const dated = [new Date().toUTCString(), "Fri, 20 Nov 2020 10:00:00 GMT"].map((date) => ({
      title: date,
      guid: date,
      date,
    }));
    publisher.put("/undated.xml", rss([undated]));
    publisher.put("/dated.xml", rss([undated, ...dated]));
    const countsAt = async (path: string) =>
      (await validateSource(ctx, publisher.url + path)).rss_feeds.map((found) => found.post_count_30d);
    expect([await countsAt("/undated.xml"), await countsAt("/dated.xml")]).toEqual([[null], [1]]);
  });

  test("is cleaned of spaces, feed:, fragments and tracking", async () => {
    const typed = `  feed:${farm.url}/grid-notes/?utm_source=mail#top `;
    const result = await validateSource(ctx, typed);
    expect(result).toMatchObject({ url: `${farm.url}/grid-notes/`, crawlable: true });
    expect((await addSource(ctx, newsfeedId, { url: typed })).url).toBe(`${farm.url}/grid-notes/`);
  });

  test("is that of a site with a feed at a well-known path", async () => {
    publisher.put("/", page("<p>Nothing announced here.</p>"));
    publisher.put("/rss.xml", feed());
    const result = await validateSource(ctx, publisher.url);
    expect(result).toMatchObject({ crawlable: true, recommended_feed: `${publisher.url}/rss.xml` });
  });

  test("follows permanent but not temporary redirects", async () => {
    publisher.put("/now.xml", feed());
    publisher.put("/old.xml", { status: 301, headers: { location: "/now.xml" } });
    publisher.put("/detour.xml", { status: 302, headers: { location: "/now.xml" } });
    const of = async (path: string) => (await validateSource(ctx, `${publisher.url}${path}`)).recommended_feed;
    expect(await of("/old.xml")).toBe(`${publisher.url}/now.xml`);
    expect(await of("/detour.xml")).toBe(`${publisher.url}/detour.xml`);
  });

  test("recommends the posts' feed over the comments' feed", async () => {
    publisher.put("/", page("", `${LINK("/comments/feed", "Comments")}${LINK("/posts.xml", "Posts")}`));
    publisher.put("/comments/feed", rss([{ title: "A comment", guid: "c" }], { title: "Comments for The Publisher" }));
    publisher.put("/posts.xml", feed());
    const result = await validateSource(ctx, publisher.url);
    expect(result.recommended_feed).toBe(`${publisher.url}/posts.xml`);
    expect(result.rss_feeds.map(({ url }) => url)).toContain(`${publisher.url}/comments/feed`);
    const chosen = await addSource(ctx, newsfeedId, { url: publisher.url, feed_url: `${publisher.url}/comments/feed` });
    expect(chosen).toMatchObject({ url: `${publisher.url}/`, rss_feed_url: `${publisher.url}/comments/feed` });
  });
});

const ANSWERS: [string, Fault, RegExp][] = [
  ["404", { kind: "status", status: 404 }, /nothing at this address \(status 404\)/],
  ["403", { kind: "status", status: 403 }, /refuses programs such as Lede at this address \(status 403\)/],
  [
    "401",
    { kind: "status", status: 401 },
    /asks for a user and password\. Add them to the address: https:\/\/user:password@…/,
  ],
  ["410", { kind: "status", status: 410 }, /gone for good \(status 410\)/],
  ["429", { kind: "status", status: 429 }, /limits requests.*\(status 429\)/],
  ["500", { kind: "status", status: 500 }, /internal problem \(status 500\)/],
  ["a page without a feed", { kind: "html" }, /No feed was found at this address/],
  ["more than 10 MB", { kind: "huge", bytes: 11_000_000 }, /larger than Lede reads/],
  ["a reset connection", { kind: "reset" }, /The connection to localhost.* failed/],
  ["an answer that breaks off", { kind: "truncated" }, /localhost/],
  ["redirects in a circle", { kind: "redirect", to: "/grid-notes/feed.xml" }, /in a circle/],
];

const ADDRESSES: [string, RegExp][] = [
  ["", /Enter the address/],
  ["   ", /Enter the address/],
  ["not a url", /not a web address/],
  ["word", /not a web address/],
  ["ftp://example.org/", /Only http and https/],
  ["javascript:alert(1)", /Only http and https/],
  ["https://user%3A:secret@example.org/", /not valid/],
  ["http://10.0.0.1/feed", /private network/],
  ["http://169.254.169.254/latest/meta-data/", /private network/],
  ["http://[::1]:1/", /private network/],
  ["http://127.1.2.3/", /private network/],
  ["http://localhost:1/", /The connection to localhost.* failed/],
  ["https://x.com/somebody", /X profiles have no public feed/],
  ["https://twitter.com/somebody", /X profiles have no public feed/],
  ["https://www.instagram.com/somebody", /Instagram profiles/],
  ["https://www.tiktok.com/@somebody", /TikTok profiles/],
  ["https://exa\u0000mple.org/", /not a web address/],
  [`https://example.org/${"ü".repeat(1_500)}`, /longer than 2048 characters/],
];

describe("an unusable address", () => {
  test.each(ANSWERS)("is refused with a reason when it answers with %s", async (_, fault, sentence) => {
    farm.fault("/grid-notes/feed.xml", fault);
    const url = `${farm.url}/grid-notes/feed.xml`;
    const result = await validateSource(ctx, url);
    expect(result).toMatchObject({ url, source_type: "blog", crawlable: false, rss_feeds: [], recommended_feed: "" });
    expect(result.error).toMatch(sentence);
    expect(await refusalOf(addSource(ctx, newsfeedId, { url }))).toMatchObject({
      pointer: "/url",
      message: result.error,
    });
    expect(await listSources(ctx, newsfeedId)).toEqual([]);
  });

  test.each(ADDRESSES)("is refused with a reason: %j", async (url, sentence) => {
    const result = await validateSource(ctx, url);
    expect(result).toMatchObject({ crawlable: false, rss_feeds: [], recommended_feed: "" });
    expect(result.error).toMatch(sentence);
    expect(await refusalOf(addSource(ctx, newsfeedId, { url }))).toMatchObject({
      pointer: "/url",
      message: result.error,
    });
  });

  test("names the network of a profile", async () => {
    expect(await validateSource(ctx, "https://x.com/somebody")).toMatchObject({ source_type: "x" });
    expect(await validateSource(ctx, "https://instagram.com/somebody")).toMatchObject({ source_type: "instagram" });
  });

  test("reports an unreadable feed", async () => {
    publisher.put("/feed.json", {
      headers: { "content-type": "application/feed+json" },
      body: '{ "version": "https://jsonfeed.org/version/1.1", "items": [,,',
    });
    const result = await validateSource(ctx, `${publisher.url}/feed.json`);
    expect(result).toMatchObject({ crawlable: false, error: expect.stringMatching(/damaged|cannot be read/) });
  });

  test("reports a page whose feeds are gone or hostile", async () => {
    publisher.put(
      "/",
      page("", `${LINK("/gone.xml")}${LINK("http://10.0.0.1/feed.xml")}${LINK("file:///etc/passwd")}`),
    );
    const result = await validateSource(ctx, publisher.url);
    expect(result).toMatchObject({ crawlable: false, site_title: "A page" });
    expect(result.error).toMatch(/No feed was found/);
  });

  test("requires a valid address beside a separate feed", async () => {
    publisher.put("/feed.xml", feed());
    const feed_url = `${publisher.url}/feed.xml`;
    for (const url of ["javascript:alert(1)", "", "\u0000", `https://example.org/${"ü".repeat(1_500)}`])
      expect(await refusalOf(addSource(ctx, newsfeedId, { url, feed_url }))).toMatchObject({ pointer: "/url" });
    expect(
      await refusalOf(addSource(ctx, newsfeedId, { url: publisher.url, feed_url: `${publisher.url}/none` })),
    ).toMatchObject({
      pointer: "/feed_url",
    });
  });
});

describe("adding", () => {
  test("stores the source and requests its first crawl", async () => {
    publisher.put("/", page("", LINK("/feed.xml")));
    publisher.put("/feed.xml", feed());
    const source = await addSource(ctx, newsfeedId, { url: publisher.url });
    expect(source).toMatchObject({
      newsfeed_id: newsfeedId,
      url: `${publisher.url}/`,
      source_type: "blog",
      title: "The Publisher",
      rss_feed_url: `${publisher.url}/feed.xml`,
      use_rss: true,
      status: "pending",
      is_active: true,
      last_error: null,
      last_checked_at: null,
      post_count: 0,
    });
    expect(runtime.sent.map((event) => event.name)).toEqual(["crawl/now.requested"]);
  });

  test("returns the existing source for any address of its feed", async () => {
    const first = await addSource(ctx, newsfeedId, { url: `${farm.url}/rowstore/` });
    const second = await addSource(ctx, newsfeedId, { url: `${farm.url}/rowstore/feed.json?utm_source=x` });
    expect(second).toEqual(first);
    const both = await Promise.all(
      [1, 2].map(() => addSource(ctx, newsfeedId, { url: `${farm.url}/storage-weekly/` })),
    );
    expect(both[0]?.id).toBe(both[1]?.id);
    expect((await listSources(ctx, newsfeedId)).length).toBe(2);
  });

  test("stores nothing for an unusable address", async () => {
    const count = async () => (await runtime.database.pool.query("select count(*)::int as n from feeds")).rows[0].n;
    const before = await count();
    await refusalOf(addSource(ctx, newsfeedId, { url: "https://x.com/somebody" }));
    expect([await count(), runtime.sent]).toEqual([before, []]);
  });

  test("enforces the limit of sources under concurrency", async () => {
    const there = await addSource(ctx, newsfeedId, { url: `${farm.url}/grid-notes/` });
    const { pool } = runtime.database;
    for (let index = 0; index < SOURCES_PER_NEWSFEED_MAX - 2; index += 1)
      await pool.query("insert into sources (id, newsfeed_id, url) values ($1, $2, 'http://localhost:1/')", [
        newId(),
        newsfeedId,
      ]);
    for (const path of ["/a.xml", "/b.xml", "/c.xml"])
      publisher.put(path, rss([{ title: path, guid: path }], { title: path }));
    const answers = await Promise.allSettled(
      ["/a.xml", "/b.xml", "/c.xml"].map((path) => addSource(ctx, newsfeedId, { url: `${publisher.url}${path}` })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected", "rejected"]);
    const refused = answers.find((answer) => answer.status === "rejected");
    expect(refused?.reason).toMatchObject({
      code: "limit_exceeded",
      message: "A newsfeed can have at most 500 sources.",
    });
    expect((await addSource(ctx, newsfeedId, { url: `${farm.url}/grid-notes/` })).id).toBe(there.id);
  });

  test("checks two addresses per user at a time", async () => {
    const held: ServerResponse[] = [];
    const bob = await runtime.newUser();
    publisher.put("/held", (response) => held.push(response));
    const check = (who: UserContext) => validateSource(who, `${publisher.url}/held`);
    const checks = [check(ctx), check(ctx), check(ctx)];
    await vi.waitFor(() => expect(held).toHaveLength(2), { timeout: 30_000 });
    checks.push(check(bob));
    await vi.waitFor(() => expect(held).toHaveLength(3), { timeout: 30_000 });
    publisher.put("/held", page("Nothing."));
    for (const response of held) response.end();
    expect((await Promise.all(checks)).map(({ crawlable }) => crawlable)).toEqual([false, false, false, false]);
  });
});
