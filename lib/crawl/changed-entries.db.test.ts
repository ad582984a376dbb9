import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { DAY_MS } from "@/lib/core/duration";
import { createNewsfeed } from "@/lib/domain/newsfeeds/create-newsfeed";
import { updateNewsfeed } from "@/lib/domain/newsfeeds/update-newsfeed";
import { listPosts } from "@/lib/domain/posts/list-posts";
import { addSource } from "@/lib/domain/sources/add-source";
import { unpackFingerprints } from "@/lib/feed/identity/fingerprints";
import type { FeedReading } from "@/lib/feed/read/read-feed";
import { WorkerError } from "@/lib/platform/worker/worker-error";
import { type Publisher, rss, startPublisher } from "@/lib/testing/publisher";
import { runSent } from "@/lib/testing/run-sent";
import { bindTestRuntime, type TestRuntime } from "@/lib/testing/runtime";
import { crawlFeed } from "./crawl-feed";

const NOW = new Date("2026-11-21T09:00:00Z");
const FEED = "/feed.xml";

let runtime: TestRuntime;
let publisher: Publisher;
let now: Date;

beforeAll(async () => {
  runtime = await bindTestRuntime();
});
afterAll(() => runtime.stop());
beforeEach(async () => {
  now = NOW;
  runtime.setNow(NOW);
  runtime.sent.length = 0;
  publisher = await startPublisher();
  return () => publisher.close();
});

const item = (name: string, days: number) => ({
  title: `About ${name}`,
  guid: name,
  date: new Date(NOW.getTime() - days * DAY_MS).toUTCString(),
  content: `<p>What is said of ${name}.</p>`,
});
const items = (count: number, { from = 0 } = {}) =>
  Array.from({ length: count }, (_, index) => item(`number ${index + from}`, index + from));

async function follow(startDate: string) {
  const ctx = await runtime.newUser();
  const { id } = await createNewsfeed(ctx, { name: "News", start_date: startDate });
  await addSource(ctx, id, { url: `${publisher.url}${FEED}` });
  await runSent(runtime);
  const { rows } = await runtime.database.pool.query("select id from feeds where url like $1", [`${publisher.url}%`]);
  return { ctx, newsfeedId: id, feedId: rows[0].id as string };
}

/** Crawls a day later. @returns the worker's reading and its jobs */
async function crawl(feedId: string, { isTangled = false } = {}) {
  now = new Date(now.getTime() + DAY_MS);
  runtime.setNow(now);
  await runtime.database.pool.query("update feeds set claimed_until = $2 where id = $1", [
    feedId,
    new Date(now.getTime() + 60_000),
  ]);
  const { worker } = runtime.system;
  const readings: FeedReading[] = [];
  const jobs: string[] = [];
  const run = async (...[name, input]: Parameters<typeof worker.run>) => {
    jobs.push(name);
    if (isTangled && "fingerprints" in Object(input) && Object(input).fingerprints)
      throw new WorkerError("timeout", "It took too long.");
    const output = await worker.run(name, input);
    // The job's output has this type.
    if (name === "readFeed") readings.push(output as FeedReading);
    return output;
  };
  const ctx = { ...runtime.system, worker: { ...worker, run: run as typeof worker.run } };
  expect(await crawlFeed(ctx, feedId)).toBe("stored");
  return { reading: readings[0] ?? null, jobs: jobs.filter((name) => /^(readFeed|extract)/.test(name)) };
}

interface Read {
  reading: FeedReading | null;
}

const titlesRead = ({ reading }: Read) =>
  reading?.kind === "feed" ? reading.entries.map(({ title }) => title) : reading;

const unreadOf = ({ reading }: Read) =>
  reading?.kind === "feed" && reading.fingerprints
    ? unpackFingerprints(reading.fingerprints.unchanged)?.entries.length
    : null;

async function storedTitles(feedId: string): Promise<string[]> {
  const { rows } = await runtime.database.pool.query(
    "select title from articles where feed_id = $1 order by published_at desc",
    [feedId],
  );
  return rows.map(({ title }) => title);
}

test("reads only the new and changed entries of a document", async () => {
  publisher.put(FEED, rss(items(30)));
  const { feedId, ctx, newsfeedId } = await follow("2020-01-01");
  expect(await storedTitles(feedId)).toHaveLength(30);
  const [first, ...others] = items(30);
  const changed = { ...item("number 0", 0), title: "About it, corrected" };
  publisher.put(FEED, rss([item("the news", -0.1), changed, ...others]));
  const reading = await crawl(feedId);
  expect([titlesRead(reading), unreadOf(reading)]).toEqual([["About the news", "About it, corrected"], 29]);
  // The reading includes their texts.
  expect(reading.jobs).toEqual(["readFeed"]);
  expect(await storedTitles(feedId)).toEqual([
    "About the news",
    "About it, corrected",
    ...others.map(({ title }) => title),
  ]);
  const { rows } = await listPosts(ctx, newsfeedId, { limit: 200 });
  expect(rows).toHaveLength(31);
  publisher.put(FEED, rss([item("more", -0.2), item("the news", -0.1), first ?? changed, ...others]));
  const next = await crawl(feedId);
  expect([titlesRead(next), unreadOf(next)]).toEqual([["About more", "About number 0"], 30]);
});

test("reads entries skipped as too old once newer ones are gone", async () => {
  publisher.put(FEED, rss(items(40, { from: 100 })));
  const { feedId } = await follow("2026-11-20");
  expect(await storedTitles(feedId)).toHaveLength(20);
  publisher.put(FEED, rss(items(30, { from: 110 })));
  const shorter = await crawl(feedId);
  expect([titlesRead(shorter), unreadOf(shorter)]).toEqual([[], 30]);
  expect(await storedTitles(feedId)).toHaveLength(20);
  expect(unreadOf(await crawl(feedId))).toBe(0);
  expect(await storedTitles(feedId)).toEqual(items(30, { from: 100 }).map(({ title }) => title));
});

test("gives skipped entries to a newsfeed with an earlier start", async () => {
  publisher.put(FEED, rss(items(40, { from: 100 })));
  const { feedId, ctx, newsfeedId } = await follow("2026-11-20");
  await updateNewsfeed(ctx, newsfeedId, { start_date: "2020-01-01" });
  expect(unreadOf(await crawl(feedId))).toBe(0);
  expect(await storedTitles(feedId)).toHaveLength(40);
});

test("reads the whole document after a parser version change", async () => {
  publisher.put(FEED, rss(items(3)));
  const { feedId } = await follow("2020-01-01");
  await runtime.database.pool.query("update feeds set parser_version = 0 where id = $1", [feedId]);
  publisher.put(FEED, rss([item("the news", -0.1), ...items(3)]));
  expect(unreadOf(await crawl(feedId))).toBe(0);
  expect(await storedTitles(feedId)).toHaveLength(4);
});

test("reads the whole document when the worker exceeds its deadline on the remainder", async () => {
  publisher.put(FEED, rss(items(3)));
  const { feedId } = await follow("2020-01-01");
  publisher.put(FEED, rss([item("the news", -0.1), ...items(3)]));
  const tangled = await crawl(feedId, { isTangled: true });
  expect([unreadOf(tangled), tangled.jobs]).toEqual([0, ["readFeed", "readFeed", "extractArticle"]]);
  expect(await storedTitles(feedId)).toHaveLength(4);
});
