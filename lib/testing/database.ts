import { randomBytes } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";
import { type Database, openDatabase, openEmbedded } from "@/db/client";
import { startMemoryDatabase } from "@/db/embedded/start";
import { databaseUrl } from "./database-url";

type TestServer = { engine: "pglite"; template: string } | { engine: "postgres"; server: string; template: string };

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

/** A fresh, migrated database on the engine that this run is for. */
export async function openTestDatabase(): Promise<TestDatabase> {
  const server = inject("testDatabase");
  return server.engine === "pglite" ? openMemoryDatabase(server.template) : openCopy(server.server, server.template);
}

/** Opening one takes a second and a half of CPU, emptying one a tenth of that: those that nobody uses are kept. */
const KEY = Symbol.for("lede.testing.databases");
const holder = globalThis as typeof globalThis & { [KEY]?: Database[] };

async function openMemoryDatabase(template: string): Promise<TestDatabase> {
  holder[KEY] ??= [];
  const idle = holder[KEY];
  const database = idle.pop() ?? (await openEmbedded(await startMemoryDatabase(template), { onConnectionError: fail }));
  const close = async () => {
    if (await empty(database)) idle.push(database);
    else await database.close();
  };
  return { ...database, engine: "pglite", url: null, close };
}

/** @returns false for a database that a test still holds on to */
async function empty({ pool }: Database): Promise<boolean> {
  // The embedded database's is node-postgres' own.
  const { idleCount, totalCount, waitingCount } = pool as pg.Pool;
  if (idleCount < totalCount || waitingCount > 0) return false;
  const { rows } = await pool.query<{ tables: string }>(
    "select string_agg(format('%I.%I', schemaname, tablename), ', ') as tables from pg_tables where schemaname in ('public', 'wf')",
  );
  await pool.query(`truncate ${rows[0]?.tables} restart identity cascade`);
  await pool.query("reset all");
  return true;
}

async function openCopy(server: string, template: string): Promise<TestDatabase> {
  const name = `lede_test_${randomBytes(6).toString("hex")}`;
  const admin = new pg.Client({ connectionString: server });
  await admin.connect();
  await admin.query(`create database ${name} template ${template}`);
  const url = databaseUrl(server, name);
  const database = await openDatabase({
    url,
    driver: "pg",
    dataDirectory: "",
    onLoss: fail,
    onConnectionError: ignore,
  });
  const close = async () => {
    await database.close();
    await admin.query(`drop database if exists ${name} with (force)`).finally(() => admin.end());
  };
  return { ...database, engine: "postgres", url, close };
}

function fail(error: Error): never {
  throw error;
}

/** Dropping the database breaks what is still connected to it. */
function ignore(): void {}
