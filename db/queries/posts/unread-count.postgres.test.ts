import type pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listNewsfeedsOfMember } from "@/db/queries/newsfeeds/newsfeeds";
import { findEndOfStretch } from "@/db/queries/posts/found-posts";
import { newId } from "@/lib/core/id";
import { openTestDatabase, type TestDatabase } from "@/lib/testing/database";
import { type Reading, watchRowsRead } from "@/lib/testing/rows-read";
import { vacuumAll } from "@/lib/testing/vacuum";

const POSTS = 20_000;
/** Number of posts above the watermark. */
const NEW = 10;
const [userId, feedId, newsfeedId] = [newId(), newId(), newId()];

let database: TestDatabase;

/** Ids that ascend with the posts' numbers. */
const postId = (number: string) => `('0193f2a0-0000-7000-8000-' || lpad((${number})::text, 12, '0'))::uuid`;

/** A newsfeed with nearly everything read: some newer posts, two of them read, and three older ones marked unread. */
const FILL: readonly [string, unknown[]][] = [
  ["insert into users (id, email) values ($1, 'ada@example.org')", [userId]],
  ["insert into feeds (id, url, url_hash, type) values ($1, 'http://localhost:1/', '\\x00', 'blog')", [feedId]],
  [
    "insert into newsfeeds (id, owner_id, name, start_date) values ($1, $2, 'News', '2020-01-01')",
    [newsfeedId, userId],
  ],
  [
    `insert into newsfeed_members (user_id, newsfeed_id, role, read_up_to) select $1, $2, 'owner', ${postId("$3::int")}`,
    [userId, newsfeedId, POSTS - NEW],
  ],
  [
    `insert into articles (id, feed_id, guid_hash, url, url_hash, content_hash, title, published_at, fetched_at)
     select gen_random_uuid(), $1, int4send(i), 'http://localhost:1/', int4send(i), int4send(i), 'A story', now() - i * interval '1 minute', now()
     from generate_series(1, $2) i`,
    [feedId, POSTS],
  ],
  [
    `insert into posts (id, newsfeed_id, article_id, published_at, matched)
     select ${postId("row_number() over ()")}, $1, id, published_at, true from articles`,
    [newsfeedId],
  ],
  [
    `insert into post_states (user_id, newsfeed_id, post_id, is_read)
     select $1, $2, ${postId("i")}, i > $3 from unnest(array[5, 50, 500, $3::int + 1, $3::int + 2]) i`,
    [userId, newsfeedId, POSTS - NEW],
  ],
];

beforeAll(async () => {
  database = await openTestDatabase();
  for (const [statement, values] of FILL) await database.pool.query(statement, values);
  await vacuumAll(database.pool);
});
afterAll(() => database.close());

test("counts unread posts without reading old ones", async () => {
  const readings: Reading[] = [];
  // Safe: this project runs on node-postgres, whose connections deliver notices
  const unwatch = await watchRowsRead(database.pool as pg.Pool, (reading) => readings.push(reading));
  const [newsfeed] = await listNewsfeedsOfMember(database.db, userId);
  unwatch();
  expect(newsfeed?.unread_count).toBe(NEW - 2 + 3);
  expect(readings.map(({ read, mostly }) => (read < 10 * NEW ? "few" : `${read}, ${mostly}`))).toEqual(["few"]);
});

test("a capped count is exact below its limit, and stops at it", async () => {
  const countOf = async (unreadMax: number) =>
    (await listNewsfeedsOfMember(database.db, userId, { unreadMax }))[0]?.unread_count;
  const exact = NEW - 2 + 3;
  expect(await countOf(exact)).toBe(exact);
  expect(await countOf(100)).toBe(exact);
  await database.pool.query("update newsfeed_members set read_up_to = null");
  const readings: Reading[] = [];
  // Safe: this project runs on node-postgres, whose connections deliver notices
  const unwatch = await watchRowsRead(database.pool as pg.Pool, (reading) => readings.push(reading));
  expect(await countOf(100)).toBeGreaterThanOrEqual(100);
  unwatch();
  expect(readings.map(({ read, mostly }) => (read < 1_000 ? "few" : `${read}, ${mostly}`))).toEqual(["few"]);
  await database.pool.query(`update newsfeed_members set read_up_to = ${postId("$1::int")}`, [POSTS - NEW]);
});

test("searches few unread posts in one stretch, whatever was read", async () => {
  const words = { whole: ["story"], beginnings: [], verbatim: [], signs: [] };
  const search = { state: "unread", order: "newest", rowsMax: 31, postsMax: 500, words } as const;
  expect(await findEndOfStretch(database.db, { userId }, search)).toBeNull();
  expect(await findEndOfStretch(database.db, { userId }, { ...search, state: "all" })).not.toBeNull();
});
