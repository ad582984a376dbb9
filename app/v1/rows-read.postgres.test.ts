import type pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { ARRIVALS_MAX } from "@/db/queries/posts/page-of-lists";
import { ARTICLES_OF_OWN, makeCrowd } from "@/lib/api/testing/crowd";
import { ask } from "@/lib/api/testing/scope/ask";
import { DIGEST_STATEMENTS } from "@/lib/api/testing/scope/digest-statements";
import { FEED_STATEMENTS } from "@/lib/api/testing/scope/feed-statements";
import { NEWSFEED_STATEMENTS } from "@/lib/api/testing/scope/newsfeed-statements";
import { OPERATIONS, type Operation } from "@/lib/api/testing/scope/operations";
import { ownedBy } from "@/lib/api/testing/scope/owned-by";
import { POST_STATEMENTS } from "@/lib/api/testing/scope/post-statements";
import { READER_STATEMENTS } from "@/lib/api/testing/scope/reader-statements";
import { SHARING_STATEMENTS } from "@/lib/api/testing/scope/sharing-statements";
import type { Owned } from "@/lib/api/testing/scope/statement";
import { valuesOf } from "@/lib/api/testing/scope/variants";
import { WEBHOOK_STATEMENTS } from "@/lib/api/testing/scope/webhook-statements";
import { newPerson, type Person } from "@/lib/api/testing/scope/world";
import { type Publisher, rss, startPublisher } from "@/lib/testing/publisher";
import { type Reading, watchRowsRead } from "@/lib/testing/rows-read";
import { setUpRuntime } from "@/lib/testing/runtime";

/** Rows read for each returned row, with joins, lookups and counts. */
const READ_PER_ROW_MAX = 25;
/** Rows read by counting statements: the person's own, each with up to four related rows. */
const COUNTED_MAX = 5 * ARTICLES_OF_OWN;

const COUNTING: readonly RegExp[] = [
  // Counts that are exact on purpose.
  /count\(\*\)/,
  // Sorts all saved posts by publication.
  /select distinct "reading_list_items"/,
  // Looks up all saved posts, for those that only a list keeps.
  /with kept as materialized/,
  // Deleting a source updates each of its posts.
  /update "posts" set source_id/,
  // Reads the sequence numbers of all the person's posts, by which Fever pages.
  /with shown as materialized/,
  // Marks each post of a source or list.
  /posts\.id in \(/,
  // Planned for a full batch of due feeds, more than this test has.
  /for update (of m )?skip locked/,
  // Postgres scans a table as small as this one for twenty lists.
  /for no key update of l skip locked/,
  // Looks at some unread posts of each newsfeed.
  new RegExp(String.raw`offset ${ARRIVALS_MAX}\)`),
];
/** Digest of a page of posts. */
const DIGEST = /^select encode\(sha256/;
/** Uses the word index once there are more than a few texts: see db/queries/posts/posts.db.test.ts. */
const SEARCHING = /"article_contents"\."search" @@/;

const runtime = setUpRuntime();
let publisher: Publisher;
let owner: Person;
/** Hands over a newsfeed, and has no access afterwards. */
let giver: Person;
let owned: Owned;
let unwatch: () => void;
const readings: Reading[] = [];

beforeAll(async () => {
  publisher = await startPublisher();
  for (const path of ["/feed.xml", "/other.xml"]) publisher.put(path, rss([{ title: "News", guid: "1" }]));
  owner = await newPerson(runtime, "QUINCUNX");
  giver = await newPerson(runtime, "ZEUGMATIC");
  owned = await ownedBy(runtime, owner);
  // The test needs node-postgres, which exposes each connection's notices.
  const pool = runtime.database.pool as pg.Pool;
  await makeCrowd(pool, owner.userId, owner.own.ids);
  unwatch = await watchRowsRead(pool, (reading) => readings.push(reading));
});
afterAll(async () => {
  unwatch();
  await publisher.close();
});
beforeEach(() => {
  readings.length = 0;
});

/** Statements that read more rows than allowed. */
function wasteful(): string[] {
  return readings
    .filter((reading) => !SEARCHING.test(reading.sql) && reading.read > allowed(reading))
    .map(({ sql, read, given, mostly }) => `${read} rows for ${given}, ${mostly}: ${sql}`);
}

function allowed({ sql, given, gathered }: Reading): number {
  const rows = DIGEST.test(sql) ? gathered : given;
  return READ_PER_ROW_MAX * (rows + 1) + (COUNTING.some((pattern) => pattern.test(sql)) ? COUNTED_MAX : 0);
}

/** Reads everything of a person in batches, for which Postgres may scan a table as small as this one. */
const READS_ALL = "downloadExport";

/** Reads come first, since a write may leave every post marked; deletions come last, containers after their contents. */
const inOrder = OPERATIONS.filter(({ operationId }) => operationId !== READS_ALL).toSorted(
  (one, other) => rank(one) - rank(other),
);

function rank({ operationId, method, slots }: Operation): number {
  if (method === "GET") return -1;
  if (method !== "DELETE") return 0;
  if (operationId === "deleteRule") return 1;
  return operationId === "deleteNewsfeed" ? 3 : 3 - slots.length;
}

const FURTHER: Readonly<Record<string, readonly string[]>> = {
  listNewsfeeds: ["unread_max=20"],
  listPosts: [
    "state=unread",
    "state=read&order=oldest",
    "state=hidden",
    "source_id={source}",
    "since=2026-01-01T00:00:00",
  ],
  listAllPosts: ["state=unread", "order=oldest", "saved=true", "newsfeed_ids={newsfeed}", "folder_id={folder}"],
};

function queriesOf({ operationId, row }: Operation): (string | undefined)[] {
  const further = FURTHER[operationId] ?? [];
  return [
    row.query,
    ...further.map((query) =>
      query.replace(/\{(source|newsfeed|folder)\}/, (_, noun: "source" | "newsfeed" | "folder") => owner.own.ids[noun]),
    ),
  ];
}

describe("rows read by single statements", () => {
  const statements = {
    ...NEWSFEED_STATEMENTS,
    ...POST_STATEMENTS,
    ...SHARING_STATEMENTS,
    ...FEED_STATEMENTS,
    ...DIGEST_STATEMENTS,
    ...WEBHOOK_STATEMENTS,
    ...READER_STATEMENTS,
  };

  test.each(Object.entries(statements))("%s reads few rows as a single statement", async (_, { run }) => {
    const rollback = new Error("It was only a try.");
    const tried = runtime.database.db.transaction(async (tx) => {
      await run(tx, { userId: owner.userId, roles: ["owner", "editor"] }, owned);
      throw rollback;
    });
    await expect(tried).rejects.toBe(rollback);
    expect(readings.length).toBeGreaterThan(0);
    expect(wasteful()).toEqual([]);
  });
});

describe("rows read by whole requests", () => {
  const operations = inOrder.map((operation) => [operation.operationId, operation] as const);
  test.each(operations)("%s reads few rows as a whole request", async (_, operation) => {
    const person = operation.operationId === "changeMember" ? giver : owner;
    const feed = operation.operationId === "replaceSource" ? "other" : "feed";
    const values = { ...valuesOf(operation.slots, person.own.ids), feed_url: `${publisher.url}/${feed}.xml` };
    for (const query of queriesOf(operation))
      expect(await ask(operation, values, { key: person.key, query })).toMatchObject({ status: operation.row.owner });
    expect(readings.length).toBeGreaterThan(0);
    expect(wasteful()).toEqual([]);
  });
});
