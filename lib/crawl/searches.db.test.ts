import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { storeKnownFeeds } from "@/lib/crawl/testing/crowd";
import { deleteFeeds } from "@/lib/testing/database";
import { type Answer, type Publisher, page, rss, startPublisher } from "@/lib/testing/publisher";
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

const MOVED = rss([{ title: "Item", guid: "1", content: "<p>Short.</p>" }]);
const announced = (url: string) => `<link rel="alternate" type="application/rss+xml" href="${url}">`;

function publisherAt(index: number): Publisher {
  const publisher = publishers[index];
  if (!publisher) throw new Error("There is no publisher.");
  return publisher;
}

/** Claims the only feed. */
async function claim(lastSuccessAt: Date | null): Promise<string> {
  const { rows } = await runtime.database.pool.query<{ id: string }>(
    "update feeds set claimed_until = now() + interval '10 minutes', last_success_at = $1 returning id",
    [lastSuccessAt],
  );
  return rows[0]?.id ?? "";
}

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
  const atLeastTwo = expect.toSatisfy((count: number) => count >= 2);
  await expect.poll(requests, { timeout: 15_000 }).toEqual(Array.from({ length: PAGES }, () => atLeastTwo));
  const countArticles = () => pool.query("select 1 from articles").then(({ rows }) => rows.length);
  await expect.poll(countArticles).toBe(1);
  await Promise.all(publishers.splice(0).map((publisher) => publisher.close()));
  expect(await crawled).toEqual({ crawled: PAGES + 1, left: 0 });
});

test.each([
  ["a feed that was never read", null],
  ["a feed that became a page", new Date()],
])("repeats the search for %s after a shutdown", async (_, lastSuccessAt) => {
  const publisher = publisherAt(0);
  const url = `${publisher.url}${FEED}`;
  publisher.put(FEED, page("<p>Welcome.</p>", announced("/moved.xml")));
  publisher.put("/moved.xml", MOVED);
  await storeKnownFeeds(runtime.database.pool, [{ url, dueAt: new Date() }]);
  const feedId = await claim(lastSuccessAt);
  const { fetcher } = runtime.system;
  const fetch: typeof fetcher.fetch = (url, options) =>
    url.endsWith("/moved.xml") ? Promise.reject(new DOMException("", "AbortError")) : fetcher.fetch(url, options);
  await expect(crawlFeed({ ...runtime.system, fetcher: { ...fetcher, fetch } }, feedId)).rejects.toThrow(
    expect.objectContaining({ name: "AbortError" }),
  );
  await claim(lastSuccessAt);
  await crawlFeed(runtime.system, feedId);
  expect(publisher.requests.map(({ path }) => path)).toContain("/moved.xml");
});

describe.each([
  ["a feed that was never read", null],
  ["a feed that became a page", new Date()],
])("the search for %s", (_, lastSuccessAt) => {
  /** Crawls the first publisher's feed, which is a page. */
  async function crawlPage() {
    await storeKnownFeeds(runtime.database.pool, [{ url: `${publisherAt(0).url}${FEED}`, dueAt: new Date() }]);
    return crawlFeed(runtime.system, await claim(lastSuccessAt));
  }
  const paths = (index = 0) => publisherAt(index).requests.map(({ path }) => path);
  const restOf = async ({ url }: Publisher) => {
    const { rows } = await runtime.database.pool.query<{ rests: boolean }>(
      "select retry_after_until > now() + interval '1 hour' as rests from hosts where host = $1",
      [new URL(url).host],
    );
    return rows[0]?.rests;
  };

  test("holds the host during each request", async () => {
    const publisher = publisherAt(0);
    const isHeld: boolean[] = [];
    const put = (path: string, { status = 200, headers, body }: Answer) =>
      publisher.put(path, (response) => {
        const held = "select 1 from hosts where host = $1 and held_until is not null";
        void runtime.database.pool.query(held, [new URL(publisher.url).host]).then(({ rows }) => {
          isHeld.push(rows.length === 1);
          response.writeHead(status, headers).end(body);
        });
      });
    put(FEED, page("<p>Welcome.</p>", announced("/gone.xml")));
    for (const path of ["/gone.xml", "/feed", "/rss.xml", "/sitemap.xml"]) put(path, { status: 404 });
    await crawlPage();
    expect(paths()).toEqual(expect.arrayContaining([FEED, "/gone.xml", "/feed"]));
    expect(new Set(isHeld)).toEqual(new Set([true]));
  });

  test.each([429, 503])("ends with the host's rest after status %i", async (status) => {
    const publisher = publisherAt(0);
    publisher.put(FEED, page("<p>Welcome.</p>", announced("/moved.xml")));
    publisher.put("/moved.xml", { status, headers: { "retry-after": "7200" } });
    await crawlPage();
    expect(paths().at(-1)).toBe("/moved.xml");
    expect(await restOf(publisher)).toBe(true);
  });

  test("sends nothing to hosts in back-off", async () => {
    const [publisher, elsewhere] = [publisherAt(0), publisherAt(1)];
    publisher.put(FEED, page("<p>Welcome.</p>", announced(`${elsewhere.url}/moved.xml`)));
    elsewhere.put("/moved.xml", MOVED);
    await runtime.database.pool.query(
      "insert into hosts (host, next_allowed_at, retry_after_until) values ($1, now(), now() + interval '2 hours')",
      [new URL(elsewhere.url).host],
    );
    await crawlPage();
    expect(paths()).toContain("/feed");
    expect(paths(1)).toEqual([]);
  });
});

test("a page that was never read waits for the back-off of its feed's host", async () => {
  const [publisher, elsewhere] = [publisherAt(0), publisherAt(1)];
  publisher.put(FEED, page("<p>Welcome.</p>", announced(`${elsewhere.url}/moved.xml`)));
  const { pool } = runtime.database;
  const restsUntil = new Date(Date.now() + 7_200_000);
  await pool.query("insert into hosts (host, next_allowed_at, retry_after_until) values ($1, $2, $2)", [
    new URL(elsewhere.url).host,
    restsUntil,
  ]);
  await storeKnownFeeds(pool, [{ url: `${publisher.url}${FEED}`, dueAt: new Date() }]);
  expect(await crawlFeed(runtime.system, await claim(null))).toBe("deferred");
  const { rows } = await pool.query<{ next_due_at: Date }>("select next_due_at from feeds");
  expect(new Date(rows[0]?.next_due_at ?? 0)).toEqual(restsUntil);
});

test("a page that was never read is searched again once its site accepts requests", async () => {
  const publisher = publisherAt(0);
  publisher.put(FEED, page("<p>Welcome.</p>", announced("/moved.xml")));
  publisher.put("/moved.xml", { status: 429 });
  const { pool } = runtime.database;
  await storeKnownFeeds(pool, [{ url: `${publisher.url}${FEED}`, dueAt: new Date() }]);
  expect(await crawlFeed(runtime.system, await claim(null))).toBe("failed");
  const failed = await pool.query("select last_error_code, last_error from feeds");
  expect(failed.rows).toEqual([
    { last_error_code: "rate_limited", last_error: "The site limits requests at the moment. Try again later." },
  ]);
  await pool.query("delete from hosts");
  publisher.put("/moved.xml", MOVED);
  await crawlFeed(runtime.system, await claim(null));
  const found = await pool.query("select url from feeds");
  expect(found.rows).toEqual([{ url: `${publisher.url}/moved.xml` }]);
});

test.each([
  ["is asked about an announced address when a feed became a page", new Date(), []],
  ["allows what an imported page announces", null, ["/moved.xml"]],
])("robots.txt %s", async (_, lastSuccessAt, allowed) => {
  const publisher = publisherAt(0);
  publisher.put("/robots.txt", { body: "User-agent: Lede\nDisallow: /" });
  publisher.put(FEED, page("<p>Welcome.</p>", announced("/moved.xml")));
  publisher.put("/moved.xml", MOVED);
  await storeKnownFeeds(runtime.database.pool, [{ url: `${publisher.url}${FEED}`, dueAt: new Date() }]);
  await crawlFeed(runtime.system, await claim(lastSuccessAt));
  const asked = publisher.requests.map(({ path }) => path).filter((path) => path !== "/robots.txt" && path !== FEED);
  expect(asked).toEqual(allowed);
});
