import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { UserContext } from "@/lib/context/context";
import { HOUR_MS } from "@/lib/core/duration";
import { createNewsfeed } from "@/lib/domain/newsfeeds/create-newsfeed";
import { updateNewsfeed } from "@/lib/domain/newsfeeds/update-newsfeed";
import { importOpml } from "@/lib/domain/opml/import-opml";
import { getPost } from "@/lib/domain/posts/get-post";
import { listPosts } from "@/lib/domain/posts/list-posts";
import { hidePost, markPostRead } from "@/lib/domain/posts/mark-post";
import { addSource } from "@/lib/domain/sources/add-source";
import { deleteSource } from "@/lib/domain/sources/delete-source";
import { listSources } from "@/lib/domain/sources/list-sources";
import { markdownText } from "@/lib/feed/extract/markdown-text";
import { dumpTables } from "@/lib/testing/dump-tables";
import { type Publisher, page, paragraphs, rss, startPublisher } from "@/lib/testing/publisher";
import { runDue, runSent } from "@/lib/testing/run-sent";
import { bindTestRuntime, type TestRuntime } from "@/lib/testing/runtime";
import { claimDueFeeds } from "./claim-due-feeds";
import { crawlFeed } from "./crawl-feed";
import { crawlFeeds, crawlSlots } from "./crawl-feeds";

const NOW = new Date("2026-11-21T09:00:00Z");
const FEED = "/feed.xml";

let runtime: TestRuntime;
let publisher: Publisher;
let ctx: UserContext;

beforeAll(async () => {
  runtime = await bindTestRuntime();
});
afterAll(() => runtime.stop());
beforeEach(async () => {
  runtime.setNow(NOW);
  runtime.sent.length = 0;
  publisher = await startPublisher();
  ctx = await runtime.newUser();
  return () => publisher.close();
});

const daysAgo = (days: number) => new Date(NOW.getTime() - days * 24 * HOUR_MS).toUTCString();
const item = (name: string, days = 1) => ({
  title: `About ${name}`,
  guid: name,
  link: `${publisher.url}/${name}`,
  date: daysAgo(days),
  content: paragraphs(name),
});

async function follow(fields: Partial<Parameters<typeof createNewsfeed>[1]> = {}, reader = ctx) {
  const newsfeed = await createNewsfeed(reader, { name: "News", ...fields });
  const source = await addSource(reader, newsfeed.id, { url: `${publisher.url}${FEED}` });
  await runSent(runtime);
  return { newsfeedId: newsfeed.id, sourceId: source.id };
}

async function titlesOf(newsfeedId: string, reader = ctx) {
  const { rows } = await listPosts(reader, newsfeedId, { limit: 200 });
  return rows.map((post) => post.title);
}

async function feedRow() {
  const { rows } = await runtime.database.pool.query("select * from feeds where url like $1", [`${publisher.url}%`]);
  return rows[0];
}

async function crawlAgain(hours = 24) {
  const { rows } = await runtime.database.pool.query("select max(next_due_at) as due from feeds");
  runtime.setNow(new Date(new Date(rows[0].due).getTime() + hours * HOUR_MS));
  await runDue(runtime);
}

const feedRequests = () => publisher.requests.filter((request) => request.path === FEED);

describe("a repeated crawl", () => {
  test("sends the validators exactly as received and changes nothing after a 304", async () => {
    const validators = { etag: 'W/"a,b-gzip"', "last-modified": "Fri, 20 Nov 2026 08:00:00 GMT" };
    publisher.put(FEED, rss([item("one"), item("two", 2)], { headers: validators }));
    const { newsfeedId, sourceId } = await follow();
    expect(await titlesOf(newsfeedId)).toEqual(["About one", "About two"]);
    publisher.put(FEED, { status: 304 });
    const before = await dumpTables(runtime.database, { except: ["feeds", "hosts"] });
    await crawlAgain();
    expect(feedRequests().at(-1)?.headers).toMatchObject({
      "if-none-match": validators.etag,
      "if-modified-since": validators["last-modified"],
    });
    expect(await dumpTables(runtime.database, { except: ["feeds", "hosts"] })).toEqual(before);
    const [source] = await listSources(ctx, newsfeedId);
    expect(source).toMatchObject({ id: sourceId, status: "ok", last_error: null, post_count: 2 });
    expect(source?.last_checked_at?.getTime()).toBeGreaterThan(NOW.getTime());
  });

  test("forgets a validator that the server no longer sends", async () => {
    publisher.put(
      FEED,
      rss([item("one")], { headers: { etag: '"1"', "last-modified": "Fri, 20 Nov 2026 08:00:00 GMT" } }),
    );
    await follow();
    publisher.put(FEED, rss([item("one"), item("two")], { headers: { etag: '"2"' } }));
    await crawlAgain();
    await crawlAgain();
    const headers = feedRequests().at(-1)?.headers;
    expect([headers?.["if-none-match"], headers?.["if-modified-since"]]).toEqual(['"2"', undefined]);
  });

  test("fetches the whole unchanged document for another parser version", async () => {
    publisher.put(FEED, rss([item("one")], { headers: { etag: '"1"' } }));
    const { newsfeedId } = await follow();
    await runtime.database.pool.query("update feeds set parser_version = 0 where url like $1", [`${publisher.url}%`]);
    await runtime.database.pool.query("delete from posts where newsfeed_id = $1", [newsfeedId]);
    await runtime.database.pool.query("delete from articles where url like $1", [`${publisher.url}%`]);
    await crawlAgain();
    expect(feedRequests().at(-1)?.headers["if-none-match"]).toBeUndefined();
    expect(await titlesOf(newsfeedId)).toEqual(["About one"]);
    await crawlAgain();
    expect(feedRequests().at(-1)?.headers["if-none-match"]).toBe('"1"');
  });

  test("turns a new item into one post and leaves the others", async () => {
    publisher.put(FEED, rss([item("one")]));
    const { newsfeedId } = await follow();
    const before = (await listPosts(ctx, newsfeedId, {})).rows;
    publisher.put(FEED, rss([item("two", 0), item("one")]));
    await crawlAgain();
    const after = (await listPosts(ctx, newsfeedId, {})).rows;
    expect(after.map((post) => post.title)).toEqual(["About two", "About one"]);
    expect(after[1]).toEqual(before[0]);
  });

  test("keeps a changed item's post, date and user state and shows the new text", async () => {
    publisher.put(FEED, rss([item("one"), item("other", 2)]));
    const { newsfeedId } = await follow({ business_context: "We trade one." });
    const [post] = (await listPosts(ctx, newsfeedId, {})).rows;
    const id = post?.id ?? "";
    await markPostRead(ctx, id);
    await hidePost(ctx, id);
    publisher.put(
      FEED,
      rss([{ ...item("one", 0), title: "One, corrected", content: paragraphs("correction") }, item("other", 2)]),
    );
    await crawlAgain();
    expect(post?.updated_at).toBeNull();
    const changed = await getPost(ctx, id);
    expect(changed.updated_at).toEqual(ctx.now());
    expect(changed).toMatchObject({ title: "One, corrected", is_read: true, is_hidden: true, ai_status: "fallback" });
    expect(changed.published_at).toEqual(post?.published_at);
    expect(changed.content_markdown).toContain("correction report");
    expect(changed.summary).toContain("correction");
    for (const { quote, start, end } of changed.evidence)
      expect(markdownText(changed.content_markdown.slice(start, end))).toBe(quote);
    expect(await titlesOf(newsfeedId)).toEqual(["About other"]);
  });

  test("keeps the post of an item that is no longer in the feed", async () => {
    publisher.put(FEED, rss([item("one"), item("two", 2)]));
    const { newsfeedId } = await follow();
    publisher.put(FEED, rss([item("three", 0)]));
    await crawlAgain();
    expect(await titlesOf(newsfeedId)).toEqual(["About three", "About one", "About two"]);
  });
});

describe("a crawl", () => {
  test("stores a feed once when crawled twice at the same time", async () => {
    publisher.put(FEED, rss(Array.from({ length: 30 }, (_, index) => item(`item${index}`, index / 10))));
    const newsfeed = await createNewsfeed(ctx, { name: "News" });
    await addSource(ctx, newsfeed.id, { url: `${publisher.url}${FEED}` });
    const { id } = await feedRow();
    const reports = await Promise.all([crawlFeed(runtime.system, id), crawlFeed(runtime.system, id)]);
    expect(reports).toContain("stored");
    expect(await crawlFeed(runtime.system, id)).toBe("skipped");
    const titles = await titlesOf(newsfeed.id);
    expect([titles.length, new Set(titles).size]).toEqual([30, 30]);
  });

  test("stores nothing when it crashes before the commit and everything when repeated", async () => {
    publisher.put(FEED, rss([item("one")], { headers: { etag: '"1"' } }));
    const newsfeed = await createNewsfeed(ctx, { name: "News" });
    await addSource(ctx, newsfeed.id, { url: `${publisher.url}${FEED}` });
    const { id } = await feedRow();
    const { db } = runtime.system;
    const broken = Object.create(db, {
      transaction: {
        value: (work: (tx: unknown) => Promise<unknown>) =>
          db.transaction(async (tx) => {
            await work(tx);
            throw new Error("The connection broke.");
          }),
      },
    });
    await expect(crawlFeed({ ...runtime.system, db: broken }, id)).rejects.toThrow("The connection broke.");
    expect(await titlesOf(newsfeed.id)).toEqual([]);
    expect(await feedRow()).toMatchObject({ etag: null, last_success_at: null });
    await crawlFeed(runtime.system, id);
    expect(feedRequests().at(-1)?.headers["if-none-match"]).toBeUndefined();
    expect(await titlesOf(newsfeed.id)).toEqual(["About one"]);
  });

  test("records a feed that cannot be processed and crawls the rest of its batch", async () => {
    publisher.put(FEED, rss([item("one")]));
    publisher.put("/other.xml", rss([item("two")]));
    const newsfeed = await createNewsfeed(ctx, { name: "News" });
    for (const path of [FEED, "/other.xml"]) await addSource(ctx, newsfeed.id, { url: `${publisher.url}${path}` });
    const { rows } = await runtime.database.pool.query("select id, url from feeds where url like $1 order by url", [
      `${publisher.url}%`,
    ]);
    const broken: TestRuntime["system"] = {
      ...runtime.system,
      worker: {
        ...runtime.system.worker,
        run: (job, input) => {
          if (JSON.stringify(input).includes("About one")) throw new TypeError("A defect of ours.");
          return runtime.system.worker.run(job, input);
        },
      },
    };
    expect(await crawlFeeds(broken, { lane: "prompt", feedIds: rows.map((row) => row.id) }, crawlSlots(1))).toEqual({
      crawled: 2,
      left: 0,
    });
    expect(await titlesOf(newsfeed.id)).toEqual(["About two"]);
    const [failing] = await listSources(ctx, newsfeed.id);
    expect(failing).toMatchObject({ status: "failing", last_error: expect.stringContaining("could not process") });
    expect(failing?.next_check_at?.getTime()).toBeGreaterThan(NOW.getTime());
    expect(
      runtime.lines.some((line) => line.level === "error" && line.message === "a feed could not be processed"),
    ).toBe(true);
    await crawlAgain();
    expect((await titlesOf(newsfeed.id)).toSorted()).toEqual(["About one", "About two"]);
  });

  test("files articles by each reader's own keywords", async () => {
    publisher.put(FEED, rss([item("sodium"), item("lithium", 2)]));
    const first = await follow({ keywords: ["sodium"] });
    const other = await runtime.newUser();
    const asked = feedRequests().length;
    const second = await follow({ keywords: ["lithium"] }, other);
    expect(feedRequests().length).toBe(asked);
    expect([await titlesOf(first.newsfeedId), await titlesOf(second.newsfeedId, other)]).toEqual([
      ["About sodium"],
      ["About lithium"],
    ]);
    expect(await feedRow()).toMatchObject({ subscriber_count: 2 });
    await deleteSource(ctx, first.sourceId);
    expect(await feedRow()).toMatchObject({ subscriber_count: 1 });
    await deleteSource(other, second.sourceId);
    runtime.setNow(new Date(NOW.getTime() + 90 * 24 * HOUR_MS));
    const before = feedRequests().length;
    await runDue(runtime);
    expect(feedRequests().length).toBe(before);
  });

  test("serves a subscriber who arrives during the first crawl", async () => {
    publisher.put(FEED, rss([item("one")]));
    const newsfeed = await createNewsfeed(ctx, { name: "News", keywords: ["nothing like it"] });
    await addSource(ctx, newsfeed.id, { url: `${publisher.url}${FEED}` });
    runtime.sent.length = 0;
    const other = await runtime.newUser();
    const late = await createNewsfeed(other, { name: "Late" });
    const { id } = await feedRow();
    let isFirst = true;
    const interrupted: TestRuntime["system"] = {
      ...runtime.system,
      worker: {
        ...runtime.system.worker,
        run: (job, input) => {
          const isNow = job === "extractArticle" && isFirst;
          if (isNow) isFirst = false;
          const begun = isNow ? addSource(other, late.id, { url: `${publisher.url}${FEED}` }) : Promise.resolve(null);
          return begun.then(() => runtime.system.worker.run(job, input));
        },
      },
    };
    await crawlFeed(interrupted, id);
    await runSent(runtime);
    expect(isFirst).toBe(false);
    expect(await titlesOf(late.id, other)).toEqual(["About one"]);
  });

  test("keeps the subscriber count correct under concurrent additions and removals", async () => {
    publisher.put(FEED, rss([item("one")]));
    const readers = await Promise.all(Array.from({ length: 8 }, () => runtime.newUser()));
    const sources = await Promise.all(
      readers.map(async (reader) => {
        const newsfeed = await createNewsfeed(reader, { name: "News" });
        return addSource(reader, newsfeed.id, { url: `${publisher.url}${FEED}` });
      }),
    );
    expect(await feedRow()).toMatchObject({ subscriber_count: 8 });
    await Promise.all(readers.map((reader, index) => deleteSource(reader, sources[index]?.id ?? "")));
    expect(await feedRow()).toMatchObject({ subscriber_count: 0 });
  });
});

describe("a new post", () => {
  test("of an imported feed has the language that the feed declares", async () => {
    const { headers, body = "" } = rss([{ ...item("1"), title: "1", content: "<p>2</p>" }]);
    publisher.put(FEED, {
      headers,
      body: String(body).replace("<description>", "<language>de</language><description>"),
    });
    const { id } = await createNewsfeed(ctx, { name: "News" });
    const outline = `<outline type="rss" text="News" xmlUrl="${publisher.url}${FEED}"/>`;
    await importOpml(ctx, { opml: `<opml version="2.0"><body>${outline}</body></opml>`, newsfeed_id: id });
    await runSent(runtime);
    const { rows } = await runtime.database.pool.query("select language from articles where url like $1", [
      `${publisher.url}%`,
    ]);
    expect(rows).toEqual([{ language: "de" }]);
  });

  test("is dated on or after the start date", async () => {
    publisher.put(FEED, rss([item("new"), item("edge", 2), item("old", 3)]));
    const { newsfeedId } = await follow({ start_date: "2026-11-19" });
    expect(await titlesOf(newsfeedId)).toEqual(["About new", "About edge"]);
  });

  test("includes skipped items once the start date moves back", async () => {
    const items = Array.from({ length: 25 }, (_, index) => item(`item${index}`, index + 1));
    publisher.put(FEED, rss(items, { headers: { etag: '"1"' } }));
    const { newsfeedId } = await follow({ start_date: "2026-11-19" });
    expect((await titlesOf(newsfeedId)).length).toBe(2);
    const other = await runtime.newUser();
    const early = await follow({ start_date: "2026-10-01" }, other);
    expect((await titlesOf(early.newsfeedId, other)).length).toBe(25);
    await updateNewsfeed(ctx, newsfeedId, { start_date: "2026-10-30" });
    await runDue(runtime);
    expect((await titlesOf(newsfeedId)).length).toBe(22);
    expect(await feedRow()).toMatchObject({ etag: '"1"' });
  });

  test("includes items of a repeated fetch once the only newsfeed's start moves back", async () => {
    const items = Array.from({ length: 25 }, (_, index) => item(`item${index}`, index + 1));
    publisher.put(FEED, rss(items, { headers: { etag: '"1"' } }));
    const { newsfeedId } = await follow({ start_date: "2026-11-19" });
    await updateNewsfeed(ctx, newsfeedId, { start_date: "2026-10-01" });
    await runDue(runtime);
    expect((await titlesOf(newsfeedId)).length).toBe(25);
    const asked = feedRequests().length;
    await updateNewsfeed(ctx, newsfeedId, { start_date: "2026-10-01" });
    await runDue(runtime);
    expect(feedRequests().length).toBe(asked);
  });

  test("is dated now instead of in the future, and when first seen without a date", async () => {
    publisher.put(
      FEED,
      rss([
        { ...item("future"), date: "Tue, 01 Jan 2030 00:00:00 GMT" },
        { ...item("undated"), date: null },
      ]),
    );
    const { newsfeedId } = await follow();
    const { rows } = await listPosts(ctx, newsfeedId, {});
    expect(rows.map((post) => post.published_at)).toEqual([NOW, NOW]);
    await crawlAgain();
    const again = (await listPosts(ctx, newsfeedId, {})).rows;
    expect(again.map((post) => post.published_at)).toEqual([NOW, NOW]);
  });

  test("has the feed's text when it has no URL of its own", async () => {
    publisher.put("/", page(`<article><h1>Welcome</h1>${paragraphs("front page")}</article>`));
    publisher.put(FEED, {
      ...rss([]),
      body: String(
        rss([{ title: "A note", guid: "note", date: daysAgo(1), description: "A few words." }]).body,
      ).replace("http://publisher.example/", `${publisher.url}/`),
    });
    const { newsfeedId } = await follow();
    const [post] = (await listPosts(ctx, newsfeedId, {})).rows;
    expect((await getPost(ctx, post?.id ?? "")).content_markdown).toBe("A few words.");
    expect(publisher.requests.filter((request) => request.path === "/")).toEqual([]);
  });

  test("names both sources of an article and outlives either", async () => {
    publisher.put(FEED, rss([item("shared"), item("own", 2)], { title: "First" }));
    publisher.put("/second.xml", rss([{ ...item("shared"), guid: "another id" }], { title: "Second" }));
    const { newsfeedId, sourceId } = await follow();
    const second = await addSource(ctx, newsfeedId, { url: `${publisher.url}/second.xml` });
    await runSent(runtime);
    expect(await titlesOf(newsfeedId)).toEqual(["About shared", "About own"]);
    const from = async (source_id: string) =>
      (await listPosts(ctx, newsfeedId, { source_id })).rows.map((post) => post.title);
    expect(await from(sourceId)).toEqual(["About shared", "About own"]);
    expect(await from(second.id)).toEqual(["About shared"]);
    expect((await listSources(ctx, newsfeedId)).map((source) => source.post_count)).toEqual([2, 1]);
    await deleteSource(ctx, sourceId);
    const { rows } = await listPosts(ctx, newsfeedId, {});
    expect(rows.map((post) => [post.title, post.source_id])).toEqual([
      ["About shared", second.id],
      ["About own", null],
    ]);
    expect((await listSources(ctx, newsfeedId)).map((source) => source.post_count)).toEqual([1]);
  });

  test("causes a page fetch only when a newsfeed may want the article", async () => {
    const teaser = (name: string, days: number) => ({
      ...item(name, days),
      content: undefined,
      description: "A teaser.",
    });
    const strip = ({ content: _, ...rest }: ReturnType<typeof teaser>) => rest;
    publisher.put(FEED, rss([strip(teaser("fresh", 1)), strip(teaser("stale", 20))]));
    await follow({ start_date: "2026-11-15", keywords: ["report"] });
    const asked = publisher.requests.map((request) => request.path);
    expect(asked).toContain("/fresh");
    expect(asked).not.toContain("/stale");
  });
});

test("a crawl can run again when its claim expires", async () => {
  publisher.put(FEED, rss([item("one")]));
  const newsfeed = await createNewsfeed(ctx, { name: "News" });
  await addSource(ctx, newsfeed.id, { url: `${publisher.url}${FEED}` });
  runtime.sent.length = 0; // The event is lost.
  runtime.setNow(new Date(NOW.getTime() + HOUR_MS));
  expect(await claimDueFeeds(runtime.system)).toBeGreaterThan(0);
  await runSent(runtime);
  expect(await titlesOf(newsfeed.id)).toEqual(["About one"]);
});
