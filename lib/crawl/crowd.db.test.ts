import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { HOUR_MS } from "@/lib/core/duration";
import { CROWD_FAULTS, type Crowd, startCrowd, storeKnownFeeds } from "@/lib/crawl/testing/crowd";
import { bindTestRuntime, type TestRuntime } from "@/lib/testing/runtime";
import { claimDueFeeds } from "./claim-due-feeds";

const HOSTS = 40;
const FEEDS_PER_HOST = 4;

const faultOf = (host: number) => (host % 8 === 0 ? (CROWD_FAULTS[host / 8] ?? null) : null);

let runtime: TestRuntime;
let crowd: Crowd;

beforeAll(async () => {
  runtime = await bindTestRuntime({
    runsWorkflows: true,
    allow: "127.7.0.0/16",
    // Healthy hosts answer in time on a busy machine too.
    limits: { headersTimeoutMs: 6_000, totalTimeoutMs: 12_000 },
  });
  runtime.settings.hostSpacingMs = 50;
  crowd = await startCrowd(faultOf);
});
afterAll(async () => {
  await runtime.stop();
  await crowd.close();
});

const hosts = Array.from({ length: HOSTS }, (_, host) => host);
const urlsOf = (chosen: readonly number[], feeds: readonly number[]) =>
  chosen.flatMap((host) => feeds.map((feed) => crowd.urlOf(host, feed)));

/** Claims due feeds and waits for their crawls. */
async function crawlDue() {
  await claimDueFeeds(runtime.system);
  await vi.waitFor(
    async () => {
      const { rows } = await runtime.database.pool.query("select 1 from feeds where claimed_until is not null limit 1");
      expect(rows).toEqual([]);
    },
    { timeout: 90_000, interval: 50 },
  );
}

test("keeps healthy feeds on schedule, with one request at a time per host, while other hosts fail", {
  timeout: 200_000,
}, async () => {
  const dueAt = new Date();
  const feeds = (numbers: number[]) => urlsOf(hosts, numbers).map((url) => ({ url, dueAt }));
  await storeKnownFeeds(runtime.database.pool, feeds([0, 1]));
  await claimDueFeeds(runtime.system);
  // Two groups of each host at once.
  await storeKnownFeeds(runtime.database.pool, feeds([2, 3]));
  await crawlDue();
  const nextDay = new Date(Date.now() + 25 * HOUR_MS);
  runtime.setNow(nextDay);
  await crawlDue();

  expect(crowd.atOnceMax()).toBe(1);
  const { rows } = await runtime.database.pool.query("select url, failures, last_checked_at, next_due_at from feeds");
  expect(rows.length).toBe(HOSTS * FEEDS_PER_HOST);
  const stateOf = new Map(rows.map((row) => [row.url, row]));
  const healthy = urlsOf(
    hosts.filter((host) => faultOf(host) === null),
    [0, 1, 2, 3],
  );
  for (const url of healthy) {
    expect(crowd.askedAt.get(url)?.length, url).toBe(2);
    const { failures, last_checked_at, next_due_at } = stateOf.get(url);
    expect(failures).toBe(0);
    expect(new Date(last_checked_at)).toEqual(nextDay);
    expect(new Date(next_due_at).getTime()).toBeGreaterThanOrEqual(nextDay.getTime() + HOUR_MS);
    expect(new Date(next_due_at).getTime()).toBeLessThanOrEqual(nextDay.getTime() + 24 * HOUR_MS);
  }
  for (const url of urlsOf(
    hosts.filter((host) => faultOf(host) !== null),
    [0, 1, 2, 3],
  ))
    expect(stateOf.get(url).failures, url).toBe(2);
});
