import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, inject, onTestFinished, test } from "vitest";
import { openTestDatabase, type TestDatabase } from "@/lib/testing/database";
import { copyEmbedded } from "@/lib/testing/embedded-template";
import { startProcess } from "@/lib/testing/process";
import { inVolume } from "@/lib/testing/volume";
import { openDatabase, type SqlPool } from "./client";
import { describeSchema } from "./testing/schema-text";

/** Before which statement: the lock, the first and later ones of the migrations, and shortly before their commit. */
const KILLS = [3, 40, 7, 150, 90];

/** As a database is that nobody has migrated. */
const wipe = (pool: Pick<SqlPool, "query">) =>
  pool.query("drop schema if exists drizzle, public, wf cascade; create schema public");

async function emptyDatabase(database: TestDatabase): Promise<Record<string, string>> {
  const folder = mkdtempSync(join(tmpdir(), "lede-migrate-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  if (database.url !== null) {
    await wipe(database.pool);
    return { DATABASE_URL: database.url, LEDE_DATA_DIR: folder };
  }
  copyEmbedded(inject("embeddedTemplate"), folder);
  const fail = (error: Error) => {
    throw error;
  };
  const options = { url: undefined, driver: undefined, dataDirectory: folder, onLoss: fail, onConnectionError: fail };
  const embedded = await openDatabase(options);
  await wipe(embedded.pool);
  await embedded.close();
  return { DATABASE_URL: "", LEDE_DATA_DIR: folder };
}

test("migrations that are killed, wherever, are made by the next process; several at once make them once", {
  timeout: 120_000,
}, async () => {
  const database = await openTestDatabase();
  onTestFinished(() => database.close());
  const wanted = await describeSchema(database.pool);
  const variables = await emptyDatabase(database);
  const migrate = (...args: string[]) => startProcess("db/testing/migrate-process.ts", args, variables);
  for (const statement of KILLS.slice(0, inVolume(KILLS.length))) {
    const { signal } = await migrate(String(statement)).ended;
    expect(signal, `killed before statement ${statement}`).toBe("SIGKILL");
  }
  // The embedded database has one owner, so there the second is refused.
  const processes = database.url === null ? [migrate()] : [migrate(), migrate(), migrate()];
  for (const one of processes) expect(JSON.parse(await one.line((line) => line.startsWith("[")))).toEqual(wanted);
  for (const one of processes) expect(await one.ended).toEqual({ code: 0, signal: null });
});
