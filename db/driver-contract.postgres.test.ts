import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { insertUser } from "@/db/queries/accounts/users";
import { insertNewsfeed, listNewsfeedsOfMember } from "@/db/queries/newsfeeds/newsfeeds";
import { startFarm } from "@/e2e/farm/farm";
import type { Farm } from "@/e2e/farm/types";
import { followWrites } from "@/lib/api/testing/changes-rounds";
import { newId } from "@/lib/core/id";
import { openTestDatabase, type TestDatabase } from "@/lib/testing/database";
import { playMainJob } from "@/lib/testing/main-job";
import { bindTestRuntime } from "@/lib/testing/runtime";
import { inVolume } from "@/lib/testing/volume";
import { type Database, type Db, openDatabase } from "./client";
import { migrateDatabase } from "./migrate";
import { prepared } from "./queries/prepared";
import { users } from "./schema/users";
import { startNeonBridge } from "./testing/neon-bridge";
import { hasPgBouncer, startPgBouncer } from "./testing/pgbouncer";

/** Direct address of this file's database. */
let direct: string;
let copy: TestDatabase;
let admin: pg.Client;
let farm: Farm;
beforeAll(async () => {
  farm = await startFarm({ port: 0 });
  copy = await openTestDatabase({ isKept: false });
  const address = new URL(copy.url ?? "");
  // Neon's driver asks for a password even where the server does not.
  address.password ||= "unused";
  direct = address.href;
  admin = new pg.Client({ connectionString: direct });
  await admin.connect();
});
afterAll(async () => {
  await admin.end();
  await copy.close();
  await farm.close();
});

const MIRRORED_WRITES = inVolume(1_000, 120);

/** A way to connect to the database. */
interface Way {
  name: string;
  driver: "pg" | "neon";
  /** One session in this process: nobody else can end it. */
  isEmbedded?: true;
  /** Whether a mirror of the changes runs through it too; the changes' own test has one through node-postgres. */
  hasMirror?: true;
  /** Starts the proxy or directory that it needs. */
  start(): Promise<{ url: string; dataDirectory?: string; breakConnections?(): void; close(): Promise<void> }>;
}

async function makeDirectory() {
  const dataDirectory = await mkdtemp(join(tmpdir(), "lede-contract-"));
  return { url: "", dataDirectory, close: () => rm(dataDirectory, { recursive: true, force: true }) };
}

const POOLERS: readonly Way[] = [
  {
    name: "PgBouncer in transaction mode",
    driver: "pg",
    hasMirror: true,
    start: () => startPgBouncer(direct, "transaction"),
  },
  {
    name: "PgBouncer in transaction mode that ignores startup parameters",
    driver: "pg",
    start: () => startPgBouncer(direct, "transaction", "extra_float_digits, options"),
  },
  { name: "PgBouncer in session mode", driver: "pg", start: () => startPgBouncer(direct, "session") },
];
const WAYS: readonly Way[] = [
  { name: "the embedded database", driver: "pg", isEmbedded: true, start: makeDirectory },
  { name: "node-postgres", driver: "pg", start: async () => ({ url: direct, close: async () => undefined }) },
  {
    name: "Neon's driver",
    driver: "neon",
    hasMirror: true,
    start: async () => ({ url: direct, ...(await startNeonBridge()) }),
  },
  ...(hasPgBouncer ? POOLERS : []),
];

describe.each(WAYS)("through $name", ({ driver, isEmbedded = false, hasMirror, start }) => {
  let database: Database;
  let way: Awaited<ReturnType<Way["start"]>>;
  const onConnectionError = vi.fn();
  beforeAll(async () => {
    way = await start();
    const { url, dataDirectory = "" } = way;
    database = await openDatabase({ url, driver, dataDirectory, onLoss: fail, onConnectionError });
  });
  afterAll(async () => {
    // Stops the pooler even if the database did not open.
    await Promise.resolve(database?.close()).finally(() => way.close());
  });

  async function newUser(): Promise<string> {
    const id = newId();
    await insertUser(database.db, { id, email: `${id}@example.org`, passwordHash: "none", createdAt: new Date() });
    return id;
  }

  test("migrates once when several processes start together", async () => {
    await database.pool.query("drop schema if exists drizzle, public, wf, changes cascade");
    await database.pool.query("create schema public");
    await Promise.all(Array.from({ length: 4 }, () => migrateDatabase(database)));
    await migrateDatabase(database);
    const { rows } = await database.pool.query(
      "select count(*)::int as n, count(distinct hash)::int as d from drizzle.__drizzle_migrations",
    );
    expect(rows[0].n).toBeGreaterThan(0);
    expect(rows[0].n).toBe(rows[0].d);
    const locks = await database.pool.query(
      "select 1 from pg_locks l join pg_database d on d.oid = l.database where locktype = 'advisory' and datname = current_database()",
    );
    expect(locks.rowCount).toBe(0);
  });

  test("round-trips bytes, timestamps, arrays and JSON", async () => {
    const {
      rows: [row],
    } = await database.db.execute(
      sql`select ${Buffer.from([0, 1, 254, 255])}::bytea as bytes, ${"2026-11-21T08:09:10.123Z"}::timestamptz = '2026-11-21 08:09:10.123+00' as same,
        ${sql.param(["a", 'b"c', "ü,{}"])}::text[] as list, ${JSON.stringify({ deep: [1, { er: null }] })}::jsonb as json`,
    );
    expect(row).toEqual({
      bytes: Buffer.from([0, 1, 254, 255]),
      same: true,
      list: ["a", 'b"c', "ü,{}"],
      json: { deep: [1, { er: null }] },
    });
  });

  test("rolls back a whole transaction", async () => {
    const id = newId();
    const failure = database.db.transaction(async (tx) => {
      await tx.insert(users).values({ id, email: `${id}@example.org` });
      throw new Error("changed my mind");
    });
    await expect(failure).rejects.toThrow("changed my mind");
    expect(await database.db.select().from(users).where(sql`${users.id} = ${id}`)).toEqual([]);
  });

  test("names the violated constraint", async () => {
    const id = await newUser();
    const again = database.db.insert(users).values({ id: newId(), email: `${id}@example.org` });
    await expect(again).rejects.toMatchObject({
      cause: { code: "23505", constraint: expect.stringContaining("email") },
    });
  });

  test("lists a newsfeed after it is created", async () => {
    const ownerId = await newUser();
    const now = new Date("2026-11-21T08:09:10.123Z");
    const values = { id: newId(), ownerId, name: "Grid", keywords: ["a,b", "ü"], startDate: "2026-10-01" };
    const row = { ...values, createdAt: now, updatedAt: now };
    await database.db.transaction((tx) => insertNewsfeed(tx, row, { digestEnabled: true }));
    expect(await listNewsfeedsOfMember(database.db, ownerId)).toMatchObject([
      { id: values.id, keywords: ["a,b", "ü"], start_date: "2026-10-01", created_at: now, source_count: 0 },
    ]);
  });

  test("runs prepared statements on the pool and in transactions, many at a time", async () => {
    const ids = await Promise.all(Array.from({ length: 5 }, newUser));
    const statements = ids.map((id, index) => {
      const byId = prepared(`user by id ${index} through ${driver}`, (db) =>
        db
          .select({ id: users.id })
          .from(users)
          .where(eq(users.id, sql.placeholder("id"))),
      );
      return (db: Db) => byId(db).execute({ id });
    });
    for (let round = 0; round < 8; round += 1) {
      const reads = statements.flatMap((read) => [read(database.db), database.db.transaction(read), read(database.db)]);
      expect(await Promise.all(reads)).toEqual(ids.flatMap((id) => Array.from({ length: 3 }, () => [{ id }])));
    }
  });

  if (!isEmbedded) {
    test("cancels nothing but the statement whose connection breaks", async () => {
      const slow = database.pool.query("select pg_sleep(30) -- under way").catch((error: unknown) => error);
      const isRunning = "query like '%-- under way' and pid <> pg_backend_pid() and state = 'active'";
      await vi.waitFor(
        async () => {
          const { rowCount } = await admin.query(`select 1 from pg_stat_activity where ${isRunning}`);
          expect(rowCount).toBe(1);
        },
        { timeout: 30_000 },
      );
      await admin.query(`select pg_terminate_backend(pid) from pg_stat_activity where ${isRunning}`);
      expect(await slow).toBeInstanceOf(Error);
      expect(await newUser()).toBeTypeOf("string");
    });

    test("connects again after every connection broke", async () => {
      await Promise.all(Array.from({ length: 5 }, () => database.pool.query("select 1")));
      way.breakConnections?.();
      await admin.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid()`,
      );
      await vi.waitFor(
        async () => {
          const results = await Promise.all(Array.from({ length: 5 }, () => database.pool.query("select 1 as one")));
          expect(results.map(({ rows }) => rows)).toEqual(results.map(() => [{ one: 1 }]));
        },
        { timeout: 30_000 },
      );
      for (const [error] of onConnectionError.mock.calls) {
        expect(error).toBeInstanceOf(Error);
        expect(error).not.toHaveProperty("client");
      }
    });
  }

  const asTestDatabase = () => ({
    ...database,
    close: async () => undefined,
    engine: isEmbedded ? ("pglite" as const) : ("postgres" as const),
    url: way.url || null,
  });

  test("does the main job", async () => {
    const runtime = await bindTestRuntime({ runsWorkflows: true, database: asTestDatabase() });
    await playMainJob(runtime, farm).finally(() => runtime.stop());
  });

  if (!hasMirror) return;
  test(`a mirror of the changes equals the original after ${MIRRORED_WRITES} writes`, async () => {
    const runtime = await bindTestRuntime({ database: asTestDatabase() });
    await followWrites(runtime, { writes: MIRRORED_WRITES, writers: 2 }).finally(() => runtime.stop());
  }, 900_000);
});

function fail(error: Error): never {
  throw error;
}
