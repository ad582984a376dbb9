import { randomBytes } from "node:crypto";
import type pg from "pg";
import { inject } from "vitest";
import { type Database, openDatabase, openEmbedded } from "@/db/client";
import { startMemoryDatabase } from "@/db/embedded/testing/memory-database";
import { processWide } from "@/lib/core/process-wide";
import { databaseUrl, executeOn, throughSocket } from "./postgres-server";

type TestServer =
  | { engine: "pglite"; template: string }
  | { engine: "postgres"; server: string; template: string; socketFolder: string | null };

declare module "vitest" {
  interface ProvidedContext {
    testDatabase: TestServer;
  }
}

export interface TestDatabase extends Database {
  engine: TestServer["engine"];
  /** For a second connection or process; null on PGlite, which has one owner. */
  url: string | null;
}

/**
 * Opens a fresh, migrated database on the engine under test.
 *
 * @param options.isKept empties and reuses it later; not for tests that change tables or functions
 * @param options.isUnused guarantees that no test has used it, for tests of query plans, because sessions remember the
 * cost of earlier plans
 */
export async function openTestDatabase({ isKept = true, isUnused = false } = {}): Promise<TestDatabase> {
  const server = inject("testDatabase");
  const used = isUnused ? undefined : idle.pop();
  const kept = used ?? (await (server.engine === "pglite" ? makeMemory(server.template) : makeCopy(server)));
  const close = async () => {
    if (isKept && (await empty(kept))) idle.push(kept);
    else await kept.discard();
  };
  return { ...kept.database, engine: server.engine, url: kept.url, close };
}

/** A database of this process that test files share in turn. */
interface KeptDatabase {
  database: Database;
  url: string | null;
  discard: () => Promise<void>;
}

/**
 * Kept databases that are not in use: creating one costs ten times as much as emptying one. Each project has its own
 * processes.
 */
const idle = processWide<KeptDatabase[]>("testing.databases", () => []);

async function makeMemory(template: string): Promise<KeptDatabase> {
  const database = await openEmbedded(await startMemoryDatabase(template), { onConnectionError: fail });
  return { database, url: null, discard: () => database.close() };
}

/** The setup that made the template drops the rest at the end of the run. */
async function makeCopy({
  server,
  template,
  socketFolder,
}: Extract<TestServer, { engine: "postgres" }>): Promise<KeptDatabase> {
  const name = `${template}_${randomBytes(6).toString("hex")}`;
  await executeOn(server, `create database ${name} template ${template}`);
  const url = databaseUrl(server, name);
  const database = await openDatabase({
    url: throughSocket(url, socketFolder),
    driver: "pg",
    dataDirectory: "",
    onLoss: fail,
    onConnectionError: ignore,
  });
  const discard = async () => {
    await database.close();
    await executeOn(server, `drop database if exists ${name} with (force)`);
  };
  return { database, url, discard };
}

/**
 * Deletes instead of truncating, which creates files for each table and index: a tenth of the cost. Without triggers and
 * foreign keys, which takes a superuser.
 */
const EMPTY_TABLES = `do $$
  declare name text;
  begin
    set local session_replication_role = replica;
    for name in select format('%I.%I', schemaname, tablename) from pg_tables where schemaname in ('public', 'wf') loop
      execute 'delete from ' || name;
    end loop;
    delete from changes.log;
    update changes.epoch set id = gen_random_uuid(), is_on = false, asked_at = now();
    perform setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false) from pg_sequences
      where schemaname in ('public', 'wf') and last_value is not null;
  end
$$`;

/** Deletes all feeds and hosts, with sources, articles and posts. */
export async function deleteFeeds({ pool }: Pick<TestDatabase, "pool">): Promise<void> {
  for (const table of ["posts", "articles", "sources", "feeds", "hosts"]) await pool.query(`delete from ${table}`);
}

/**
 * @returns false while a test still uses it, in this or another process, and once a test analyzed it, because plans of
 * later tests would follow its statistics
 */
async function empty({ database }: KeptDatabase): Promise<boolean> {
  // All of them are node-postgres' own.
  const pool = database.pool as pg.Pool;
  if (pool.idleCount < pool.totalCount || pool.waitingCount > 0) return false;
  const { rows } = await pool.query<{ connections: number; is_analyzed: boolean }>(
    `select count(*)::int as connections,
       exists (select from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and reltuples >= 0) as is_analyzed
     from pg_stat_activity where datname = current_database() and backend_type = 'client backend'`,
  );
  const [state] = rows;
  if (!state || state.is_analyzed || state.connections > Math.max(pool.totalCount, 1)) return false;
  await pool.query(EMPTY_TABLES);
  const clients = await Promise.all(Array.from({ length: pool.totalCount }, () => pool.connect()));
  for (const client of clients) {
    await client.query("reset all; select pg_advisory_unlock_all()");
    client.release();
  }
  return true;
}

function fail(error: Error): never {
  throw error;
}

/** Dropping the database terminates its connections. */
function ignore(): void {}
