import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { HOUR_MS } from "@/lib/core/duration";
import { type Crowd, startCrowd, storeKnownFeeds } from "@/lib/crawl/testing/crowd";
import { bindTestRuntime, type TestRuntime } from "@/lib/testing/runtime";
import { claimDueFeeds } from "./claim-due-feeds";
import { crawlFeeds, crawlSlots } from "./crawl-feeds";

const NOW = new Date("2026-11-22T08:00:00Z");
const SLOW = 1;
/** Longer than an answer of a prompt feed on a loaded machine. */
const SLOW_MS = 5_000;
const HOSTS = [SLOW, 10, 11, 12, 13];

let runtime: TestRuntime;
let crowd: Crowd;

beforeAll(async () => {
  runtime = await bindTestRuntime({ allow: "127.7.0.0/16" });
  crowd = await startCrowd(() => null);
});
afterAll(async () => {
  await runtime.stop();
  await crowd.close();
});

/** Claims due feeds. @returns the addresses of each lane */
async function claim() {
  runtime.sent.length = 0;
  await claimDueFeeds(runtime.system);
  const { rows } = await runtime.database.pool.query<{ id: string; url: string }>("select id, url from feeds");
  const urlOf = new Map(rows.map(({ id, url }) => [id, url]));
  const lanes = runtime.sent.flatMap((event) =>
    event.name === "crawl/requested"
      ? [[event.data.lane, event.data.feedIds.map((id) => urlOf.get(id)).toSorted()] as const]
      : [],
  );
  return Object.fromEntries(lanes);
}

test("moves a slow feed to the doubtful lane for a day", async () => {
  runtime.setNow(NOW);
  const urls = HOSTS.map((host) => crowd.urlOf(host, 1)).toSorted();
  const slow = crowd.urlOf(SLOW, 1);
  const prompt = urls.filter((url) => url !== slow);
  await storeKnownFeeds(
    runtime.database.pool,
    urls.map((url) => ({ url, dueAt: NOW })),
  );
  expect(await claim()).toEqual({ prompt: urls });
  const { rows } = await runtime.database.pool.query<{ id: string }>("select id from feeds");
  const { fetcher } = runtime.system;
  const fetch: typeof fetcher.fetch = async (url, options) => {
    if (url === slow) await wait(SLOW_MS + 200);
    return fetcher.fetch(url, options);
  };
  const ctx = { ...runtime.system, fetcher: { ...fetcher, fetch } };
  const feedIds = rows.map(({ id }) => id);
  expect(await crawlFeeds(ctx, { lane: "prompt", feedIds }, crawlSlots(2, SLOW_MS))).toEqual({ crawled: 5, left: 0 });
  const again = async (hours: number) => {
    runtime.setNow(new Date(NOW.getTime() + hours * HOUR_MS));
    await runtime.database.pool.query("update feeds set claimed_until = null, next_due_at = $1", [NOW]);
    return claim();
  };
  expect(await again(1)).toEqual({ prompt, doubtful: [slow] });
  expect(await again(23)).toEqual({ prompt, doubtful: [slow] });
  expect(await again(25)).toEqual({ prompt: urls });
});
