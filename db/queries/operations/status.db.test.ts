import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { digests } from "@/db/schema/newsfeeds";
import { DAY_MS } from "@/lib/core/duration";
import { newId, newIdAt } from "@/lib/core/id";
import { openTestDatabase, type TestDatabase } from "@/lib/testing/database";
import { vacuumAll } from "@/lib/testing/vacuum";
import { countBacklog, countFeeds, listCheckedFeeds } from "./status";
import { countDigests, countMails, listReservedByDay, listTokensByDay } from "./status-totals";

const NOW = new Date("2026-11-21T12:00:00Z");
const OVERDUE_BEFORE = new Date("2026-11-21T11:50:00Z");
const DAY_START = new Date("2026-11-21T00:00:00Z");
const FEEDS = 2_000;
const OWN_FEEDS = 10;
const [ada, bob, adasNewsfeed, bobsNewsfeed] = [newId(), newId(), newId(), newId()];
const ALL = { userId: null };

let database: TestDatabase;

/**
 * Feeds by number: the first ten are Ada's, all are Bob's. Feed n was checked n minutes ago and is due n minutes after
 * noon, except feeds 1 to 4: overdue, due, being crawled, gone. Feed 5 fails.
 */
const FILL: readonly [string, unknown[]][] = [
  ["insert into users (id, email) values ($1, 'ada@example.org'), ($2, 'bob@example.org')", [ada, bob]],
  [
    "insert into newsfeeds (id, owner_id, name, start_date) values ($1, $2, 'A', '2026-01-01'), ($3, $4, 'B', '2026-01-01')",
    [adasNewsfeed, ada, bobsNewsfeed, bob],
  ],
  [
    `insert into newsfeed_members (user_id, newsfeed_id, role, next_digest_at)
     select owner_id, id, 'owner', $1::timestamptz + case when owner_id = $2 then interval '1 hour' else interval '-1 hour' end
     from newsfeeds`,
    [NOW, ada],
  ],
  // Memberships without a digest: in a deleted newsfeed, of a member who turned it off, of a user who turned all off.
  [
    `with person as (
       insert into users (id, email, digests_enabled)
       select gen_random_uuid(), kind, kind <> 'user' from unnest(array['newsfeed', 'member', 'user']) kind returning id, email
     ), owned as (
       insert into newsfeeds (id, owner_id, name, start_date, deleted_at)
       select gen_random_uuid(), id, email, '2026-01-01', case when email = 'newsfeed' then now() end from person returning id, owner_id, name
     )
     insert into newsfeed_members (user_id, newsfeed_id, role, digest_enabled, next_digest_at)
     select owner_id, id, 'owner', name <> 'member', $1 from owned`,
    [new Date("2026-11-21T11:30:00Z")],
  ],
  [
    `insert into feeds (id, url, url_hash, title, next_due_at, last_checked_at, subscriber_count)
     select gen_random_uuid(), 'http://localhost:1/' || i, int4send(i), i::text, $2::timestamptz + i * interval '1 minute',
       $2::timestamptz - i * interval '1 minute', 1 from generate_series(1, $1) i`,
    [FEEDS, NOW],
  ],
  ["update feeds set next_due_at = $1 where title = '1'", [new Date("2026-11-21T11:00:00Z")]],
  ["update feeds set next_due_at = $1 where title = '2'", [new Date("2026-11-21T11:59:00Z")]],
  [
    "update feeds set next_due_at = $1, claimed_until = $1::timestamptz + interval '5 minutes' where title = '3'",
    [NOW],
  ],
  ["update feeds set gone_at = $1, next_due_at = $1::timestamptz - interval '9 days' where title = '4'", [NOW]],
  ["update feeds set last_error_code = 'timeout', last_error = 'Too slow.', failures = 3 where title = '5'", []],
  [
    `insert into sources (id, newsfeed_id, feed_id, url)
     select gen_random_uuid(), $1, id, url from feeds where title::int <= $2`,
    [adasNewsfeed, OWN_FEEDS],
  ],
  [
    "insert into sources (id, newsfeed_id, feed_id, url) select gen_random_uuid(), $1, id, url from feeds",
    [bobsNewsfeed],
  ],
  [
    `insert into articles (id, feed_id, guid_hash, url, url_hash, content_hash, title, published_at, fetched_at, enrich_due_at)
     select gen_random_uuid(), id, url_hash, url, '\\x00', int4send(title::int), title, $1, $1::timestamptz - title::int * interval '1 minute',
       case when title::int <= 20 then $1::timestamptz end
     from feeds`,
    [NOW],
  ],
  [
    `insert into article_contents (article_id, base_url, title, content_markdown, content_text, origin, feed_html, extracted_at)
     select id, url, title, 'text', 'text', case when title::int % 2 = 0 then 'feed' else 'summary' end, '<p>text</p>', $1 from articles`,
    [NOW],
  ],
  [
    "insert into article_summaries (content_hash, summary, status) select content_hash, 'text', 'pending' from articles",
    [],
  ],
  [
    `insert into posts (id, newsfeed_id, article_id, published_at, matched)
     select gen_random_uuid(), s.newsfeed_id, a.id, a.published_at, true from sources s join articles a on a.feed_id = s.feed_id`,
    [],
  ],
  [
    `insert into ai_usage (day, user_id, model, purpose, input_tokens, output_tokens)
     select $3::timestamptz::date - i, u, 'm', 'summary', 100, i from generate_series(0, 400) i, unnest(array[$1::uuid, $2::uuid]) u`,
    [ada, bob, NOW],
  ],
  [
    `insert into ai_reservations (id, day, user_id, tokens, expires_at)
     values ($1, $3::timestamptz::date, $4, 500, $3::timestamptz + interval '1 minute'),
       ($2, $3::timestamptz::date, $4, 900, $3::timestamptz - interval '1 minute')`,
    [newId(), newId(), NOW, bob],
  ],
  [
    `insert into outbox (id, kind, to_address, idempotency_key, status, created_at)
     select gen_random_uuid(), 'digest', 'a@example.org', i::text,
       case when i <= 3 then 'pending' when i <= 5 then 'failed' when i = 6 then 'unknown' else 'sent' end, $1
     from generate_series(1, 2000) i`,
    [NOW],
  ],
  [
    "insert into outbox (id, kind, to_address, idempotency_key, status, created_at) values ($1, 'digest', 'a@example.org', 'old', 'failed', '2026-01-01')",
    [newId()],
  ],
];

/** One digest a day for Bob, today's empty and sent, and a failed one for Ada today. */
async function fillDigests(): Promise<void> {
  const daysAgo = (days: number) => new Date(DAY_START.getTime() - days * DAY_MS);
  const dayOf = (at: Date) => at.toISOString().slice(0, 10);
  const digest = (
    of: { userId: string; newsfeedId: string },
    at: Date,
    status: "sent" | "rendered" | "empty" | "failed",
  ) => ({
    ...of,
    id: newIdAt(at, 0),
    batchId: newId(),
    localDate: dayOf(at),
    windowStart: at,
    windowEnd: at,
    status,
  });
  const bobs = { userId: bob, newsfeedId: bobsNewsfeed };
  // Bob's time zone is a day ahead.
  const leaving = { ...digest(bobs, NOW, "rendered"), localDate: dayOf(daysAgo(-1)) };
  await database.db
    .insert(digests)
    .values([
      ...Array.from({ length: 900 }, (_, index) => digest(bobs, daysAgo(index + 1), "sent")),
      digest(bobs, DAY_START, "empty"),
      leaving,
      digest({ userId: ada, newsfeedId: adasNewsfeed }, new Date(NOW.getTime() - 1), "failed"),
    ]);
  await database.pool.query("update outbox set digest_batch_id = $1 where idempotency_key = '2000'", [leaving.batchId]);
}

beforeAll(async () => {
  database = await openTestDatabase({ isUnused: true });
  for (const [statement, values] of FILL) await database.pool.query(statement, values);
  await fillDigests();
  await vacuumAll(database.pool);
});
afterAll(() => database.close());

/** A node of the plan that `explain (analyze, format json)` returns. */
interface PlanNode {
  "Node Type": string;
  "Relation Name"?: string;
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  Plans?: PlanNode[];
}

/** Rows read by the single statement of `work`. */
async function explain(work: (db: TestDatabase["db"]) => Promise<unknown>) {
  const { db } = database;
  let nodes: PlanNode[] = [];
  const explaining = new Proxy(db, {
    get: (target, name) =>
      name === "execute"
        ? async (statement: Parameters<typeof db.execute>[0]) => {
            nodes = await planOf(statement);
            return target.execute(statement);
          }
        : Reflect.get(target, name),
  });
  await work(explaining);
  return readings(nodes);
}

function readings(nodes: readonly PlanNode[]) {
  const of = (table: string) => nodes.filter((node) => node["Relation Name"] === table);
  return {
    read: (table: string) =>
      of(table).reduce(
        (sum, node) => sum + (node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0)) * node["Actual Loops"],
        0,
      ),
    hasFullScan: (table: string) => of(table).some((node) => node["Node Type"] === "Seq Scan"),
  };
}

async function planOf(statement: Parameters<TestDatabase["db"]["execute"]>[0]): Promise<PlanNode[]> {
  const { sql } = await import("drizzle-orm");
  const result = await database.db.execute(sql`explain (analyze, format json) ${statement}`);
  // The shape that Postgres documents for this format.
  const { rows } = result as unknown as { rows: { "QUERY PLAN": { Plan: PlanNode }[] }[] };
  const flat = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(flat)];
  return (rows[0]?.["QUERY PLAN"] ?? []).flatMap(({ Plan }) => flat(Plan));
}

const moments = { now: NOW, overdueBefore: OVERDUE_BEFORE };

describe("feeds", () => {
  test("are counted by state", async () => {
    expect(await countFeeds(database.db, ALL, moments)).toEqual({
      total: FEEDS,
      due: 2,
      overdue: 1,
      overdueSince: new Date("2026-11-21T11:00:00Z"),
      running: 1,
      failing: 1,
      gone: 1,
      checkedLastHour: 59,
      nextDueAt: new Date("2026-11-21T12:05:00Z"),
    });
  });

  test("stay overdue while they are claimed", async () => {
    const later = new Date(NOW.getTime() + 60_000);
    const counts = await countFeeds(database.db, ALL, { now: later, overdueBefore: NOW });
    expect(counts).toMatchObject({ due: 2, running: 1, overdue: 3 });
  });

  test("can be limited to one user's newsfeeds", async () => {
    expect(await countFeeds(database.db, { userId: ada }, moments)).toMatchObject({
      total: 10,
      due: 2,
      checkedLastHour: 10,
    });
    expect(await countFeeds(database.db, { userId: newId() }, moments)).toMatchObject({
      total: 0,
      due: 0,
      failing: 0,
      nextDueAt: null,
    });
  });

  test("in trouble are listed by index", async () => {
    const wish = { viewerId: ada, isTroubled: true, feedsMax: 20 };
    const plan = readings(await planOf(listCheckedFeeds(database.db, ALL, wish).getSQL()));
    const listed = await listCheckedFeeds(database.db, ALL, wish);
    expect(listed.map(({ title, newsfeedId }) => [title, newsfeedId])).toEqual([
      ["4", adasNewsfeed],
      ["5", adasNewsfeed],
    ]);
    expect(listed[1]).toMatchObject({ failures: 3, lastErrorCode: "timeout", lastError: "Too slow." });
    expect(plan.read("feeds")).toBe(2);
  });

  test("have their latest checks listed by index, with the viewer's newsfeed", async () => {
    const wish = { viewerId: ada, isTroubled: false, feedsMax: 20 };
    const plan = readings(await planOf(listCheckedFeeds(database.db, ALL, wish).getSQL()));
    const listed = await listCheckedFeeds(database.db, ALL, wish);
    expect(listed.map(({ title }) => Number(title))).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
    expect(listed.filter(({ newsfeedId }) => newsfeedId === adasNewsfeed)).toHaveLength(OWN_FEEDS);
    expect(listed.filter(({ newsfeedId }) => newsfeedId !== null)).toHaveLength(OWN_FEEDS);
    expect(plan.read("feeds")).toBe(20);
    expect(await listCheckedFeeds(database.db, { userId: ada }, wish)).toHaveLength(OWN_FEEDS);
    expect(await listCheckedFeeds(database.db, { userId: newId() }, wish)).toEqual([]);
  });

  test("are counted by index only", async () => {
    const plan = await explain((db) => countFeeds(db, ALL, moments));
    expect(plan.hasFullScan("feeds")).toBe(false);
    // All of them once for the total; the rest are due, next, in trouble or from the last hour.
    expect(plan.read("feeds")).toBeLessThan(FEEDS + 100);
  });
});

describe("the backlog", () => {
  const minutesAgo = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000);

  test("separates articles waiting for text from those waiting for the model", async () => {
    const backlog = await countBacklog(database.db, ALL);
    expect(backlog).toEqual({
      toPrepare: 10,
      toWrite: 10,
      oldestToPrepareAt: minutesAgo(19),
      oldestToWriteAt: minutesAgo(20),
      hasMoreToPrepare: false,
      hasMoreToWrite: false,
    });
    const own = { toPrepare: 5, toWrite: 5, oldestToPrepareAt: minutesAgo(9), oldestToWriteAt: minutesAgo(10) };
    expect(await countBacklog(database.db, { userId: ada })).toMatchObject(own);
    const none = { toPrepare: 0, toWrite: 0, oldestToPrepareAt: null, oldestToWriteAt: null };
    expect(await countBacklog(database.db, { userId: newId() })).toMatchObject(none);
  });

  test("says that more are waiting only beyond the articles counted", async () => {
    const counted = (articlesMax: number, userId: string | null = null) =>
      countBacklog(database.db, { userId }, articlesMax);
    expect(await counted(20)).toMatchObject({ toPrepare: 10, toWrite: 10, hasMoreToPrepare: false });
    const { toPrepare, toWrite, hasMoreToPrepare, hasMoreToWrite } = await counted(19);
    expect([toPrepare + toWrite, hasMoreToPrepare, hasMoreToWrite]).toEqual([19, true, false]);
    // The limit applies before the member's articles are chosen.
    expect(await counted(19, ada)).toMatchObject({ hasMoreToPrepare: true });
  });

  test("reads only waiting articles", async () => {
    const plan = await explain((db) => countBacklog(db, ALL));
    expect(plan.read("articles")).toBe(20);
  });
});

describe("tokens", () => {
  test("are summed by day for one user or all", async () => {
    expect(await listTokensByDay(database.db, ALL, "2026-11-20")).toEqual([
      { day: "2026-11-20", tokens: 202 },
      { day: "2026-11-21", tokens: 200 },
    ]);
    expect(await listTokensByDay(database.db, { userId: ada }, "2026-11-21")).toEqual([
      { day: "2026-11-21", tokens: 100 },
    ]);
  });

  test("count while reserved until the reservation expires", async () => {
    const since = { sinceDay: "2026-11-01", now: NOW };
    expect(await listReservedByDay(database.db, ALL, since)).toEqual([{ day: "2026-11-21", tokens: 500 }]);
    expect(await listReservedByDay(database.db, { userId: ada }, since)).toEqual([]);
  });

  test("are read for the requested days only", async () => {
    const plan = await explain((db) => listTokensByDay(db, ALL, "2026-10-23"));
    expect(plan.read("ai_usage")).toBe(60);
  });
});

describe("digests and mails", () => {
  test("are counted since the start of the day, for members who want digests", async () => {
    const since = { now: NOW, since: DAY_START };
    const next = new Date("2026-11-21T13:00:00Z");
    expect(await countDigests(database.db, ALL, since)).toEqual({ due: 1, nextAt: next, sent: 1, empty: 1, failed: 1 });
    expect(await countDigests(database.db, { userId: ada }, since)).toEqual({
      due: 0,
      nextAt: next,
      sent: 0,
      empty: 0,
      failed: 1,
    });
    expect(await countDigests(database.db, { userId: newId() }, since)).toMatchObject({
      due: 0,
      nextAt: null,
      failed: 0,
    });
    const plan = await explain((db) => countDigests(db, ALL, since));
    expect(plan.read("digests")).toBe(3);
    expect(plan.hasFullScan("outbox")).toBe(false);
  });

  test("yield unsent mails without a read of sent ones", async () => {
    expect(await countMails(database.db, NOW)).toEqual({ pending: 3, delayed: 0, failed: 2, unknown: 1 });
    const plan = await explain((db) => countMails(db, NOW));
    expect(plan.read("outbox")).toBe(6);
  });

  test("are delayed once they wait for 15 minutes and an attempt failed", async () => {
    await database.pool.query("update outbox set last_error = 'Key refused.' where idempotency_key in ('1', '4')");
    const delayedAfter = async (minutes: number) =>
      (await countMails(database.db, new Date(NOW.getTime() + minutes * 60_000))).delayed;
    expect([await delayedAfter(15), await delayedAfter(16)]).toEqual([0, 1]);
  });
});
