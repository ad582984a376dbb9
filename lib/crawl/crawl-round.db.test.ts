import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { visitHost } from "@/lib/crawl/politeness/visit-host";
import { type Crowd, startCrowd, storeKnownFeeds } from "@/lib/crawl/testing/crowd";
import { bindTestRuntime, type TestRuntime } from "@/lib/testing/runtime";
import { crawlRound, giveUpRound } from "./crawl-round";

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
  await runtime.database.pool.query("truncate feeds, hosts cascade");
  runtime.settings.hostSpacingMs = SPACING_MS;
  runtime.sent.length = 0;
  runtime.setNow(NOW);
  askedBefore = new Map([...crowd.askedAt].map(([url, moments]) => [url, moments.length]));
});

const secondsFromNow = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);
const hostOf = (url: string) => new URL(url).host;
let askedBefore: ReadonlyMap<string, number>;
const timesAsked = (url: string) => (crowd.askedAt.get(url)?.length ?? 0) - (askedBefore.get(url) ?? 0);

/** A claimed feed at each of these hosts. */
async function storeClaimed(feeds: readonly (readonly [host: number, number: number])[]) {
  const urls = feeds.map(([host, number]) => crowd.urlOf(host, number));
  await storeKnownFeeds(
    runtime.database.pool,
    urls.map((url) => ({ url, dueAt: secondsFromNow(-60) })),
  );
  const { rows } = await runtime.database.pool.query<{ id: string }>(
    "update feeds set claimed_until = $2 where url = any($1) returning id",
    [urls, secondsFromNow(600)],
  );
  return { urls, ids: rows.map(({ id }) => id) };
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

const roundOf = (feedIds: readonly string[]) => ({ lane: "prompt", feedIds }) as const;

const requestedGroups = () =>
  runtime.sent.flatMap((event) => (event.name === "crawl/group.requested" ? [event.data] : []));

test("requests each feed once, stores the result and releases the host", async () => {
  const wellHosts = [10, 11, 12, 13, 14];
  const { urls, ids } = await storeClaimed([
    [ERRING, AS_IT_WAS],
    [20, CHANGED],
    ...wellHosts.map((host) => [host, AS_IT_WAS] as const),
  ]);
  const [erring = "", changed = "", ...asTheyWere] = urls;
  expect(await crawlRound(runtime.system, roundOf(ids), 3)).toEqual({ crawled: 7, handedOn: 0, slow: 0 });
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
  await crawlRound(runtime.system, roundOf(ids), 1);
  await runtime.database.pool.query("update feeds set claimed_until = $1, failures = 3, whole_at = '2026-01-01'", [
    secondsFromNow(600),
  ]);
  await runtime.database.pool.query("truncate hosts");
  await crawlRound(runtime.system, roundOf(ids), 1);
  expect(await feedAt(urls[0] ?? "")).toMatchObject({ failures: 0, last_error_code: null, is_claimed: false });
  const { rows } = await runtime.database.pool.query("select whole_at from feeds");
  expect(new Date(rows[0].whole_at)).toEqual(NOW);
  expect(timesAsked(urls[0] ?? "")).toBe(2);
});

test("leaves busy or resting hosts and feeds with two hosts to a group", async () => {
  const { urls, ids } = await storeClaimed([10, 11, 12, 13].map((host) => [host, AS_IT_WAS] as const));
  const [recent = "", resting = "", redirected = "", quiet = ""] = urls;
  await letIn(hostOf(recent), secondsFromNow(1));
  await letIn(hostOf(resting), secondsFromNow(-3_600), secondsFromNow(60));
  await letIn(hostOf(quiet), secondsFromNow(-1));
  await runtime.database.pool.query("update feeds set validators_from = $2 where url = $1", [
    redirected,
    crowd.urlOf(30, AS_IT_WAS),
  ]);
  expect(await crawlRound(runtime.system, roundOf(ids), 2)).toEqual({ crawled: 1, handedOn: 3, slow: 0 });
  expect(urls.map(timesAsked)).toEqual([0, 0, 0, 1]);
  const left = await Promise.all([recent, resting, redirected].map(feedAt));
  expect(left.map(({ is_claimed }) => is_claimed)).toEqual([true, true, true]);
  expect(requestedGroups().toSorted((a, b) => (a.shard < b.shard ? -1 : 1))).toEqual(
    [recent, resting, redirected].map((url, index) => ({
      lane: "prompt",
      shard: hostOf(url),
      feedIds: [left[index].id],
    })),
  );
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

test("sends no other request to a host during its request", async () => {
  const { urls, ids } = await storeClaimed([[10, AS_IT_WAS]]);
  const [url = ""] = urls;
  const { ctx, begun, letGo } = holdingBack(url);
  const round = crawlRound(ctx, roundOf(ids), 1);
  await begun;
  const visit = await visitHost(runtime.system, url, async () => "sent", { waitMsMax: 100 });
  expect(visit.kind).toBe("deferred");
  letGo();
  await round;
  expect(timesAsked(url)).toBe(1);
  expect(await nextAllowedAt(url)).toEqual(new Date(NOW.getTime() + SPACING_MS));
});

test("leaves hosts of running requests alone when another process takes over", async () => {
  const { urls, ids } = await storeClaimed([10, 11].map((host) => [host, AS_IT_WAS] as const));
  const [held = "", other = ""] = urls;
  const { ctx, begun, letGo } = holdingBack(held);
  const first = crawlRound(ctx, roundOf(ids), 2);
  await begun;
  await expect.poll(async () => (await feedAt(other)).is_claimed).toBe(false);
  expect(await crawlRound(runtime.system, roundOf(ids), 2)).toEqual({ crawled: 0, handedOn: 1, slow: 0 });
  expect(requestedGroups().map(({ shard }) => shard)).toEqual([hostOf(held)]);
  letGo();
  await first;
  expect(urls.map(timesAsked)).toEqual([1, 1]);
});

test("leaves a feed that cannot start in time to a group and frees its host", async () => {
  const { urls, ids } = await storeClaimed([10, 11, 12].map((host) => [host, AS_IT_WAS] as const));
  const asked = () => urls.filter((url) => timesAsked(url) > 0).length;
  const ctx = { ...runtime.system, now: () => secondsFromNow(asked() * 21) };
  expect(await crawlRound(ctx, roundOf(ids), 1)).toEqual({ crawled: 1, handedOn: 2, slow: 0 });
  expect(asked()).toBe(1);
  expect(requestedGroups()).toHaveLength(2);
  // From the release, not the claim.
  for (const url of urls) expect(await nextAllowedAt(url)).toEqual(secondsFromNow(22));
});

test("records a feed that cannot be processed and crawls the others", async () => {
  const { urls, ids } = await storeClaimed([
    [10, CHANGED],
    [11, AS_IT_WAS],
  ]);
  const run = () => Promise.reject(new Error("a defect"));
  const ctx = { ...runtime.system, worker: { ...runtime.system.worker, run } };
  await crawlRound(ctx, roundOf(ids), 2);
  expect(await feedAt(urls[0] ?? "")).toMatchObject({ failures: 1, last_error_code: "internal", is_claimed: false });
  expect(await feedAt(urls[1] ?? "")).toMatchObject({ failures: 0, is_claimed: false });
});

test("requests no crawled feed again when repeated", async () => {
  const { urls, ids } = await storeClaimed([10, 11].map((host) => [host, AS_IT_WAS] as const));
  await crawlRound(runtime.system, roundOf(ids), 2);
  expect(await crawlRound(runtime.system, roundOf(ids), 2)).toEqual({ crawled: 0, handedOn: 0, slow: 0 });
  expect(urls.map(timesAsked)).toEqual([1, 1]);
});

test("hands only its own claims to groups after failing at every attempt", async () => {
  const { urls, ids } = await storeClaimed([10, 11, 12].map((host) => [host, AS_IT_WAS] as const));
  await runtime.database.pool.query("update feeds set claimed_until = null where url = $1", [urls[0]]);
  await runtime.database.pool.query("update feeds set claimed_until = $2 where url = $1", [
    urls[1],
    secondsFromNow(900),
  ]);
  await giveUpRound(runtime.system, { ...roundOf(ids), askedAt: NOW }, new Error("the database was away"));
  expect(requestedGroups()).toEqual([
    { lane: "prompt", shard: hostOf(urls[2] ?? ""), feedIds: [(await feedAt(urls[2] ?? "")).id] },
  ]);
});
