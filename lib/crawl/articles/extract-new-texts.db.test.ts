import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Db } from "@/db/client";
import type { UserContext } from "@/lib/context/context";
import { HOUR_MS } from "@/lib/core/duration";
import { crawlFeed } from "@/lib/crawl/crawl-feed";
import { createNewsfeed } from "@/lib/domain/newsfeeds/create-newsfeed";
import { updateNewsfeed } from "@/lib/domain/newsfeeds/update-newsfeed";
import { listPosts } from "@/lib/domain/posts/list-posts";
import { addSource } from "@/lib/domain/sources/add-source";
import { type Publisher, paragraphs, rss, startPublisher } from "@/lib/testing/publisher";
import { runSent } from "@/lib/testing/run-sent";
import { bindTestRuntime, type TestRuntime } from "@/lib/testing/runtime";

const NOW = new Date("2026-11-21T09:00:00Z");

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
  publisher.put("/feed.xml", rss(["metal", "wood"].map(item)));
  ctx = await runtime.newUser();
  return () => publisher.close();
});

const item = (name: string) => ({
  title: `About ${name}`,
  guid: name,
  link: `${publisher.url}/${name}`,
  date: new Date(NOW.getTime() - HOUR_MS).toUTCString(),
  content: paragraphs(name),
});

async function follow(fields: Parameters<typeof createNewsfeed>[1]) {
  const newsfeed = await createNewsfeed(ctx, fields);
  await addSource(ctx, newsfeed.id, { url: `${publisher.url}/feed.xml` });
  const { rows } = await runtime.database.pool.query("select id from feeds where url like $1", [`${publisher.url}%`]);
  return { newsfeedId: newsfeed.id, feedId: String(rows[0].id) };
}

/** Crawls the feed, and calls `onCommit` right after the transaction that stores its posts. */
async function crawl(feedId: string, hooks: { onRead?: () => Promise<unknown>; onCommit?: () => Promise<unknown> }) {
  const { db, worker } = runtime.system;
  const transaction: Db["transaction"] = async (work, config) => {
    const result = await db.transaction(work, config);
    await hooks.onCommit?.();
    return result;
  };
  await crawlFeed(
    {
      ...runtime.system,
      db: Object.assign(Object.create(db), { transaction }),
      worker: {
        ...worker,
        run: (job, input) => {
          const output = worker.run(job, input);
          return job === "describeArticles" && hooks.onRead ? hooks.onRead().then(() => output) : output;
        },
      },
    },
    feedId,
  );
}

test("shows a post from the first moment with its summary and key learning", async () => {
  const { newsfeedId, feedId } = await follow({
    name: "News",
    keywords: ["metal"],
    business_context: "We forge metal.",
  });
  const texts = async () => {
    const { rows } = await listPosts(ctx, newsfeedId, {});
    return rows.map(({ title, summary, keylearning, evidence }) => ({ title, summary, keylearning, evidence }));
  };
  const shown: Awaited<ReturnType<typeof texts>>[] = [];
  await crawl(feedId, { onCommit: async () => shown.push(await texts()) });
  const last = await texts();
  expect(last.map(({ title }) => title)).toEqual(["About metal"]);
  expect(last[0]?.summary).toMatch(/\w/);
  expect(shown.find((posts) => posts.length > 0)).toEqual(last);
});

test("derives the key learning for a context that changes during the crawl", async () => {
  const { newsfeedId, feedId } = await follow({ name: "News", business_context: "We forge metal." });
  let isFirst = true;
  await crawl(feedId, {
    onRead: async () => {
      if (isFirst) await updateNewsfeed(ctx, newsfeedId, { business_context: "We saw wood." });
      isFirst = false;
    },
  });
  await runSent(runtime);
  const { rows } = await listPosts(ctx, newsfeedId, {});
  expect(rows).toHaveLength(2);
  for (const { keylearning } of rows) expect(keylearning).not.toBe(null);
});

test("logs no error of work that a shutdown cuts off", async () => {
  const { feedId } = await follow({ name: "News" });
  const onRead = () => Promise.reject(new DOMException("", "AbortError"));
  const before = runtime.lines.length;
  await expect(crawl(feedId, { onRead })).rejects.toThrow();
  expect(runtime.lines.slice(before)).toEqual([]);
});
