import type { Pool } from "pg";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Database, openEmbedded } from "@/db/client";
import { HOUR_MS, MINUTE_MS } from "@/lib/core/duration";
import { maintain } from "./maintenance";
import { startMemoryDatabase } from "./testing/memory-database";

type Maintenance = "last_vacuum" | "last_analyze";

/** Postgres counts changes with a second's delay. */
const SLOWLY = { interval: 200, timeout: 10_000 };

let database: Database;
const onConnectionError = vi.fn();
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "performance"] });
  database = await openEmbedded(await startMemoryDatabase(null), { onConnectionError });
}, 60_000);
afterEach(async () => {
  vi.useRealTimers();
  await database.close();
});

test("vacuums a table with many dead rows, outside transactions", async () => {
  const { pool } = database;
  await pool.query("create table kept as select generate_series(1, 300) i");
  await pool.query("delete from kept where i > 100");
  const client = await pool.connect();
  await client.query("begin");
  await client.query("insert into kept values (1)");
  vi.advanceTimersByTime(MINUTE_MS);
  await client.query("insert into kept values (2)");
  await client.query("commit");
  client.release();

  const counted = async () => {
    vi.advanceTimersByTime(MINUTE_MS);
    const { rows } = await pool.query(`
      select count(*)::int as rows, (select n_dead_tup::int from pg_stat_user_tables where relname = 'kept') as dead
      from kept`);
    return rows;
  };
  await expect.poll(counted, SLOWLY).toEqual([{ rows: 102, dead: 200 }]);
  await expect.poll(counted, SLOWLY).toEqual([{ rows: 102, dead: 0 }]);
  expect(onConnectionError).not.toHaveBeenCalled();
});

test("gives prepared statements new plans once their table has grown", async () => {
  const { pool } = database;
  await pool.query("create table grown (id int primary key, owner int); create index owner_ix on grown (owner)");
  await pool.query("insert into grown select i, i from generate_series(1, 3) i; analyze grown");
  await pool.query(
    "prepare owned(int) as select id from grown where owner = $1; set plan_cache_mode = force_generic_plan",
  );
  const planOf = async () => JSON.stringify((await pool.query("explain execute owned(1)")).rows);
  expect(await planOf()).toContain("Seq Scan");
  await pool.query("insert into grown select i, i from generate_series(4, 20000) i");
  expect(await planOf()).toContain("Seq Scan");

  await expect.poll(() => vi.advanceTimersByTime(MINUTE_MS) && planOf(), SLOWLY).toContain("owner_ix");
  expect(onConnectionError).not.toHaveBeenCalled();
});

test("leaves statistics as they are while few rows change", async () => {
  const { pool } = database;
  await pool.query("create table kept as select generate_series(1, 20000) i");
  await expect.poll(() => passMinute("kept", "last_analyze"), SLOWLY).not.toBeNull();
  const before = await done("kept", "last_analyze");
  await pool.query("insert into kept select generate_series(1, 1000)");
  await pool.query("create table other as select generate_series(1, 100)");
  await expect.poll(() => passMinute("other", "last_analyze"), SLOWLY).not.toBeNull();
  expect(await done("kept", "last_analyze")).toBe(before);
});

test("vacuums every table some time after the start", async () => {
  const { pool } = database;
  await pool.query("create table quiet (i int)");
  await passMinute("quiet", "last_vacuum");
  expect(await passMinute("quiet", "last_vacuum")).toBeNull();
  for (let minute = 0; minute < 10; minute += 1) await passMinute("quiet", "last_vacuum");
  await expect.poll(() => done("quiet", "last_vacuum"), SLOWLY).not.toBeNull();
  expect(onConnectionError).not.toHaveBeenCalled();
});

test("vacuums the catalogue, where statistics leave dead rows", async () => {
  const { pool } = database;
  await pool.query("create table kept as select generate_series(1, 100) i");
  await pool.query("do $$ begin for time in 1..300 loop analyze kept; end loop; end $$");
  await expect.poll(() => passMinute("pg_statistic", "last_vacuum"), SLOWLY).not.toBeNull();
  expect(onConnectionError).not.toHaveBeenCalled();
});

test("runs one round at a time and none after its end", async () => {
  const due = Array.from({ length: 3 }, (_, index) => ({ name: `t${index}`, is_vacuum_due: true }));
  const asked: string[] = [];
  const waiting: (() => void)[] = [];
  const query = (text: string) => {
    asked.push(text.trim());
    return new Promise((answer) => waiting.push(() => answer({ rows: due })));
  };
  const answerOne = async () => {
    waiting.shift()?.();
    await new Promise(setImmediate);
  };
  // Safe: records the calls; node-postgres' type has a dozen overloads.
  const pool = { query } as unknown as Pick<Pool, "query">;
  const end = maintain(pool, { onError: onConnectionError, isDue: () => true });
  vi.advanceTimersByTime(2 * MINUTE_MS);
  expect(asked).toHaveLength(1);
  await answerOne();
  expect(asked.slice(1)).toEqual(["vacuum analyze t0"]);
  end();
  await answerOne();
  expect(asked).toHaveLength(2);
});

test("postpones maintenance while the disk is full", async () => {
  const asked: string[] = [];
  const query = async (text: string) => {
    asked.push(text.trim().split(" ")[0] ?? "");
    return { rows: [] };
  };
  // Safe: records the calls; node-postgres' type has a dozen overloads.
  const pool = { query } as unknown as Pick<Pool, "query">;
  let hasSpace = false;
  const end = maintain(pool, { onError: onConnectionError, isDue: () => hasSpace });
  vi.advanceTimersByTime(HOUR_MS);
  expect(asked).toEqual([]);
  hasSpace = true;
  vi.advanceTimersByTime(HOUR_MS);
  expect(new Set(asked)).toEqual(new Set(["checkpoint", "select"]));
  end();
});

function passMinute(table: string, maintenance: Maintenance): Promise<string | null> {
  vi.advanceTimersByTime(MINUTE_MS);
  return done(table, maintenance);
}

/** @returns its last time; null if never */
async function done(table: string, maintenance: Maintenance): Promise<string | null> {
  const { rows } = await database.pool.query(
    "select last_vacuum::text, last_analyze::text from pg_stat_all_tables where relname = $1",
    [table],
  );
  return rows[0][maintenance];
}
