import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { claimFeed } from "@/db/queries/feeds/feeds";
import { crawlFeed } from "@/lib/crawl/crawl-feed";
import { createNewsfeed } from "@/lib/domain/newsfeeds/create-newsfeed";
import { addSource } from "@/lib/domain/sources/add-source";
import { listSources } from "@/lib/domain/sources/list-sources";
import { validateSource } from "@/lib/domain/sources/validate-source";
import { type Publisher, page, rss, startPublisher } from "@/lib/testing/publisher";
import { bindTestRuntime, type TestRuntime } from "@/lib/testing/runtime";
import { discover } from "./discover";

let runtime: TestRuntime;
let site: Publisher;
let bridge: Publisher;

beforeAll(async () => {
  runtime = await bindTestRuntime();
});
afterAll(() => runtime.stop());
beforeEach(async () => {
  [site, bridge] = await Promise.all([startPublisher(), startPublisher()]);
  runtime.settings.connectors.rssBridge = { url: bridge.url };
});
afterEach(() => Promise.all([site.close(), bridge.close()]));

const feed = (title: string) => rss([{ title, guid: title }], { title });
const look = (path = "/") => discover(runtime.system, `${site.url}${path}`);
const findFeed = (url: string) => `/?${new URLSearchParams({ action: "findfeed", format: "Atom", url })}`;

test("finds a bridge feed for a page without a feed", async () => {
  site.put("/prices", page("<p>No feed here.</p>"));
  const query = "?action=display&bridge=Prices&format=Atom";
  const reply = [{ url: `http://bridge.internal/${query}`, bridgeMeta: { name: "Prices" } }];
  bridge.put(findFeed(`${site.url}/prices`), { body: JSON.stringify(reply) });
  bridge.put(`/${query}`, feed("Prices"));
  const found = await look("/prices");
  expect(found).toMatchObject({ refusal: null, recommended: { url: `${bridge.url}/${query}`, via: "bridge" } });
});

test("keeps the bridge's URL secret, even when it fails", async () => {
  site.put("/", page("<p>No feed here.</p>"));
  bridge.put(findFeed(`${site.url}/`), { body: JSON.stringify([{ url: `${bridge.url}/?action=display` }]) });
  bridge.put("/?action=display", feed("Prices"));
  const ctx = await runtime.newUser();
  expect(await validateSource(ctx, site.url)).toMatchObject({
    crawlable: true,
    rss_feeds: [],
    recommended_feed: "",
  });
  const { id } = await createNewsfeed(ctx, { name: "News" });
  const added = await addSource(ctx, id, { url: site.url });
  expect(added).toMatchObject({ title: "Prices", rss_feed_url: null });
  const { rows } = await runtime.database.pool.query("select feed_id from sources where id = $1", [added.id]);
  bridge.put("/?action=display", { status: 500 });
  expect(await crawlFeed(runtime.system, rows[0].feed_id)).toBe("failed");
  const [source] = await listSources(ctx, id);
  expect(source).toMatchObject({ rss_feed_url: null, last_error: expect.stringMatching(/^This server's RSS-Bridge/) });
  expect(JSON.stringify(source)).not.toContain(new URL(bridge.url).port);
});

test("reads a feed over the bridge that is configured now", async () => {
  site.put("/", page("<p>No feed here.</p>"));
  bridge.put(findFeed(`${site.url}/`), { body: JSON.stringify([{ url: `${bridge.url}/?action=display` }]) });
  bridge.put("/?action=display", feed("Prices"));
  const ctx = await runtime.newUser();
  const { id } = await createNewsfeed(ctx, { name: "News" });
  await addSource(ctx, id, { url: site.url });
  const { rows } = await runtime.database.pool.query("select feed_id from sources where newsfeed_id = $1", [id]);
  const feedId = rows[0].feed_id;
  const other = await startPublisher();
  onTestFinished(() => other.close());
  other.put("/sub/?action=display", { ...feed("Prices"), headers: { etag: '"1"' } });
  runtime.settings.connectors.rssBridge = { url: `${other.url}/sub` };
  const before = bridge.requests.length;
  for (const report of ["stored", "unchanged"]) {
    expect(await crawlFeed(runtime.system, feedId)).toBe(report);
    await claimFeed(ctx.db, feedId, { now: ctx.now(), leaseSeconds: 60 });
  }
  expect(bridge.requests).toHaveLength(before);
  expect(other.requests.map(({ headers }) => headers["if-none-match"])).toEqual([undefined, '"1"']);
  runtime.settings.connectors.rssBridge = null;
  expect(await crawlFeed(runtime.system, feedId)).toBe("failed");
  expect(await listSources(ctx, id)).toMatchObject([
    {
      status: "needs_credentials",
      last_error: expect.stringMatching(/^Lede reads this page through RSS-Bridge, and this server has none\./),
    },
  ]);
});

test("ignores a bridge's report of its own failure", async () => {
  site.put("/", page("<p>No feed here.</p>"));
  bridge.put(findFeed(`${site.url}/`), { body: JSON.stringify([{ url: `${bridge.url}/?action=display` }]) });
  bridge.put("/?action=display", feed("Bridge returned error 500! (20778)"));
  expect((await look()).refusal?.code).toBe("no_feed");
});

test("does not ask the bridge when the site has a feed", async () => {
  site.put("/", page("", '<link rel="alternate" type="application/rss+xml" href="/feed.xml">'));
  site.put("/feed.xml", feed("Own"));
  await look();
  expect(bridge.requests).toEqual([]);
});

test.each([
  ["does not support the page", { status: 404, body: '{"message":"No bridge found for given url"}' }],
  ["is broken", { status: 200, body: "<h1>Fatal error</h1>" }],
  ["returns an invalid feed", { status: 200, body: '[{"url":"https://bridge.example/?nothing"}]' }],
])("lists a bridge that %s among the attempts", async (_, answer) => {
  site.put("/", page("<p>Nothing.</p>"));
  bridge.put(findFeed(`${site.url}/`), answer);
  expect((await look()).refusal).toEqual({
    code: "no_feed",
    message: expect.stringContaining("and this server's RSS-Bridge does not know the page"),
  });
});
