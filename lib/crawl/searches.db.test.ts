import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { storeKnownFeeds } from "@/lib/crawl/testing/crowd";
import { deleteFeeds } from "@/lib/testing/database";
import { type Publisher, page, rss, startPublisher } from "@/lib/testing/publisher";
import { bindTestRuntime, type TestRuntime } from "@/lib/testing/runtime";
import { crawlFeed } from "./crawl-feed";
import { crawlFeeds, crawlSlots } from "./crawl-feeds";

/** More than a lane reads documents at a time. */
const PAGES = 5;
const FEED = "/feed.xml";

let runtime: TestRuntime;
let publishers: Publisher[];

beforeAll(async () => {
  runtime = await bindTestRuntime();
});
afterAll(() => runtime.stop());
beforeEach(async () => {
  runtime.setNow(null);
  await deleteFeeds(runtime.database);
  publishers = await Promise.all(Array.from({ length: PAGES + 1 }, startPublisher));
  return () => Promise.all(publishers.map((publisher) => publisher.close()));
});

/** Sends a page once, and nothing to later requests. */
function putPage(publisher: Publisher): void {
  let isFirst = true;
  publisher.put(FEED, (response) => {
    if (isFirst) response.writeHead(200, { "content-type": "text/html" }).end(page("<p>Maintenance.</p>", "").body);
    isFirst = false;
  });
}

test("stores a changed feed while the searches for others wait for silent sites", async () => {
  const urls = publishers.map(({ url }) => `${url}${FEED}`);
  const changed = urls.at(-1);
  for (const publisher of publishers.slice(0, PAGES)) putPage(publisher);
  publishers.at(-1)?.put(FEED, rss([{ title: "Item", guid: "1", content: "<p>Short.</p>" }]));
  const { pool } = runtime.database;
  await storeKnownFeeds(
    pool,
    urls.map((url) => ({ url, dueAt: new Date() })),
  );
  await pool.query("update feeds set claimed_until = now() + interval '10 minutes'");
  const { rows } = await pool.query<{ id: string }>("select id from feeds order by url = $1", [changed]);
  const feedIds = rows.map(({ id }) => id);
  const crawled = crawlFeeds(runtime.system, { lane: "prompt", feedIds }, crawlSlots(2));
  const requests = () => publishers.slice(0, PAGES).map((publisher) => publisher.requests.length);
  await expect.poll(requests, { timeout: 15_000 }).toEqual(Array.from({ length: PAGES }, () => 2));
  const countArticles = () => pool.query("select 1 from articles").then(({ rows }) => rows.length);
  await expect.poll(countArticles).toBe(1);
  await Promise.all(publishers.splice(0).map((publisher) => publisher.close()));
  expect(await crawled).toEqual({ crawled: PAGES + 1, left: 0 });
});

test.each([
  ["a feed that was never read", null],
  ["a feed that became a page", new Date()],
])("repeats the search for %s after a shutdown", async (_, lastSuccessAt) => {
  const [publisher] = publishers;
  if (!publisher) throw new Error("There is no publisher.");
  const url = `${publisher.url}${FEED}`;
  const link = '<link rel="alternate" type="application/rss+xml" href="/moved.xml">';
  publisher.put(FEED, page("<p>Welcome.</p>", link));
  publisher.put("/moved.xml", rss([{ title: "Item", guid: "1", content: "<p>Short.</p>" }]));
  const { pool } = runtime.database;
  await storeKnownFeeds(pool, [{ url, dueAt: new Date() }]);
  const claim = () =>
    pool.query<{ id: string }>(
      "update feeds set claimed_until = now() + interval '10 minutes', last_success_at = $1 returning id",
      [lastSuccessAt],
    );
  const { rows } = await claim();
  const feedId = rows[0]?.id ?? "";
  const { fetcher } = runtime.system;
  const fetch: typeof fetcher.fetch = (url, options) =>
    url.endsWith("/moved.xml") ? Promise.reject(new DOMException("", "AbortError")) : fetcher.fetch(url, options);
  await expect(crawlFeed({ ...runtime.system, fetcher: { ...fetcher, fetch } }, feedId)).rejects.toThrow(
    expect.objectContaining({ name: "AbortError" }),
  );
  await claim();
  await crawlFeed(runtime.system, feedId);
  expect(publisher.requests.map(({ path }) => path)).toContain("/moved.xml");
});
