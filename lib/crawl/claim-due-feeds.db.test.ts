import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { newId } from "@/lib/core/id";
import { createNewsfeed } from "@/lib/domain/newsfeeds/create-newsfeed";
import { deleteFeeds } from "@/lib/testing/database";
import { bindTestRuntime, type TestRuntime } from "@/lib/testing/runtime";
import { claimDueFeeds } from "./claim-due-feeds";

const NOW = new Date("2026-11-22T08:00:00Z");
const secondsFromNow = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);

let runtime: TestRuntime;

beforeAll(async () => {
  runtime = await bindTestRuntime();
});
afterAll(() => runtime.stop());
beforeEach(async () => {
  await deleteFeeds(runtime.database);
  runtime.settings.hostSpacingMs = 1_000;
  runtime.sent.length = 0;
  runtime.setNow(NOW);
});

/** Feeds of a host, each due a second later than the one before, the first for an hour. */
async function storeDue(host: string, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => newId());
  await runtime.database.pool.query(
    `insert into feeds (id, url, url_hash, subscriber_count, next_due_at, last_checked_at, last_success_at)
      select id, 'https://' || $2 || '/' || number, sha256(id::text::bytea), 1, $3::timestamptz + number * interval '1 second',
        $3::timestamptz, $3::timestamptz
      from unnest($1::uuid[]) with ordinality as made (id, number)`,
    [ids, host, secondsFromNow(-3_600).toISOString()],
  );
  return ids;
}

/** New feeds of one user, each on its own host. */
async function storeNew(count: number): Promise<string[]> {
  const { id: newsfeedId } = await createNewsfeed(await runtime.newUser(), { name: "Imported" });
  const ids = Array.from({ length: count }, () => newId());
  await runtime.database.pool.query(
    `with made as (
        insert into feeds (id, url, url_hash, subscriber_count, next_due_at)
        select id, 'https://' || id || '.example/', sha256(id::text::bytea), 1, $3 from unnest($1::uuid[]) as made (id)
        returning id, url)
      insert into sources (id, newsfeed_id, feed_id, url) select id, $2, id, url from made`,
    [ids, newsfeedId, secondsFromNow(-60).toISOString()],
  );
  return ids;
}

const requested = () => runtime.sent.flatMap((event) => (event.name === "crawl/requested" ? event.data.feedIds : []));

async function stateOf(ids: readonly string[]) {
  const { rows } = await runtime.database.pool.query(
    "select next_due_at, claimed_until is not null as is_claimed from feeds where id = any($1) order by array_position($1, id)",
    [ids],
  );
  return rows.map(({ next_due_at, is_claimed }) => ({ dueAt: new Date(next_due_at), is_claimed }));
}

test("claims the longest-waiting feeds of a busy host and schedules the others at its pace", async () => {
  const ids = await storeDue("crowded.example", 100);
  expect(await claimDueFeeds(runtime.system)).toBe(60);
  expect(requested()).toEqual(ids.slice(0, 60));
  expect(await stateOf(ids.slice(60))).toEqual(
    Array.from({ length: 40 }, (_, index) => ({ dueAt: secondsFromNow(60 + index), is_claimed: false })),
  );
});

test("claims one feed of a host that allows one request a minute", async () => {
  const ids = await storeDue("www.reddit.com", 5);
  expect(await claimDueFeeds(runtime.system)).toBe(1);
  expect(requested()).toEqual(ids.slice(0, 1));
  expect((await stateOf(ids)).map(({ dueAt }) => dueAt).slice(1)).toEqual([65, 130, 195, 260].map(secondsFromNow));
});

test("claims enough feeds of a host to last until the next claim in five minutes", async () => {
  const ids = await storeDue("crowded.example", 310);
  expect(await claimDueFeeds(runtime.system, 300)).toBe(300);
  expect((await stateOf(ids.slice(-1)))[0]?.dueAt).toEqual(secondsFromNow(309));
});

test("requests a lane's due feeds in batches of up to a hundred, grouped by host", async () => {
  const together = await storeDue("crowded.example", 2);
  const alone: string[] = [];
  for (let host = 0; host < 110; host += 1) alone.push(...(await storeDue(`host-${host}.example`, 1)));
  const failing = await storeDue("failing.example", 1);
  await runtime.database.pool.query("update feeds set failures = 1 where id = any($1)", [failing]);
  expect(await claimDueFeeds(runtime.system)).toBe(113);
  const batches = runtime.sent.flatMap((event) => (event.name === "crawl/requested" ? [event.data] : []));
  expect(batches.map(({ lane, feedIds }) => [lane, feedIds.length])).toEqual([
    ["prompt", 100],
    ["prompt", 12],
    ["doubtful", 1],
  ]);
  expect(requested().toSorted()).toEqual([...together, ...alone, ...failing].toSorted());
  const [first = "", second = ""] = together;
  expect(requested().indexOf(second)).toBe(requested().indexOf(first) + 1);
});

test("claims a thousand new feeds of a user, and those of another at once", async () => {
  await storeNew(1_010);
  expect(await claimDueFeeds(runtime.system)).toBe(1_000);
  expect(await claimDueFeeds(runtime.system)).toBe(0);
  const ofOther = await storeNew(3);
  runtime.sent.length = 0;
  expect(await claimDueFeeds(runtime.system)).toBe(3);
  expect(requested().toSorted()).toEqual(ofOther.toSorted());
});

test("claims new feeds within the statement timeout if the statistics are of a table with one", async () => {
  const ofOther = await storeNew(1);
  await runtime.database.pool.query("vacuum (freeze, analyze) feeds, sources");
  await storeNew(2_500);
  expect(await claimDueFeeds(runtime.system)).toBe(1_001);
  expect(requested()).toEqual(expect.arrayContaining(ofOther));
});
