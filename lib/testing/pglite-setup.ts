import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { drizzle } from "drizzle-orm/pglite";
import { migrate } from "drizzle-orm/pglite/migrator";
import type { TestProject } from "vitest/node";

/** Migrates one database, from which every test file begins: five times quicker than a new one for each. */
export default async function setup(project: TestProject): Promise<() => void> {
  const directory = mkdtempSync(join(tmpdir(), "lede-template-"));
  const database = await PGlite.create("memory://");
  await migrate(drizzle(database), { migrationsFolder: "db/migrations" });
  const dump = await database.dumpDataDir("none");
  await database.close();
  const template = join(directory, "template.tar");
  writeFileSync(template, new Uint8Array(await dump.arrayBuffer()));
  project.provide("testDatabase", { engine: "pglite", template });
  return () => rmSync(directory, { recursive: true, force: true });
}
