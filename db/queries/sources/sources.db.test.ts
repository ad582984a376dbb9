import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DAY_MS } from "@/lib/core/duration";
import { newId } from "@/lib/core/id";
import { openTestDatabase, type TestDatabase } from "@/lib/testing/database";
import { vacuumAll } from "@/lib/testing/vacuum";
import { countPublishedByDay } from "./member-sources";
import { findSourceOfMember, listSourcesOfNewsfeed } from "./sources";

const SOURCES = 500;
/** Days with one article per feed and a post for each, every third one kept. */
const DAYS = 60;
const NOW = new Date("2026-11-21T12:00:00Z");
const [userId, newsfeedId, otherNewsfeedId] = [newId(), newId(), newId()];

let database: TestDatabase;

/** Two newsfeeds with the same feeds; the second source shares a post of the first one. */
const FILL: readonly [string, unknown[]][] = [
  ["insert into users (id, email) values ($1, 'ada@example.org')", [userId]],
  [
    "insert into newsfeeds (id, owner_id, name, start_date) select unnest($1::uuid[]), $2, 'News', '2026-01-01'",
    [[newsfeedId, otherNewsfeedId], userId],
  ],
  ["insert into newsfeed_members (user_id, newsfeed_id, role) select $1, id, 'owner' from newsfeeds", [userId]],
  [
    `insert into feeds (id, url, url_hash, title)
     select gen_random_uuid(), 'http://localhost:1/' || i, int4send(i), i::text from generate_series(1, $1) i`,
    [SOURCES],
  ],
  [
    `insert into sources (id, newsfeed_id, feed_id, url, title, created_at)
     select gen_random_uuid(), n.id, f.id, f.url, f.title, $1::timestamptz - interval '1 day' + f.title::int * interval '1 second'
     from newsfeeds n, feeds f`,
    [NOW],
  ],
  [
    `insert into articles (id, feed_id, guid_hash, url, url_hash, content_hash, title, published_at, fetched_at)
     select gen_random_uuid(), f.id, int4send(day), f.url, '\\x00', '\\x00', day::text, $1::timestamptz - day * interval '1 day', $1
     from feeds f, generate_series(1, $2) day`,
    [NOW, DAYS],
  ],
  [
    `insert into posts (id, newsfeed_id, article_id, source_id, published_at, created_at, matched)
     select gen_random_uuid(), s.newsfeed_id, a.id, s.id, a.published_at, a.published_at + interval '1 hour', a.title::int % 3 = 0
     from sources s join articles a on a.feed_id = s.feed_id`,
    [],
  ],
  [
    `insert into post_sources (post_id, source_id)
     select p.id, (select id from sources where newsfeed_id = $1 and title = '2')
     from posts p join sources s on s.id = p.source_id join articles a on a.id = p.article_id
     where p.newsfeed_id = $1 and s.title = '1' and a.title = '3'`,
    [newsfeedId],
  ],
];

beforeAll(async () => {
  database = await openTestDatabase({ isUnused: true });
  for (const [statement, values] of FILL) await database.pool.query(statement, values);
  await vacuumAll(database.pool);
});
afterAll(() => database.close());

interface PlanNode {
  "Node Type": string;
  "Index Name"?: string;
  "Relation Name"?: string;
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  Plans?: PlanNode[];
}

/** Rows that the statement took from a table, and how. */
async function explain(query: { toSQL(): { sql: string; params: unknown[] } }) {
  const { sql, params } = query.toSQL();
  const { rows } = await database.pool.query(`explain (analyze, format json) ${sql}`, params);
  const flat = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(flat)];
  const nodes = flat(rows[0]["QUERY PLAN"][0].Plan);
  const of = (table: string) => nodes.filter((node) => node["Relation Name"] === table);
  return {
    read: (table: string) =>
      of(table).reduce(
        (sum, node) => sum + (node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0)) * node["Actual Loops"],
        0,
      ),
    scans: (table: string) => of(table).map((node) => `${node["Node Type"]} ${node["Index Name"] ?? ""}`.trim()),
  };
}

describe("source statistics", () => {
  const key = { userId, newsfeedId };

  test("combine the newsfeed's posts and the feed's articles", async () => {
    const [first] = await listSourcesOfNewsfeed(database.db, key, NOW);
    // Published within 28 days: days 1 to 27. Filed an hour later, so within 30 days: days 1 to 30.
    expect(first).toMatchObject({ title: "1", postCount: 20, postsPerWeek: 27 / 4 });
    expect(first?.matchedShare).toBeCloseTo(10 / 30);
  });

  test("count posts shared with another source", async () => {
    const [, second] = await listSourcesOfNewsfeed(database.db, key, NOW);
    expect(second).toMatchObject({ title: "2", postCount: 21 });
    expect(second?.matchedShare).toBeCloseTo(11 / 31);
  });

  test("omit the match share without posts in 30 days", async () => {
    const [first] = await listSourcesOfNewsfeed(database.db, key, new Date(NOW.getTime() + 40 * DAY_MS));
    expect(first).toMatchObject({ postCount: 20, matchedShare: null, postsPerWeek: 0 });
  });

  test("read only the newsfeed's posts and four weeks of articles for 500 sources", async () => {
    const query = listSourcesOfNewsfeed(database.db, key, NOW);
    const [plan, rows] = [await explain(query), await query];
    expect(rows).toHaveLength(SOURCES);
    expect(plan.read("posts")).toBeLessThanOrEqual(SOURCES * DAYS + 1);
    expect(plan.scans("posts")[0]).toBe("Index Only Scan posts_source_ix");
    expect(plan.read("articles")).toBeLessThanOrEqual(SOURCES * 28);
    // One for the rate of posts, one for the newest.
    const scan = "Index Only Scan articles_feed_published_ix";
    expect(plan.scans("articles")).toEqual([scan, scan]);
  });

  test("read only recent articles for the daily activity of 500 sources", async () => {
    const since = new Date(NOW.getTime() - 30 * DAY_MS);
    const query = countPublishedByDay(database.db, { ...key, since });
    const [plan, rows] = [await explain(query), await query];
    expect(rows).toHaveLength(SOURCES * 30);
    expect(new Set(rows.map(({ posts }) => posts))).toEqual(new Set([1]));
    expect(plan.read("articles")).toBe(SOURCES * 30);
    expect(plan.scans("articles")).toEqual(["Index Only Scan articles_feed_published_ix"]);
  });

  test("read only one source's posts for one source", async () => {
    const [first] = await listSourcesOfNewsfeed(database.db, key, NOW);
    const found = await findSourceOfMember(database.db, { userId, sourceId: first?.id ?? "" }, NOW);
    expect(found).toEqual(first);
  });
});
