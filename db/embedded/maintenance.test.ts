import type { Pool } from "pg";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Database, openEmbedded } from "@/db/client";
import { DAY_MS, HOUR_MS } from "@/lib/core/duration";
import { maintain } from "./maintenance";
import { startMemoryDatabase } from "./testing/memory-database";

let database: Database;
const onConnectionError = vi.fn();
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  database = await openEmbedded(await startMemoryDatabase(null), { onConnectionError });
}, 60_000);
afterEach(async () => {
  vi.useRealTimers();
  await database.close();
});

test("vacuums the embedded database outside transactions", async () => {
  await database.pool.query("create table kept (i int)");
  const client = await database.pool.connect();
  await client.query("begin");
  await client.query("insert into kept values (1)");
  vi.advanceTimersByTime(DAY_MS);
  await client.query("insert into kept values (2)");
  await client.query("commit");
  client.release();

  // The one connection serves in order, so due commands have run before this statement.
  const { rows } = await database.pool.query(`
    select count(*)::int as rows, (select relpages > 0 from pg_class where relname = 'kept') as is_vacuumed from kept`);
  expect(rows).toEqual([{ rows: 2, is_vacuumed: true }]);
  expect(onConnectionError).not.toHaveBeenCalled();
});

test("postpones maintenance while the disk is full", async () => {
  const asked: string[] = [];
  // Records the calls; node-postgres' type has a dozen overloads.
  const pool = { query: async (text: string) => void asked.push(text) } as unknown as Pick<Pool, "query">;
  let hasSpace = false;
  const end = maintain(pool, { onError: onConnectionError, isDue: () => hasSpace });
  vi.advanceTimersByTime(HOUR_MS);
  expect(asked).toEqual([]);
  hasSpace = true;
  vi.advanceTimersByTime(HOUR_MS);
  expect(new Set(asked)).toEqual(new Set(["checkpoint"]));
  end();
});
