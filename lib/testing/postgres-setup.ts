import { randomBytes } from "node:crypto";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { openDatabase } from "@/db/client";
import { migrateDatabase } from "@/db/migrate";
import { databaseUrl } from "./database-url";

/** Migrates one database, of which every test file gets a copy. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = process.env.TEST_DATABASE_URL;
  if (!server) throw new Error("TEST_DATABASE_URL is not set.");
  const template = `lede_template_${randomBytes(6).toString("hex")}`;
  await execute(server, `create database ${template}`);
  const fail = (error: Error) => {
    throw error;
  };
  const url = databaseUrl(server, template);
  const database = await openDatabase({ url, driver: "pg", dataDirectory: "", onLoss: fail, onConnectionError: fail });
  await migrateDatabase(database);
  await database.close();
  project.provide("testDatabase", { engine: "postgres", server, template });
  return () => execute(server, `drop database if exists ${template} with (force)`);
}

async function execute(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}
