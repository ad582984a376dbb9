import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { findClaimedFeed } from "@/db/queries/feeds/feeds";
import type { UserContext } from "@/lib/context/context";
import { DAY_MS } from "@/lib/core/duration";
import { claimDueFeeds } from "@/lib/crawl/claim-due-feeds";
import { readDocument } from "@/lib/crawl/collect/fetch-feed";
import { crawlFeed } from "@/lib/crawl/crawl-feed";
import { collectArticles } from "@/lib/crawl/filing/collect-articles";
import { HOSTILE_FEEDS, type HostileFeed } from "@/lib/crawl/testing/hostile-feeds";
import { HOSTILE_MARKUP, WORDS } from "@/lib/crawl/testing/hostile-markup";
import { createNewsfeed } from "@/lib/domain/newsfeeds/create-newsfeed";
import { getPost } from "@/lib/domain/posts/get-post";
import { listPosts } from "@/lib/domain/posts/list-posts";
import { addSource } from "@/lib/domain/sources/add-source";
import { listSources } from "@/lib/domain/sources/list-sources";
import { createWorkerPool } from "@/lib/platform/worker/pool";
import { SYSTEM } from "@/lib/runtime/runtime";
import { type Publisher, page, rss, startPublisher } from "@/lib/testing/publisher";
import { runDue, runSent } from "@/lib/testing/run-sent";
import { bindTestRuntime, type TestRuntime } from "@/lib/testing/runtime";
import { portionOf } from "@/lib/testing/volume";

const TIMEOUT_MS = 300_000;
const START = new Date("2026-11-21T08:00:00Z");
const BEFORE = "What was there before";
const STEADY = "The steady neighbour";

let runtime: TestRuntime;
let publisher: Publisher;
let ctx: UserContext;

beforeAll(async () => {
  runtime = await bindTestRuntime();
  publisher = await startPublisher();
});
afterAll(() => Promise.all([publisher.close(), runtime.stop()]));

async function newNewsfeed(): Promise<string> {
  runtime.setNow(START);
  ctx = await runtime.newUser();
  return (await createNewsfeed(ctx, { name: "All of it", start_date: "1970-01-01" })).id;
}

async function titlesIn(newsfeedId: string): Promise<string[]> {
  const { rows } = await listPosts(ctx, newsfeedId, { limit: 200 });
  return rows.map(({ title }) => title);
}

/** Logged by internal errors; a site's faults are at most warnings. */
const errorsLogged = () => runtime.lines.filter(({ level }) => level === "error");

describe("a hostile document in place of a healthy feed", () => {
  const documents = portionOf(HOSTILE_FEEDS);

  test(
    "loses no stored post, yields its readable entries and delays no other feed",
    async () => {
      const id = await newNewsfeed();
      const path = (index: number) => `/feeds/${index}.xml`;
      publisher.put("/steady.xml", rss([{ title: STEADY, guid: "steady" }]));
      for (const index of documents.keys()) {
        publisher.put(path(index), rss([{ title: `${BEFORE} ${index}`, guid: "before", description: "A line." }]));
        await addSource(ctx, id, { url: `${publisher.url}${path(index)}` });
      }
      await addSource(ctx, id, { url: `${publisher.url}/steady.xml` });
      await runSent(runtime);
      for (const [index, { body, type = "text/xml", headers = {} }] of documents.entries())
        publisher.put(path(index), { headers: { "content-type": type, ...headers }, body: body() });
      publisher.put("/steady.xml", rss([{ title: `${STEADY}, later`, guid: "steady 2" }]));
      runtime.lines.length = 0;
      runtime.setNow(new Date(START.getTime() + 3 * DAY_MS));
      await runDue(runtime);

      const sources = new Map((await listSources(ctx, id)).map((source) => [source.url, source]));
      const titlesOf = await storedTitles();
      const found = [...documents.entries()].map(([index, document]) => {
        const url = `${publisher.url}${path(index)}`;
        const stored = titlesOf.get(url) ?? [];
        const isKept = stored.includes(`${BEFORE} ${index}`);
        return { ...outcomeOf(document, stored, sources.get(url)?.last_error ?? null), isKept };
      });
      expect(found.filter(({ isKept, isAsItShouldBe }) => !isKept || !isAsItShouldBe)).toEqual([]);
      expect(await titlesIn(id)).toEqual(expect.arrayContaining([`${STEADY}, later`]));
      expect(errorsLogged()).toEqual([]);
      expect(Reflect.get({}, "polluted")).toBeUndefined();
    },
    TIMEOUT_MS,
  );
});

function outcomeOf({ name, titles, isHeavy = false }: HostileFeed, stored: string[], lastError: string | null) {
  const hasAll = titles.every((title) => stored.some((one) => one.includes(title)));
  const isRead = titles.length > 0 && hasAll && lastError === null;
  const isToldOf = lastError !== null && /^[A-Z].+\.$/.test(lastError);
  return { name, stored, lastError, isAsItShouldBe: isRead || (isToldOf && (titles.length === 0 || isHeavy)) };
}

async function storedTitles(): Promise<Map<string, string[]>> {
  const { rows } = await runtime.database.pool.query<{ url: string; titles: string[] }>(
    "select f.url, array_agg(a.title) as titles from feeds f join articles a on a.feed_id = f.id group by f.url",
  );
  return new Map(rows.map(({ url, titles }) => [url, titles]));
}

describe.each(["feed", "page"] as const)("hostile markup in a %s", (way) => {
  const all = portionOf(HOSTILE_MARKUP);

  test(
    "becomes an inert post with its text",
    async () => {
      const id = await newNewsfeed();
      const items = all.map(({ name, html }, index) => {
        if (way === "page") publisher.put(`/pages/${index}`, page(`<article><h1>${name}</h1>${html()}</article>`));
        const text = way === "page" ? { description: `A teaser of ${index}, read on…` } : { content: html() };
        return { title: `${way}: ${name}`, guid: `${way} ${index}`, link: `${publisher.url}/pages/${index}`, ...text };
      });
      runtime.lines.length = 0;
      // Together they would exceed the feed limit.
      for (const [index, item] of items.entries()) {
        publisher.put(`/${way}/${index}.xml`, rss([item]));
        await addSource(ctx, id, { url: `${publisher.url}/${way}/${index}.xml` });
      }
      await runSent(runtime);

      const { rows } = await listPosts(ctx, id, { limit: 200 });
      const posts = new Map(rows.map((row) => [row.title, row]));
      expect([...posts.keys()].sort()).toEqual(items.map(({ title }) => title).sort());
      const found = all.map(async ({ name, losesWords = false }) => {
        const { content_markdown: markdown } = await getPost(ctx, posts.get(`${way}: ${name}`)?.id ?? "");
        const hasWords = losesWords || markdown.includes(WORDS) || (way === "page" && markdown.includes("A teaser"));
        return { name, hasWords, active: activeIn(markdown) };
      });
      const wrong = (await Promise.all(found)).filter(({ hasWords, active }) => !hasWords || active !== null);
      expect(wrong).toEqual([]);
      expect(errorsLogged()).toEqual([]);
    },
    TIMEOUT_MS,
  );
});

test("stores an entry with its excerpt when its text exceeds every deadline", async () => {
  const id = await newNewsfeed();
  publisher.put("/busy.xml", rss([{ title: "Seen", guid: "seen", content: "<p>Some *words* and [more](x)</p>" }]));
  await addSource(ctx, id, { url: `${publisher.url}/busy.xml` });
  const { rows } = await runtime.database.pool.query<{ id: string }>(
    "select id from feeds where url like '%/busy.xml'",
  );
  const feed = await findClaimedFeed(runtime.database.db, rows[0]?.id ?? "");
  if (!feed) throw new Error("The feed is not being crawled.");
  const busy = createWorkerPool({ size: 1, deadlineMs: 0 });
  onTestFinished(() => busy.close());
  const system = runtime.contextFor(SYSTEM);
  const response = await system.fetcher.fetch(feed.url);
  const document = await readDocument(system, response);
  if (document.kind !== "feed") throw new Error(document.kind);
  const { articles } = await collectArticles({ ...system, worker: busy }, feed, document);
  expect(articles).toMatchObject([
    {
      article: { title: "Seen" },
      content: {
        origin: "degraded",
        contentText: "Some *words* and [more](x)",
      },
    },
  ]);
});

test("reports a parse timeout and clears it after the next successful crawl", async () => {
  const id = await newNewsfeed();
  publisher.put("/late.xml", rss([{ title: "Before", guid: "before" }]));
  await addSource(ctx, id, { url: `${publisher.url}/late.xml` });
  await runSent(runtime);
  publisher.put("/late.xml", rss([{ title: "After", guid: "after" }]));
  const busy = createWorkerPool({ size: 1, deadlineMs: 0 });
  onTestFinished(() => busy.close());
  const system = runtime.contextFor(SYSTEM);
  const { rows } = await runtime.database.pool.query<{ id: string }>(
    "select id from feeds where url like '%/late.xml'",
  );
  const crawlOn = async (day: number, worker = system.worker) => {
    runtime.setNow(new Date(START.getTime() + day * DAY_MS));
    await claimDueFeeds(system);
    return crawlFeed({ ...system, worker }, rows[0]?.id ?? "");
  };
  // Later than the other tests, whose visits the host remembers.
  expect(await crawlOn(10, busy)).toBe("failed");
  expect(await listSources(ctx, id)).toMatchObject([
    { status: "failing", last_error: expect.stringContaining("took too long") },
  ]);
  expect(await crawlOn(12)).toBe("stored");
  expect(await listSources(ctx, id)).toMatchObject([{ status: "ok", post_count: 2 }]);
});

/** The first link or image that a browser must not follow, or free markup. */
function activeIn(markdown: string): string | null {
  const withoutCode = markdown.replaceAll(/(`+)[^`][\s\S]*?\1/g, "").replaceAll(/\\./g, "");
  const target = /\]\(\s*<?\s*(?:javascript|vbscript|data):[^)]*|^\s*\[[^\]]+\]:\s*(?:javascript|vbscript|data):.*/im;
  const markup = /<(?:script|img|svg|iframe|object|embed|form|style|base|meta|template|math)\b[^>]*/i;
  return (target.exec(withoutCode) ?? markup.exec(withoutCode))?.[0] ?? null;
}
