import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { findClaimedFeed } from "@/db/queries/feeds/feeds";
import type { UserContext } from "@/lib/context/context";
import { HOUR_MS, MINUTE_MS } from "@/lib/core/duration";
import { createNewsfeed } from "@/lib/domain/newsfeeds/create-newsfeed";
import { importOpml } from "@/lib/domain/opml/import-opml";
import { listPosts } from "@/lib/domain/posts/list-posts";
import { hidePost, markPostRead } from "@/lib/domain/posts/mark-post";
import { addSource } from "@/lib/domain/sources/add-source";
import { listSources } from "@/lib/domain/sources/list-sources";
import { type Publisher, page, paragraphs, rss, startPublisher } from "@/lib/testing/publisher";
import { runDue, runSent } from "@/lib/testing/run-sent";
import { bindTestRuntime, type TestRuntime } from "@/lib/testing/runtime";

import { settle } from "./rediscover";

const NOW = new Date("2026-11-21T09:00:00Z");

let runtime: TestRuntime;
let old: Publisher;
let fresh: Publisher;
let ctx: UserContext;

beforeAll(async () => {
  runtime = await bindTestRuntime();
});
afterAll(() => runtime.stop());
beforeEach(async () => {
  runtime.setNow(NOW);
  runtime.sent.length = 0;
  old = await startPublisher();
  fresh = await startPublisher();
  ctx = await runtime.newUser();
  return async () => {
    await Promise.all([old.close(), fresh.close()]);
    // The next test must not crawl the rest.
    await runtime.database.pool.query("update feeds set gone_at = now()");
  };
});

const item = (name: string, days = 1) => ({
  title: `About ${name}`,
  guid: name,
  link: `http://publisher.example/${name}`,
  date: new Date(NOW.getTime() - days * 24 * HOUR_MS).toUTCString(),
  content: paragraphs(name),
});
const ITEMS = ["one", "two", "three"].map((name, index) => item(name, index + 1));
const redirectTo = (url: string, status = 301) => ({ status, headers: { location: url } });

/** A feed that announces a move. */
function announcing(url: string, answer: ReturnType<typeof rss>) {
  const body = String(answer.body)
    .replace("<rss ", '<rss xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" ')
    .replace("<description>", `<itunes:new-feed-url>${url}</itunes:new-feed-url><description>`);
  return { ...answer, body };
}

async function follow(url: string, reader = ctx, newsfeedId?: string) {
  const id = newsfeedId ?? (await createNewsfeed(reader, { name: "News" })).id;
  const source = await addSource(reader, id, { url });
  await runSent(runtime);
  return { newsfeedId: id, sourceId: source.id };
}

const postsOf = async (newsfeedId: string, reader = ctx) => (await listPosts(reader, newsfeedId, { limit: 200 })).rows;
const titlesOf = async (newsfeedId: string, reader = ctx) =>
  (await postsOf(newsfeedId, reader)).map((post) => post.title).toSorted();
const askedFor = (publisher: Publisher, path: string) =>
  publisher.requests.filter((request) => request.path === path).length;

/** One crawl on each of the next days. */
async function crawlDaily(days: number, startAt = 1) {
  for (let day = startAt; day < startAt + days; day += 1) {
    runtime.setNow(new Date(NOW.getTime() + day * 25 * HOUR_MS));
    await runDue(runtime);
  }
}

describe("a moved feed", () => {
  test("is crawled at its new URL after three days of redirects", async () => {
    old.put("/feed.xml", rss(ITEMS));
    const { newsfeedId, sourceId } = await follow(`${old.url}/feed.xml`);
    const before = await postsOf(newsfeedId);
    fresh.put("/new.xml", rss(ITEMS, { headers: { etag: '"fresh"' } }));
    old.put("/feed.xml", redirectTo(`${fresh.url}/new.xml`));
    await crawlDaily(2);
    expect(askedFor(old, "/feed.xml")).toBe(3);
    await crawlDaily(1, 3);
    expect((await listSources(ctx, newsfeedId))[0]).toMatchObject({
      id: sourceId,
      rss_feed_url: `${fresh.url}/new.xml`,
      status: "ok",
    });
    const asked = askedFor(old, "/feed.xml");
    fresh.put("/new.xml", { status: 304 });
    await crawlDaily(1, 4);
    expect(askedFor(old, "/feed.xml")).toBe(asked);
    expect(fresh.requests.map((request) => request.headers["if-none-match"])).toEqual([
      undefined,
      '"fresh"',
      '"fresh"',
      '"fresh"',
    ]);
    expect(await postsOf(newsfeedId)).toEqual(before);
  });

  test.each([302, 303, 307])("keeps its own URL after a temporary redirect (%i)", async (status) => {
    old.put("/feed.xml", rss(ITEMS));
    const { newsfeedId } = await follow(`${old.url}/feed.xml`);
    fresh.put("/new.xml", rss(ITEMS));
    old.put("/feed.xml", redirectTo(`${fresh.url}/new.xml`, status));
    await crawlDaily(6);
    expect(askedFor(old, "/feed.xml")).toBe(7);
    expect((await listSources(ctx, newsfeedId))[0]).toMatchObject({ rss_feed_url: `${old.url}/feed.xml` });
  });

  test("is followed when its temporary redirect becomes permanent with a new entry", async () => {
    old.put("/feed.xml", rss(ITEMS));
    const { newsfeedId } = await follow(`${old.url}/feed.xml`);
    const items = [item("four", -1), ...ITEMS];
    fresh.put("/new.xml", rss(items));
    old.put("/feed.xml", redirectTo(`${fresh.url}/new.xml`, 302));
    await crawlDaily(1);
    fresh.put("/new.xml", rss([item("five", -2), ...items]));
    old.put("/feed.xml", redirectTo(`${fresh.url}/new.xml`));
    await crawlDaily(3, 2);
    expect((await listSources(ctx, newsfeedId))[0]).toMatchObject({ rss_feed_url: `${fresh.url}/new.xml` });
  });

  test("keeps its own URL when another feed is at the target", async () => {
    old.put("/feed.xml", rss(ITEMS));
    const { newsfeedId } = await follow(`${old.url}/feed.xml`);
    old.put("/feed.xml", redirectTo(`${fresh.url}/new.xml`));
    const others = [item("casino", 3), item("lottery", 3)];
    for (let day = 1; day <= 6; day += 1) {
      others.unshift(item(`bets ${day}`, -day));
      fresh.put("/new.xml", rss(others));
      await crawlDaily(1, day);
    }
    expect((await listSources(ctx, newsfeedId))[0]).toMatchObject({ rss_feed_url: `${old.url}/feed.xml` });
  });

  test("that redirects from its first crawl on is crawled at its new URL after three days", async () => {
    fresh.put("/new.xml", rss(ITEMS));
    old.put("/feed.xml", redirectTo(`${fresh.url}/new.xml`));
    const outline = `<outline text="News" type="rss" xmlUrl="${old.url}/feed.xml"/>`;
    const { newsfeeds } = await importOpml(ctx, { opml: `<opml version="2.0"><body>${outline}</body></opml>` });
    await runSent(runtime);
    await crawlDaily(2);
    expect((await listSources(ctx, newsfeeds[0]?.newsfeed_id ?? ""))[0]).toMatchObject({
      rss_feed_url: `${fresh.url}/new.xml`,
      status: "ok",
      post_count: 3,
    });
  });

  test("is recognized on a new domain by its entries' titles and dates", async () => {
    old.put("/feed.xml", rss(ITEMS));
    const { newsfeedId } = await follow(`${old.url}/feed.xml`);
    const permalinks = ITEMS.map((one) => ({
      ...one,
      guid: `${fresh.url}/${one.guid}`,
      link: `${fresh.url}/${one.guid}`,
    }));
    fresh.put("/new.xml", rss(permalinks));
    old.put("/feed.xml", redirectTo(`${fresh.url}/new.xml`));
    await crawlDaily(3);
    expect((await listSources(ctx, newsfeedId))[0]).toMatchObject({ rss_feed_url: `${fresh.url}/new.xml` });
  });

  test("is looked for at its announced URL after three days", async () => {
    fresh.put("/new.xml", rss(ITEMS));
    old.put("/feed.xml", announcing(`${fresh.url}/new.xml`, rss(ITEMS)));
    const { newsfeedId } = await follow(`${old.url}/feed.xml`);
    await crawlDaily(1);
    expect(askedFor(fresh, "/new.xml")).toBe(0);
    await crawlDaily(1, 2);
    expect((await listSources(ctx, newsfeedId))[0]).toMatchObject({ rss_feed_url: `${fresh.url}/new.xml` });
  });

  test("keeps its own URL while the announced one has no feed", async () => {
    fresh.put("/new.xml", rss([item("something else", 3)]));
    old.put("/feed.xml", announcing(`${fresh.url}/new.xml`, rss(ITEMS)));
    const { newsfeedId } = await follow(`${old.url}/feed.xml`);
    await crawlDaily(4);
    expect((await listSources(ctx, newsfeedId))[0]).toMatchObject({ rss_feed_url: `${old.url}/feed.xml` });
    expect(askedFor(fresh, "/new.xml")).toBe(1);
  });
});

test("merges with another feed without losing or duplicating posts and sources", async () => {
  const { link: _, ...unlinked } = item("unlinked", 4);
  const oldFeed = rss([...ITEMS, unlinked, item("only old", 6)], { title: "Old" });
  const [one, two, three] = ITEMS;
  if (!one || !two || !three) throw new Error("There are three items.");
  old.put("/feed.xml", oldFeed);
  fresh.put(
    "/new.xml",
    rss([item("only new", 5), one, { ...two, guid: "renamed" }, three, unlinked], { title: "New" }),
  );
  const mine = await follow(`${old.url}/feed.xml`);
  const other = await runtime.newUser();
  const theirs = await follow(`${fresh.url}/new.xml`, other);
  const both = await follow(`${old.url}/feed.xml`, other);
  await follow(`${fresh.url}/new.xml`, other, both.newsfeedId);
  const [first] = await postsOf(mine.newsfeedId);
  await markPostRead(ctx, first?.id ?? "");
  const hidden = (await postsOf(mine.newsfeedId)).find((post) => post.title === "About three");
  await hidePost(ctx, hidden?.id ?? "");
  const before = await postsOf(mine.newsfeedId);
  const beforeBoth = await titlesOf(both.newsfeedId, other);

  old.put("/feed.xml", announcing(`${fresh.url}/new.xml`, oldFeed));
  await crawlDaily(3);
  await runSent(runtime);
  const asked = askedFor(old, "/feed.xml");
  await crawlDaily(1, 4);
  expect(askedFor(old, "/feed.xml")).toBe(asked);

  const after = await postsOf(mine.newsfeedId);
  expect(after.map((post) => post.title).toSorted()).toEqual(
    [...before.map((post) => post.title), "About only new"].toSorted(),
  );
  for (const post of before)
    expect(after.find(({ id }) => id === post.id)).toMatchObject({ title: post.title, is_read: post.is_read });
  expect(after.some((post) => post.id === hidden?.id)).toBe(false);
  expect(await titlesOf(both.newsfeedId, other)).toEqual(beforeBoth);
  expect(await titlesOf(theirs.newsfeedId, other)).toEqual([...new Set(await titlesOf(theirs.newsfeedId, other))]);
  for (const [reader, { newsfeedId }] of [
    [ctx, mine],
    [other, theirs],
    [other, both],
  ] as const)
    expect((await listSources(reader, newsfeedId)).map((source) => source.rss_feed_url)).toEqual([
      `${fresh.url}/new.xml`,
    ]);
  expect((await listSources(ctx, mine.newsfeedId))[0]?.id).toBe(mine.sourceId);
  const { rows } = await runtime.database.pool.query(
    "select url, subscriber_count from feeds where gone_at is null order by subscriber_count",
  );
  expect(rows.map((row) => [row.url, row.subscriber_count])).toEqual([
    [`${old.url}/feed.xml`, 0],
    [`${fresh.url}/new.xml`, 3],
  ]);
});

const announced = (path: string) => `<link rel="alternate" type="application/rss+xml" href="${path}">`;

test("a page in an imported list leads each reader to its feed", async () => {
  old.put("/", page("<p>Welcome.</p>", announced("/feed.xml")));
  old.put("/feed.xml", rss(ITEMS));
  const opml = `<opml version="2.0"><body><outline text="News" type="rss" xmlUrl="${old.url}/"/></body></opml>`;
  // The first makes the feed, the second joins it, the third finds what the second left behind.
  for (const reader of [ctx, await runtime.newUser(), await runtime.newUser()]) {
    const { newsfeeds } = await importOpml(reader, { opml });
    await runSent(runtime);
    expect(await listSources(reader, newsfeeds[0]?.newsfeed_id ?? "")).toMatchObject([
      { rss_feed_url: `${old.url}/feed.xml`, status: "ok", post_count: 3 },
    ]);
  }
});

test("an imported page changes no type of others who follow its feed", async () => {
  old.put("/", page("<p>Welcome.</p>", announced("/feed.xml")));
  old.put("/feed.xml", rss(ITEMS));
  const { newsfeedId, sourceId } = await follow(`${old.url}/feed.xml`);
  await runtime.database.pool.query("update sources set type = 'reddit' where id = $1", [sourceId]);
  const opml = `<opml version="2.0"><body><outline text="News" type="rss" xmlUrl="${old.url}/"/></body></opml>`;
  await importOpml(await runtime.newUser(), { opml });
  await runSent(runtime);
  expect(await listSources(ctx, newsfeedId)).toMatchObject([{ source_type: "reddit" }]);
});

test("the search of a page waits for its busy host, and is not given up", async () => {
  old.put("/", page("<p>Welcome.</p>", announced("/feed.xml")));
  old.put("/feed.xml", rss(ITEMS));
  const opml = `<opml version="2.0"><body><outline text="News" type="rss" xmlUrl="${old.url}/"/></body></opml>`;
  await importOpml(ctx, { opml });
  const { rows } = await runtime.database.pool.query<{ id: string }>("select id from feeds where url = $1", [
    `${old.url}/`,
  ]);
  const feed = await findClaimedFeed(ctx.db, rows[0]?.id ?? "");
  if (!feed) throw new Error("The import claims no feed.");
  const freeAt = (moment: Date) =>
    runtime.database.pool.query(
      `insert into hosts (host, next_allowed_at) values ($1, $2)
       on conflict (host) do update set next_allowed_at = excluded.next_allowed_at`,
      [new URL(old.url).host, moment],
    );
  await freeAt(new Date(NOW.getTime() + HOUR_MS));
  expect((await settle(ctx, feed)).kind).toBe("deferred");
  await freeAt(NOW);
  expect((await settle(ctx, feed)).kind).toBe("found");
});

describe("a web page in place of a feed", () => {
  const site = (links: string) => page("<p>Welcome to our new site.</p>", links);

  test("starts a search of the site for the feed", async () => {
    old.put("/feed.xml", rss(ITEMS));
    const { newsfeedId } = await follow(`${old.url}/feed.xml`);
    old.put("/feed.xml", site(announced("/other.xml") + announced("/moved.xml")));
    old.put("/other.xml", rss([item("something else", 3)]));
    old.put("/moved.xml", rss([item("four", 0), ...ITEMS]));
    await crawlDaily(1);
    await runDue(runtime);
    expect((await listSources(ctx, newsfeedId))[0]).toMatchObject({
      rss_feed_url: `${old.url}/moved.xml`,
      status: "ok",
      last_error: null,
    });
    expect(askedFor(old, "/moved.xml")).toBe(1);
    expect(await titlesOf(newsfeedId)).toEqual(["About four", "About one", "About three", "About two"]);
  });

  test.each([
    ["that announces it", announced("/feed.xml")],
    ["without a feed", ""],
  ])("is an error at once, even minutes after the feed was added: a page %s", async (_, links) => {
    old.put("/feed.xml", rss(ITEMS));
    const { newsfeedId } = await follow(`${old.url}/feed.xml`);
    old.put("/feed.xml", site(links));
    const soon = new Date(NOW.getTime() + 5 * MINUTE_MS);
    await runtime.database.pool.query("update feeds set next_due_at = $1 where gone_at is null", [soon]);
    runtime.setNow(soon);
    await runDue(runtime);
    await runDue(runtime);
    expect((await listSources(ctx, newsfeedId))[0]).toMatchObject({
      rss_feed_url: `${old.url}/feed.xml`,
      status: "failing",
      last_error: expect.stringContaining("web page where the feed was"),
    });
  });

  test("is an error without such a feed, and causes one search a day", async () => {
    old.put("/feed.xml", rss(ITEMS));
    const { newsfeedId } = await follow(`${old.url}/feed.xml`);
    old.put("/feed.xml", site(announced("/other.xml")));
    old.put("/other.xml", rss([item("something else", 3)]));
    for (const minutes of [0, 20, 80, 200]) {
      runtime.setNow(new Date(NOW.getTime() + 25 * HOUR_MS + minutes * 60_000));
      await runDue(runtime);
    }
    expect(askedFor(old, "/other.xml")).toBe(1);
    expect((await listSources(ctx, newsfeedId))[0]).toMatchObject({
      rss_feed_url: `${old.url}/feed.xml`,
      status: "failing",
      last_error: expect.stringContaining("web page where the feed was"),
    });
    expect(await titlesOf(newsfeedId)).toEqual(["About one", "About three", "About two"]);
    await crawlDaily(1, 3);
    expect(askedFor(old, "/other.xml")).toBe(2);
  });
});
