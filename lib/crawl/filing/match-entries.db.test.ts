import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { UserContext } from "@/lib/context/context";
import { DAY_MS, HOUR_MS } from "@/lib/core/duration";
import { createNewsfeed } from "@/lib/domain/newsfeeds/create-newsfeed";
import { listPosts } from "@/lib/domain/posts/list-posts";
import { addSource } from "@/lib/domain/sources/add-source";
import { deleteFeeds } from "@/lib/testing/database";
import { type Publisher, page, paragraphs, rss, startPublisher } from "@/lib/testing/publisher";
import { runDue, runSent } from "@/lib/testing/run-sent";
import { bindTestRuntime, type TestRuntime } from "@/lib/testing/runtime";

const NOW = new Date("2026-11-21T09:00:00Z");
/** The site of a feed made by `rss`. */
const SITE = "http://publisher.example/";

let runtime: TestRuntime;
let publisher: Publisher;
let ctx: UserContext;
let id: string;

beforeAll(async () => {
  runtime = await bindTestRuntime();
});
afterAll(() => runtime.stop());
beforeEach(async () => {
  runtime.setNow(NOW);
  runtime.sent.length = 0;
  publisher = await startPublisher();
  publisher.put("/status", page(`<article><h1>All services</h1>${paragraphs("status")}</article>`));
  ctx = await runtime.newUser();
  id = (await createNewsfeed(ctx, { name: "News" })).id;
  return async () => {
    await publisher.close();
    await deleteFeeds(runtime.database);
  };
});

const item = (title: string, link: string, days = 1) => ({
  title,
  guid: title,
  link: URL.parse(link, publisher.url)?.href ?? link,
  date: new Date(NOW.getTime() - days * DAY_MS).toUTCString(),
  description: `The short of ${title}.`,
});

const put = (path: string, items: readonly ReturnType<typeof item>[]) => publisher.put(path, rss(items));

async function follow(path: string): Promise<void> {
  await addSource(ctx, id, { url: publisher.url + path });
  await runSent(runtime);
}

async function crawl(): Promise<void> {
  const { rows } = await runtime.database.pool.query("select max(next_due_at) as due from feeds");
  runtime.setNow(new Date(new Date(rows[0].due).getTime() + HOUR_MS));
  await runDue(runtime);
}

const postsOf = async () => (await listPosts(ctx, id, {})).rows;
const titlesOf = async () => (await postsOf()).map(({ title }) => title).toSorted();
const pagesAsked = () => publisher.requests.filter(({ path }) => path === "/status").length;

describe("an address of several entries", () => {
  test.each([
    ["one page", "/status", "/status"],
    ["anchors of one page", "/status#a", "/status#b"],
  ])("merges no posts of two feeds that link %s", async (_, one, other) => {
    put("/first.xml", [item("One", one), item("Two", other)]);
    put("/second.xml", [item("Three", one), item("Four", other)]);
    await follow("/first.xml");
    await follow("/second.xml");
    expect(await titlesOf()).toEqual(["Four", "One", "Three", "Two"]);
  });

  test("gives no entry the text of its page", async () => {
    put("/first.xml", [item("One", "/status"), item("Two", "/status")]);
    await follow("/first.xml");
    put("/first.xml", [item("Three", "/status", 0), item("One", "/status"), item("Two", "/status")]);
    await crawl();
    const posts = await postsOf();
    expect(posts.map(({ summary }) => summary).toSorted()).toEqual(
      ["One", "Three", "Two"].map((title) => `The short of ${title}.`),
    );
    expect(posts.map(({ external_url }) => external_url)).toEqual(posts.map(() => `${publisher.url}/status`));
    expect(pagesAsked()).toBe(0);
  });

  test("merges no posts of entries that came one by one", async () => {
    put("/first.xml", [item("One", "/status", 2)]);
    put("/second.xml", [item("Two", "/other", 2)]);
    await follow("/first.xml");
    await follow("/second.xml");
    put("/first.xml", [item("Three", "/status"), item("One", "/status", 2)]);
    put("/second.xml", [item("Four", "/status"), item("Five", "/status"), item("Two", "/other", 2)]);
    await crawl();
    expect(await titlesOf()).toEqual(["Five", "Four", "One", "Three", "Two"]);
    expect(pagesAsked()).toBe(1);
  });
});

test("merges no posts of two feeds that link their site", async () => {
  put("/first.xml", [item("One", SITE)]);
  put("/second.xml", [item("Two", SITE)]);
  await follow("/first.xml");
  await follow("/second.xml");
  expect(await titlesOf()).toEqual(["One", "Two"]);
});

describe("entries with changed ids", () => {
  const withIds = (scheme: string) =>
    ["One", "Two"].map((title) => ({ ...item(title, `/${title}`), guid: `${scheme}://publisher.example/${title}` }));

  test("stay the same posts", async () => {
    put("/first.xml", withIds("http"));
    await follow("/first.xml");
    const posts = await postsOf();
    expect(posts).toHaveLength(2);
    put("/first.xml", withIds("https"));
    await crawl();
    put("/first.xml", [item("Three", "/Three", 0), ...withIds("https")]);
    await crawl();
    expect((await postsOf()).filter(({ title }) => title !== "Three")).toEqual(posts);
  });

  test("stay the same posts without a date", async () => {
    const undated = (scheme: string) => rss(withIds(scheme).map((one) => ({ ...one, date: null })));
    publisher.put("/first.xml", undated("http"));
    await follow("/first.xml");
    const posts = await postsOf();
    publisher.put("/first.xml", undated("https"));
    await crawl();
    expect(await postsOf()).toEqual(posts);
  });

  test("stay the same posts when their date was in the future", async () => {
    const ahead = (scheme: string) => withIds(scheme).map((one) => ({ ...one, date: item("", "", -0.05).date }));
    put("/first.xml", ahead("http"));
    await follow("/first.xml");
    const posts = await postsOf();
    expect(posts).toHaveLength(2);
    put("/first.xml", ahead("https"));
    await crawl();
    expect(await postsOf()).toEqual(posts);
  });

  test("become new posts when they have a new text and a future date", async () => {
    put("/first.xml", [{ ...item("Weekly", "/weekly", -5), guid: "1" }]);
    await follow("/first.xml");
    put("/first.xml", [{ ...item("Weekly", "/weekly", -12), guid: "2", description: "Another speaker." }]);
    await crawl();
    expect(await titlesOf()).toEqual(["Weekly", "Weekly"]);
  });

  test("become new posts when they have another date", async () => {
    put("/first.xml", [{ ...item("Weekly", "/weekly", 7), guid: "1" }]);
    await follow("/first.xml");
    put("/first.xml", [{ ...item("Weekly", "/weekly", 0), guid: "2" }]);
    await crawl();
    expect(await titlesOf()).toEqual(["Weekly", "Weekly"]);
  });
});

describe("an entry whose id is its address and a number", () => {
  const revision = (path: string, number: number, days: number) => ({
    ...item(`Version ${number}`, `${path}?at_medium=RSS`, days),
    guid: `${publisher.url}${path}#${number}`,
  });

  test("stays the same post when the number rises with each edit", async () => {
    publisher.put("/status?at_medium=RSS", page(`<article>${paragraphs("status")}</article>`));
    const other = item("Other", "/other");
    put("/first.xml", [revision("/status", 0, 1), other]);
    await follow("/first.xml");
    const posts = await postsOf();
    for (const number of [1, 3]) {
      put("/first.xml", [revision("/status", number, 1 - number / 10), other]);
      await crawl();
      expect(await titlesOf()).toEqual(["Other", `Version ${number}`]);
    }
    expect((await postsOf()).map((post) => post.id)).toEqual(posts.map((post) => post.id));
    expect(publisher.requests.filter(({ path }) => path.startsWith("/status"))).toHaveLength(3);
  });

  test("stays the same post after its page declared another address", async () => {
    publisher.put(
      "/status?at_medium=RSS",
      page(`<article>${paragraphs("status")}</article>`, '<link rel="canonical" href="/services">'),
    );
    put("/first.xml", [revision("/status", 0, 1)]);
    await follow("/first.xml");
    put("/first.xml", [revision("/status", 1, 0)]);
    await crawl();
    expect(await titlesOf()).toEqual(["Version 1"]);
  });

  test("becomes a new post beside a lower number", async () => {
    put("/first.xml", [revision("/status", 1, 3)]);
    await follow("/first.xml");
    for (const number of [2, 3]) {
      put("/first.xml", [revision("/status", number, 3 - number), revision("/status", number - 1, 4 - number)]);
      await crawl();
    }
    expect(await titlesOf()).toEqual(["Version 1", "Version 2", "Version 3"]);
  });

  test("becomes a new post when the number is an anchor of its link", async () => {
    const anchored = (number: number) => {
      const link = `${publisher.url}/status#${number}`;
      return { ...item(`Version ${number}`, link, 3 - number), guid: link };
    };
    put("/first.xml", [anchored(1)]);
    await follow("/first.xml");
    put("/first.xml", [anchored(2)]);
    await crawl();
    expect(await titlesOf()).toEqual(["Version 1", "Version 2"]);
  });
});

describe("entries without a link whose ids change at every request", () => {
  const text = (title: string, days: number | null = 1) => {
    const date = days === null ? null : new Date(NOW.getTime() - days * DAY_MS).toUTCString();
    return { title, date, description: `The short of ${title}.` };
  };
  const serve = (entries: readonly ReturnType<typeof text>[]) =>
    publisher.put("/first.xml", rss(entries.map((entry) => ({ ...entry, guid: randomUUID() }))));

  test.each([
    ["dated", [text("One"), text("Two", 2)]],
    ["undated", [text("One", null), text("Two", null)]],
    ["dated ahead", [text("One", -5), text("Two", -6)]],
    ["equal", [text("One"), text("One")]],
  ])("stay the same posts: %s", async (_, entries) => {
    serve(entries);
    await follow("/first.xml");
    const posts = await postsOf();
    expect(posts).toHaveLength(2);
    serve(entries);
    await crawl();
    serve([text("Three", 0), ...entries]);
    await crawl();
    expect((await postsOf()).filter(({ title }) => title !== "Three")).toEqual(posts);
    expect(await titlesOf()).toHaveLength(3);
  });

  test("become new posts when they have another date or text", async () => {
    serve([text("Weekly", 7), text("Note")]);
    await follow("/first.xml");
    serve([text("Weekly", 0), { ...text("Note"), description: "Something else." }]);
    await crawl();
    expect(await titlesOf()).toEqual(["Note", "Note", "Weekly", "Weekly"]);
  });

  test("become new posts beside those that are still listed", async () => {
    publisher.put("/first.xml", rss([{ ...text("One"), guid: "1" }]));
    await follow("/first.xml");
    publisher.put("/first.xml", rss(["2", "1"].map((guid) => ({ ...text("One"), guid }))));
    await crawl();
    expect(await titlesOf()).toEqual(["One", "One"]);
  });
});

test("entries without a link get the site's address, never that of the feed, which may be secret", async () => {
  const path = "/alerts.rss?token=S3CRET";
  const items = ["", "<link>#2</link>", "<link></link>"].map(
    (link, at) => `<item><title>${at}</title><guid>${at}</guid>${link}
      <description>&lt;a href="#part"&gt;Read on&lt;/a&gt;</description></item>`,
  );
  const body = `<rss version="2.0"><channel><title>Alerts</title>${items.join("")}</channel></rss>`;
  publisher.put(path, { ...rss([]), body });
  await follow(path);
  const posts = await postsOf();
  expect(posts.map(({ external_url }) => external_url)).toEqual(posts.map(() => `${publisher.url}/`));
  expect(posts).toHaveLength(3);
  const { rows } = await runtime.database.pool.query("select base_url, content_markdown from article_contents");
  expect(JSON.stringify(rows)).not.toContain("S3CRET");
});

test("an article that was stored with the address of its feed gets that of the site", async () => {
  const path = "/first.xml?token=S3CRET";
  publisher.put(path, {
    ...rss([]),
    body: '<rss version="2.0"><channel><item><title>A</title></item></channel></rss>',
  });
  await follow(path);
  await runtime.database.pool.query("update articles set url = feeds.url from feeds where feeds.id = feed_id");
  await runtime.database.pool.query("update feeds set parser_version = 0");
  await crawl();
  expect((await postsOf()).map(({ external_url }) => external_url)).toEqual([`${publisher.url}/`]);
});

describe("a site that changes all ids and addresses", () => {
  const moved = (title: string, days = 1) => ({ ...item(title, `/moved/${title}`, days), guid: `moved ${title}` });

  test("keeps its posts, which take the new addresses", async () => {
    put("/feed.xml", [item("One", "/one"), item("Two", "/two", 2)]);
    await follow("/feed.xml");
    const before = (await postsOf()).map(({ id, title }) => ({
      id,
      title,
      external_url: `${publisher.url}/moved/${title}`,
    }));
    put("/feed.xml", [moved("Three", 0), moved("One"), moved("Two", 2)]);
    await crawl();
    const after = (await postsOf()).map(({ id, title, external_url }) => ({ id, title, external_url }));
    expect(after).toHaveLength(3);
    expect(after).toEqual(expect.arrayContaining(before));
  });

  test("has new posts where most have no title and date of a post", async () => {
    const old = ["Three", "Four", "Five"].map((title) => item(title, `/${title}`, 3));
    put("/feed.xml", [item("One", "/one"), item("Two", "/two", 2)]);
    await follow("/feed.xml");
    put("/feed.xml", [moved("One"), moved("Two", 2), ...old]);
    await crawl();
    expect(await postsOf()).toHaveLength(7);
  });

  test("has new posts where only one has the title and date of a post", async () => {
    put("/feed.xml", [item("One", "/one"), item("Two", "/two", 2)]);
    await follow("/feed.xml");
    put("/feed.xml", [moved("One"), moved("Two", 4)]);
    await crawl();
    expect(await postsOf()).toHaveLength(4);
  });

  test("has new posts where another keeps its id", async () => {
    const kept = item("Three", "/three", 3);
    put("/feed.xml", [item("One", "/one"), item("Two", "/two", 2), kept]);
    await follow("/feed.xml");
    put("/feed.xml", [moved("One"), moved("Two", 2), kept]);
    await crawl();
    expect(await postsOf()).toHaveLength(5);
  });
});
