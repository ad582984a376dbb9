import type pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { DAY_MS, HOUR_MS } from "@/lib/core/duration";
import { storeClaimedFeeds } from "@/lib/crawl/testing/claimed-feeds";
import { createNewsfeed } from "@/lib/domain/newsfeeds/create-newsfeed";
import { addSource } from "@/lib/domain/sources/add-source";
import { openTestDatabase } from "@/lib/testing/database";
import { type Publisher, paragraphs, rss, startPublisher } from "@/lib/testing/publisher";
import { type Reading, watchRowsRead } from "@/lib/testing/rows-read";
import { runDue, runSent } from "@/lib/testing/run-sent";
import { bindTestRuntime, type TestRuntime } from "@/lib/testing/runtime";
import { vacuumAll } from "@/lib/testing/vacuum";

/** Posts in the newsfeed before the crawl. */
const POSTS = 20_000;
const NEW_ITEMS = 5;
const ROUNDS = 2;

let runtime: TestRuntime;
let publisher: Publisher;

beforeAll(async () => {
  runtime = await bindTestRuntime({ database: await openTestDatabase({ isUnused: true }) });
  publisher = await startPublisher();
});
afterAll(async () => {
  await publisher.close();
  await runtime.stop();
});

test.for([
  { posts: "posts the newsfeed has", feeds: 0, plan: "force_generic_plan", now: new Date("2026-11-21T09:00:00Z") },
  {
    posts: "posts other feeds have added since the last statistics",
    feeds: 400,
    plan: "force_custom_plan",
    now: new Date("2026-11-28T09:00:00Z"),
  },
])("a crawl reads as many rows as its new posts need, however many $posts", async ({ feeds, plan, now }) => {
  // Safe: this project runs on node-postgres, whose connections deliver notices
  const pool = runtime.database.pool as pg.Pool;
  runtime.setNow(now);
  const ctx = await runtime.newUser();
  const { id: newsfeedId } = await createNewsfeed(ctx, { name: "News" });
  const path = `/${newsfeedId}.xml`;
  publisher.put(path, rss([item(0, now)]));
  await addSource(ctx, newsfeedId, { url: `${publisher.url}${path}` });
  await runSent(runtime);
  const { rows } = await pool.query("select id, feed_id from sources where newsfeed_id = $1", [newsfeedId]);
  const others = await storeClaimedFeeds(pool, feeds, {
    addressOf: "http://localhost:1/#",
    now: new Date(now.getTime() + 100 * DAY_MS),
  });
  await vacuumAll(pool);
  await pool.query(`alter table posts set (autovacuum_enabled = ${feeds === 0})`);
  await fill(newsfeedId, { id: rows[0].id, feedIds: feeds === 0 ? [rows[0].feed_id] : others }, now);
  if (feeds === 0) await vacuumAll(pool);

  const readings: Reading[] = [];
  await setPlanMode(pool, plan);
  const unwatch = await watchRowsRead(pool, (reading) => readings.push(reading));
  for (let round = 1; round <= ROUNDS; round += 1) {
    publisher.put(path, rss(Array.from({ length: NEW_ITEMS }, (_, index) => item(round * NEW_ITEMS + index, now))));
    runtime.setNow(new Date(now.getTime() + round * DAY_MS));
    await runDue(runtime);
  }
  unwatch();

  const { rows: counted } = await pool.query("select count(*)::int as count from posts where newsfeed_id = $1", [
    newsfeedId,
  ]);
  expect(counted[0].count).toBe(1 + POSTS + ROUNDS * NEW_ITEMS);
  expect(readings.length).toBeGreaterThan(ROUNDS * 10);
  expect(readings.filter(({ read }) => read > 300).map(({ sql, mostly }) => `${mostly}: ${sql.slice(0, 200)}`)).toEqual(
    [],
  );
});

/** @param mode generic plans are those that Postgres makes after some executions: for any values */
async function setPlanMode(pool: pg.Pool, mode: string): Promise<void> {
  const plan = (client: pg.ClientBase) => client.query(`set plan_cache_mode = ${mode}`);
  pool.on("connect", plan);
  const clients = await Promise.all(Array.from({ length: pool.totalCount }, () => pool.connect()));
  await Promise.all(clients.map(plan));
  for (const client of clients) client.release();
}

const item = (number: number, now: Date) => ({
  title: `About metal ${number}`,
  guid: `metal-${number}`,
  link: `${publisher.url}/${number}`,
  date: new Date(now.getTime() - HOUR_MS + number * 1_000).toUTCString(),
  content: paragraphs(`metal ${number}`),
});

/** Adds older posts of the source, with ids that ascend in time as Lede's do. */
async function fill(newsfeedId: string, source: { id: string; feedIds: readonly string[] }, now: Date): Promise<void> {
  const { pool } = runtime.database;
  await pool.query(
    `insert into articles (id, feed_id, guid_hash, url, url_hash, content_hash, title, simhash, published_at, fetched_at)
     select gen_random_uuid(), ($1::uuid[])[1 + i % cardinality($1::uuid[])], sha256(int4send(i)), 'http://localhost:1/', sha256(int4send(i)), sha256(int4send(i)), 'A story',
       hashint8extended(i, 7), $2::timestamptz - i * interval '10 minutes', $2
     from generate_series(1, $3::int) i`,
    [source.feedIds, new Date(now.getTime() - HOUR_MS), POSTS],
  );
  await pool.query(
    `insert into posts (id, newsfeed_id, article_id, source_id, published_at, created_at, matched)
     select ('0193f2a0-0000-7000-' || right($2::uuid::text, 4) || '-' || lpad((row_number() over (order by published_at))::text, 12, '0'))::uuid,
       $1, id, $2, published_at, published_at, true
     from articles where title = 'A story' and feed_id = any($3) order by published_at`,
    [newsfeedId, source.id, source.feedIds],
  );
  await pool.query(
    `insert into keylearnings (post_id, context_version, keylearning, evidence, state, status)
     select id, 1, '', '[]', 'nothing', 'fallback' from posts on conflict do nothing`,
  );
  await pool.query(
    "insert into verdicts (post_id, matched_keywords, reason, keywords_version) select id, '{}', 'no_keywords', 1 from posts on conflict do nothing",
  );
}
