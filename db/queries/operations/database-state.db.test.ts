import { afterAll, beforeAll, expect, test } from "vitest";
import { claimFeedsByTurns } from "@/db/queries/feeds/feed-claims";
import { ensureFeed } from "@/db/queries/feeds/feeds";
import { claimRobots, findRobots, storeRobots } from "@/db/queries/feeds/hosts";
import { openTestDatabase, type TestDatabase } from "@/lib/testing/database";
import { shortenLeases } from "./database-state";

const START = new Date("2026-11-21T08:00:00Z");
const after = (seconds: number) => new Date(START.getTime() + seconds * 1000);

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

test("claims of a dead process expire when their shortened lease ends", async () => {
  const { db } = database;
  const id = "0193f2a0-0002-7000-8000-000000000001";
  await ensureFeed(db, { id, url: "https://example.org/", urlHash: new Uint8Array(32), nextDueAt: START });
  await database.pool.query("update feeds set subscriber_count = 1");
  const claimAt = (now: Date) =>
    claimFeedsByTurns(db, "new", { now, leaseSeconds: 600, feedsMax: 10, feedsOfUserMax: 10 });
  expect(await claimAt(START)).toHaveLength(1);

  await shortenLeases(db, after(60));
  expect(await claimAt(after(59))).toEqual([]);
  expect(await claimAt(after(60))).toHaveLength(1);

  // A lease that ends sooner is not extended.
  await shortenLeases(db, after(9_000));
  expect(await claimAt(after(660))).toHaveLength(1);
});

test("a robots.txt that a dead process was reading is read again at once", async () => {
  const { db } = database;
  const claim = () => claimRobots(db, "https://example.org", { now: START, until: after(45) });
  const known = { origin: "https://example.net", body: "Disallow: /", fetchedAt: START, expiresAt: after(60) };
  await storeRobots(db, known);
  expect(await claim()).toBe(true);
  expect(await claim()).toBe(false);
  await shortenLeases(db, after(60));
  expect(await claim()).toBe(true);
  expect(await findRobots(db, known.origin)).toMatchObject({ body: known.body });
});
