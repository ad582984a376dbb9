import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { visitHost } from "@/lib/crawl/politeness/visit-host";
import { type Crowd, startCrowd, storeKnownFeeds } from "@/lib/crawl/testing/crowd";
import { deleteFeeds } from "@/lib/testing/database";
import { endedDb } from "@/lib/testing/ended-db";
import { bindTestRuntime, type TestRuntime } from "@/lib/testing/runtime";
import { crawlFeeds, crawlSlots, giveUpCrawl } from "./crawl-feeds";

const NOW = new Date("2026-11-22T08:00:00Z");
const SPACING_MS = 1_000;
const ERRING = 2;
/** Feeds whose number ends in 0 have changed. */
const [AS_IT_WAS, CHANGED] = [1, 10];

let runtime: TestRuntime;
let crowd: Crowd;

beforeAll(async () => {
  runtime = await bindTestRuntime({ allow: "127.7.0.0/16" });
  crowd = await startCrowd((host) => (host === ERRING ? "error" : null));
});
afterAll(async () => {
  await runtime.stop();
  await crowd.close();
});
beforeEach(async () => {
  await deleteFeeds(runtime.database);
  runtime.settings.hostSpacingMs = SPACING_MS;
  runtime.sent.length = 0;
  runtime.setNow(NOW);
  askedBefore = new Map([...crowd.askedAt].map(([url, moments]) => [url, moments.length]));
});

const secondsFromNow = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);
const hostOf = (url: string) => new URL(url).host;
let askedBefore: ReadonlyMap<string, number>;
const timesAsked = (url: string) => (crowd.askedAt.get(url)?.length ?? 0) - (askedBefore.get(url) ?? 0);

/** A claimed feed at each of these hosts, in their order. */
async function storeClaimed(feeds: readonly (readonly [host: number, number: number])[]) {
  const urls = feeds.map(([host, number]) => crowd.urlOf(host, number));
  await storeKnownFeeds(
    runtime.database.pool,
    urls.map((url) => ({ url, dueAt: secondsFromNow(-60) })),
  );
  const { rows } = await runtime.database.pool.query<{ id: string; url: string }>(
    "update feeds set claimed_until = $2 where url = any($1) returning id, url",
    [urls, secondsFromNow(600)],
  );
  const idOf = new Map(rows.map(({ id, url }) => [url, id]));
  return { urls, ids: urls.flatMap((url) => idOf.get(url) ?? []) };
}

async function feedAt(url: string) {
  const { rows } = await runtime.database.pool.query(
    `select id, etag, failures, last_error_code, claimed_until is not null as is_claimed, last_checked_at, next_due_at,
      (select count(*)::int from articles where feed_id = feeds.id) as articles from feeds where url = $1`,
    [url],
  );
  return rows[0];
}

async function letIn(host: string, at: Date, restUntil: Date | null = null) {
  await runtime.database.pool.query(
    "insert into hosts (host, next_allowed_at, retry_after_until) values ($1, $2, $3)",
    [host, at, restUntil],
  );
}

async function nextAllowedAt(url: string): Promise<Date | undefined> {
  const { rows } = await runtime.database.pool.query("select next_allowed_at from hosts where host = $1", [
    hostOf(url),
  ]);
  return rows[0] && new Date(rows[0].next_allowed_at);
}

/** Even on a busy machine, no feed of these is slow enough to release its slot. */
const crawl = (ctx: TestRuntime["system"], feedIds: readonly string[], atOnce = 2) =>
  crawlFeeds(ctx, { lane: "prompt", feedIds }, crawlSlots(atOnce, 60_000));

test("fetches each feed once, stores the result and releases the host", async () => {
  const wellHosts = [10, 11, 12, 13, 14];
  const { urls, ids } = await storeClaimed([
    [ERRING, AS_IT_WAS],
    [20, CHANGED],
    ...wellHosts.map((host) => [host, AS_IT_WAS] as const),
  ]);
  const [erring = "", changed = "", ...asTheyWere] = urls;
  expect(await crawl(runtime.system, ids, 3)).toEqual({ crawled: 7, left: 0 });
  expect(urls.map(timesAsked)).toEqual(urls.map(() => 1));
  for (const url of asTheyWere) {
    const feed = await feedAt(url);
    expect(feed).toMatchObject({ failures: 0, is_claimed: false, articles: 0 });
    expect(new Date(feed.last_checked_at)).toEqual(NOW);
    expect(new Date(feed.next_due_at).getTime()).toBeGreaterThanOrEqual(secondsFromNow(3_600).getTime());
  }
  expect(await feedAt(changed)).toMatchObject({ etag: '"2"', failures: 0, is_claimed: false, articles: 3 });
  expect(await feedAt(erring)).toMatchObject({ failures: 1, last_error_code: "server_error", is_claimed: false });
  for (const url of urls) expect(await nextAllowedAt(url)).toEqual(new Date(NOW.getTime() + SPACING_MS));
});

test("clears an unchanged feed's failures and counts an identical full response as unchanged", async () => {
  const { urls, ids } = await storeClaimed([[10, AS_IT_WAS]]);
  await runtime.database.pool.query(
    "update feeds set failures = 3, last_error_code = 'timeout', last_error = 'x', whole_at = $1",
    [secondsFromNow(-20 * 86_400)],
  );
  // An unconditional request, as after two weeks, for the stored document.
  await crawl(runtime.system, ids, 1);
  await runtime.database.pool.query("update feeds set claimed_until = $1, failures = 3, whole_at = '2026-01-01'", [
    secondsFromNow(600),
  ]);
  await runtime.database.pool.query("delete from hosts");
  await crawl(runtime.system, ids, 1);
  expect(await feedAt(urls[0] ?? "")).toMatchObject({ failures: 0, last_error_code: null, is_claimed: false });
  const { rows } = await runtime.database.pool.query("select whole_at from feeds");
  expect(new Date(rows[0].whole_at)).toEqual(NOW);
  expect(timesAsked(urls[0] ?? "")).toBe(2);
});

test("respects the pace of recent, paused and redirected hosts", async () => {
  runtime.setNow(null);
  const now = Date.now();
  const { urls, ids } = await storeClaimed([10, 11, 12, 13].map((host) => [host, AS_IT_WAS] as const));
  const [recent = "", resting = "", redirected = "", quiet = ""] = urls;
  await runtime.database.pool.query("update feeds set claimed_until = $1", [new Date(now + 600_000)]);
  await letIn(hostOf(recent), new Date(now + 1_000));
  await letIn(hostOf(resting), new Date(now - 3_600_000), new Date(now + 60_000));
  await letIn(hostOf(quiet), new Date(now - 1_000));
  const target = crowd.urlOf(30, AS_IT_WAS);
  await runtime.database.pool.query("update feeds set validators_from = $2 where url = $1", [redirected, target]);
  expect(await crawl(runtime.system, ids, 4)).toEqual({ crawled: 4, left: 0 });
  expect(urls.map(timesAsked)).toEqual([1, 0, 1, 1]);
  expect(crowd.askedAt.get(recent)?.at(-1)).toBeGreaterThanOrEqual(now + 1_000);
  expect(await nextAllowedAt(target)).toBeDefined();
  const states = await Promise.all(urls.map(feedAt));
  expect(states.map(({ is_claimed }) => is_claimed)).toEqual([false, false, false, false]);
});

test("crawls feeds of one host in sequence and other hosts meanwhile", async () => {
  runtime.setNow(null);
  runtime.settings.hostSpacingMs = 50;
  const { urls, ids } = await storeClaimed([
    [10, AS_IT_WAS],
    [10, 2],
    [10, 3],
    ...Array.from({ length: 20 }, (_, host) => [host + 40, AS_IT_WAS] as const),
  ]);
  expect(await crawl(runtime.system, ids, 8)).toEqual({ crawled: 23, left: 0 });
  expect(urls.map(timesAsked)).toEqual(urls.map(() => 1));
  expect(crowd.atOnceMax()).toBe(1);
});

test("keeps all slots busy while some sites hang", async () => {
  const { urls, ids } = await storeClaimed(Array.from({ length: 16 }, (_, host) => [host + 10, AS_IT_WAS] as const));
  let [inFlight, most] = [0, 0];
  const gate = Promise.withResolvers<void>();
  const hanging = new Set(urls.slice(0, 6));
  const slots = crawlSlots(6);
  const { fetcher } = runtime.system;
  const fetch: typeof fetcher.fetch = async (url, options) => {
    if (hanging.has(url)) {
      // These began first and release their slots soon; a busy machine must not make the others slow too.
      slots.slowMs = 60_000;
      await gate.promise;
    }
    inFlight += 1;
    most = Math.max(most, inFlight);
    return fetcher.fetch(url, options).finally(() => {
      inFlight -= 1;
    });
  };
  const ctx = { ...runtime.system, fetcher: { ...fetcher, fetch } };
  const crawled = crawlFeeds(ctx, { lane: "prompt", feedIds: ids }, slots);
  await expect.poll(() => urls.map(timesAsked)).toEqual(urls.map((url) => (hanging.has(url) ? 0 : 1)));
  expect(most).toBeGreaterThanOrEqual(6);
  gate.resolve();
  expect(await crawled).toEqual({ crawled: 16, left: 0 });
  expect(urls.map(timesAsked)).toEqual(urls.map(() => 1));
});

/** A context whose requests to an address wait for release. */
function holdingBack(url: string) {
  const begun = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  const { fetcher } = runtime.system;
  const fetch: typeof fetcher.fetch = async (address, options) => {
    if (address === url) {
      begun.resolve();
      await gate.promise;
    }
    return fetcher.fetch(address, options);
  };
  return { ctx: { ...runtime.system, fetcher: { ...fetcher, fetch } }, begun: begun.promise, letGo: gate.resolve };
}

test("sends one request to a host at a time", async () => {
  const { urls, ids } = await storeClaimed([[10, AS_IT_WAS]]);
  const [url = ""] = urls;
  const { ctx, begun, letGo } = holdingBack(url);
  const crawled = crawl(ctx, ids, 1);
  await begun;
  const visit = await visitHost(runtime.system, url, async () => "sent", { waitMsMax: 100 });
  expect(visit.kind).toBe("deferred");
  letGo();
  await crawled;
  expect(timesAsked(url)).toBe(1);
  expect(await nextAllowedAt(url)).toEqual(new Date(NOW.getTime() + SPACING_MS));
});

test("sends no second request for a feed that another process crawls", async () => {
  runtime.setNow(null);
  const { urls, ids } = await storeClaimed([10, 11].map((host) => [host, AS_IT_WAS] as const));
  const [held = "", other = ""] = urls;
  const { ctx, begun, letGo } = holdingBack(held);
  const first = crawl(ctx, ids);
  await begun;
  await expect.poll(async () => (await feedAt(other)).is_claimed).toBe(false);
  const again = crawl(runtime.system, ids);
  letGo();
  await Promise.all([first, again]);
  expect(timesAsked(other)).toBe(1);
  expect(crowd.atOnceMax()).toBe(1);
});

test("releases feeds and hosts that cannot start in time", async () => {
  const { urls, ids } = await storeClaimed([10, 11, 12].map((host) => [host, AS_IT_WAS] as const));
  const asked = () => urls.filter((url) => timesAsked(url) > 0).length;
  const ctx = { ...runtime.system, now: () => secondsFromNow(asked() * 46) };
  expect(await crawl(ctx, ids, 1)).toEqual({ crawled: 1, left: 2 });
  expect(asked()).toBe(1);
  for (const url of urls) expect(await nextAllowedAt(url)).toEqual(secondsFromNow(47));
  const states = await Promise.all(urls.map(feedAt));
  expect(states.map(({ is_claimed }) => is_claimed)).toEqual([false, false, false]);
  expect(states.filter(({ next_due_at }) => new Date(next_due_at) < NOW)).toHaveLength(2);
});

test("records a feed that cannot be processed and crawls the others", async () => {
  const { urls, ids } = await storeClaimed([
    [10, CHANGED],
    [11, AS_IT_WAS],
  ]);
  const run = () => Promise.reject(new Error("a defect"));
  const ctx = { ...runtime.system, worker: { ...runtime.system.worker, run } };
  await crawl(ctx, ids, 2);
  expect(await feedAt(urls[0] ?? "")).toMatchObject({ failures: 1, last_error_code: "internal", is_claimed: false });
  expect(await feedAt(urls[1] ?? "")).toMatchObject({ failures: 0, is_claimed: false });
});

test("holds no host while a document is read, which may wait long for the worker", async () => {
  runtime.settings.hostSpacingMs = 1;
  const { urls, ids } = await storeClaimed([
    [10, CHANGED],
    [10, CHANGED + 10],
  ]);
  const held: unknown[] = [];
  const { worker } = runtime.system;
  const noteHosts = async () => held.push(...(await runtime.database.pool.query("select held_until from hosts")).rows);
  const run: typeof worker.run = (name, input) => noteHosts().then(() => worker.run(name, input));
  await crawl({ ...runtime.system, worker: { ...worker, run } }, ids, 2);
  expect(urls.map(timesAsked)).toEqual([1, 1]);
  expect(held.length).toBeGreaterThanOrEqual(2);
  expect(new Set(held.map((row) => JSON.stringify(row)))).toEqual(new Set(['{"held_until":null}']));
});

test("fetches no feed again when repeated", async () => {
  const { urls, ids } = await storeClaimed([10, 11].map((host) => [host, AS_IT_WAS] as const));
  await crawl(runtime.system, ids, 2);
  expect(await crawl(runtime.system, ids, 2)).toEqual({ crawled: 0, left: 0 });
  expect(urls.map(timesAsked)).toEqual([1, 1]);
});

test("requests only its own claims again, one by one, when every attempt failed", async () => {
  const { urls, ids } = await storeClaimed([10, 11, 12, 13].map((host) => [host, AS_IT_WAS] as const));
  await runtime.database.pool.query("update feeds set claimed_until = null where url = $1", [urls[0]]);
  await runtime.database.pool.query("update feeds set claimed_until = $2 where url = $1", [
    urls[1],
    secondsFromNow(900),
  ]);
  await giveUpCrawl(runtime.system, { feedIds: ids, askedAt: NOW }, new Error("the database was away"));
  const requested = runtime.sent.flatMap((event) => (event.name === "crawl/requested" ? [event.data] : []));
  const own = await Promise.all(urls.slice(2).map(feedAt));
  expect(requested).toHaveLength(2);
  expect(requested).toEqual(expect.arrayContaining(own.map(({ id }) => ({ lane: "doubtful", feedIds: [id] }))));
});

test("logs no error of work that a shutdown cuts off", async () => {
  const { ids } = await storeClaimed([[20, CHANGED]]);
  const { db, fetcher } = runtime.system;
  const ended = await endedDb();
  let current = db;
  const fetch: typeof fetcher.fetch = async (url, options) => {
    const response = await fetcher.fetch(url, options);
    current = ended;
    return response;
  };
  const following = new Proxy(db, { get: (_, name) => Reflect.get(current, name) });
  const before = runtime.lines.length;
  await expect(crawl({ ...runtime.system, db: following, fetcher: { ...fetcher, fetch } }, ids)).rejects.toThrow();
  expect(runtime.lines.slice(before)).toEqual([]);
});
