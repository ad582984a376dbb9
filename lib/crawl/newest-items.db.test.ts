import { afterAll, beforeAll, expect, test } from "vitest";
import { createNewsfeed } from "@/lib/domain/newsfeeds/create-newsfeed";
import { listPosts } from "@/lib/domain/posts/list-posts";
import { addSource } from "@/lib/domain/sources/add-source";
import { type Publisher, rss, startPublisher } from "@/lib/testing/publisher";
import { bindTestRuntime, type TestRuntime } from "@/lib/testing/runtime";
import { crawlFeed } from "./crawl-feed";

const NOW = new Date("2026-11-21T09:00:00Z");
const MINUTES_APART = 15;

let runtime: TestRuntime;
let publisher: Publisher;

beforeAll(async () => {
  runtime = await bindTestRuntime();
  runtime.setNow(NOW);
  publisher = await startPublisher();
});
afterAll(() => Promise.all([publisher.close(), runtime.stop()]));

test("turns only the newest 500 items of a longer feed into posts", async () => {
  const ctx = await runtime.newUser();
  const items = Array.from({ length: 620 }, (_, index) => ({
    title: `About item${index}`,
    guid: `item${index}`,
    date: new Date(NOW.getTime() - index * MINUTES_APART * 60_000).toUTCString(),
    content: "<p>Short.</p>",
  }));
  publisher.put("/feed.xml", rss(items));
  const newsfeed = await createNewsfeed(ctx, { name: "News" });
  await addSource(ctx, newsfeed.id, { url: `${publisher.url}/feed.xml` });
  const { rows: feeds } = await runtime.database.pool.query("select id from feeds");
  expect(await crawlFeed(runtime.system, feeds[0].id)).toBe("stored");
  const seen = new Set<string>();
  let cursor: Awaited<ReturnType<typeof listPosts>>["next"] = null;
  do {
    const found: Awaited<ReturnType<typeof listPosts>> = await listPosts(ctx, newsfeed.id, {
      limit: 200,
      ...(cursor && { cursor }),
    });
    for (const post of found.rows) seen.add(post.title);
    cursor = found.next;
  } while (cursor);
  expect(seen).toEqual(new Set(items.slice(0, 500).map(({ title }) => title)));
});
