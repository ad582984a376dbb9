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

async function openMemoryDatabase(template: string): Promise<TestDatabase> {
  const database = await openEmbedded(await startMemoryDatabase(template), { onConnectionError: fail });
  return { ...database, engine: "pglite", url: null };
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
