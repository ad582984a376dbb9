import { afterAll, beforeAll, expect, test } from "vitest";
import { HOUR_MS } from "@/lib/core/duration";
import { type Crowd, startCrowd, storeKnownFeeds } from "@/lib/crawl/testing/crowd";
import { bindTestRuntime, type TestRuntime } from "@/lib/testing/runtime";
import { claimDueFeeds } from "./claim-due-feeds";
import { crawlRound } from "./crawl-round";

const NOW = new Date("2026-11-22T08:00:00Z");
const SLOW = 1;
const HOSTS = [SLOW, 10, 11, 12, 13];

let runtime: TestRuntime;
let crowd: Crowd;

beforeAll(async () => {
  runtime = await bindTestRuntime({ allow: "127.7.0.0/16" });
  crowd = await startCrowd((host) => (host === SLOW ? "slow" : null));
});
afterAll(async () => {
  await runtime.stop();
  await crowd.close();
});

/** Claims due feeds. @returns the addresses for rounds and for groups */
async function claim() {
  runtime.sent.length = 0;
  await claimDueFeeds(runtime.system);
  const { rows } = await runtime.database.pool.query<{ id: string; url: string }>("select id, url from feeds");
  const urlOf = new Map(rows.map(({ id, url }) => [id, url]));
  const idsOf = (name: string) =>
    runtime.sent.flatMap((event) => (event.name === name ? (event.data as { feedIds: string[] }).feedIds : []));
  const urls = (ids: string[]) => ids.map((id) => urlOf.get(id)).toSorted();
  const [round, group] = [idsOf("crawl/round.requested"), idsOf("crawl/group.requested")];
  return { round, rounds: urls(round), groups: urls(group) };
}

test("crawls a slow feed in the doubtful lane for a day", async () => {
  runtime.setNow(NOW);
  const urls = HOSTS.map((host) => crowd.urlOf(host, 1)).toSorted();
  const slow = crowd.urlOf(SLOW, 1);
  await storeKnownFeeds(
    runtime.database.pool,
    urls.map((url) => ({ url, dueAt: NOW })),
  );
  const first = await claim();
  expect(first).toMatchObject({ rounds: urls, groups: [] });
  runtime.sent.length = 0;
  expect(await crawlRound(runtime.system, { lane: "prompt", feedIds: first.round }, 2)).toEqual({
    crawled: HOSTS.length - 1,
    handedOn: 0,
    slow: 1,
  });
  expect(runtime.sent).toEqual([]);
  expect(await claim()).toMatchObject({ rounds: [], groups: [slow] });
  runtime.setNow(new Date(NOW.getTime() + 23 * HOUR_MS));
  await runtime.database.pool.query("update feeds set claimed_until = null, next_due_at = $1", [NOW]);
  expect(await claim()).toMatchObject({ rounds: urls.filter((url) => url !== slow), groups: [slow] });
});
