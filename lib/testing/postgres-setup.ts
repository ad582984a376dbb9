import { randomBytes } from "node:crypto";
import type { TestProject } from "vitest/node";
import { openDatabase } from "@/db/client";
import { migrateDatabase } from "@/db/migrate";
import { databaseUrl, executeOn, findSocketFolder } from "./postgres-server";

/** Migrates a template database, which test files copy. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = process.env.TEST_DATABASE_URL;
  if (!server) throw new Error("TEST_DATABASE_URL is not set.");
  const template = `lede_template_${randomBytes(6).toString("hex")}`;
  await executeOn(server, `create database ${template}`);
  const fail = (error: Error) => {
    throw error;
  };
  const url = databaseUrl(server, template);
  const database = await openDatabase({ url, driver: "pg", dataDirectory: "", onLoss: fail, onConnectionError: fail });
  await migrateDatabase(database);
  await database.close();
  project.provide("testDatabase", {
    engine: "postgres",
    server,
    template,
    socketFolder: await findSocketFolder(server),
  });
  return async () => {
    const { rows } = await executeOn(server, `select datname from pg_database where datname like '${template}%'`);
    for (const { datname } of rows) await executeOn(server, `drop database if exists ${datname} with (force)`);
  };
}
