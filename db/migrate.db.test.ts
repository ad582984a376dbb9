import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, inject, onTestFinished, test } from "vitest";
import { openTestDatabase } from "@/lib/testing/database";
import { copyEmbedded } from "@/lib/testing/embedded-template";
import { startProcess } from "@/lib/testing/process";
import { inVolume } from "@/lib/testing/volume";
import { openDatabase, type SqlPool } from "./client";
import { describeSchema } from "./testing/schema-text";

/** Numbers of the statements before which the process is killed: the lock, several of the migrations, near the commit. */
const KILLS = [3, 40, 7, 120, 90];

/** Resets the database to its state before the first migration. */
const wipe = (pool: Pool) =>
  pool.query("drop schema if exists drizzle, public, wf, changes cascade; create schema public");

type Pool = Pick<SqlPool, "query">;

/** A database and the variables by which processes open it. */
async function newDatabase() {
  const database = await openTestDatabase({ isKept: false });
  onTestFinished(() => database.close());
  const folder = mkdtempSync(join(tmpdir(), "lede-migrate-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const { url } = database;
  if (url === null) copyEmbedded(inject("embeddedTemplate"), folder);
  const fail = (error: Error) => {
    throw error;
  };
  const options = { url: undefined, driver: undefined, dataDirectory: folder, onLoss: fail, onConnectionError: fail };
  const variables = { DATABASE_URL: url ?? "", LEDE_DATA_DIR: folder };
  /** Runs `act` on the database; no other process may have it open. */
  const use = async <T>(act: (pool: Pool) => Promise<T>): Promise<T> => {
    if (url !== null) return act(database.pool);
    const embedded = await openDatabase(options);
    return act(embedded.pool).finally(() => embedded.close());
  };
  return { variables, use, isShared: url !== null };
}

test("killed migrations are completed once by the next processes", {
  timeout: 120_000,
}, async () => {
  const { variables, use, isShared } = await newDatabase();
  const wanted = await use(describeSchema);
  await use(wipe);
  const migrate = (...args: string[]) => startProcess("db/testing/migrate-process.ts", args, variables);
  for (const statement of KILLS.slice(0, inVolume(KILLS.length))) {
    const { signal } = await migrate(String(statement)).ended;
    expect(signal, `killed before statement ${statement}`).toBe("SIGKILL");
  }
  // The embedded database has one owner, so there the second is refused.
  const processes = isShared ? [migrate(), migrate(), migrate()] : [migrate()];
  for (const one of processes) expect(JSON.parse(await one.line((line) => line.startsWith("[")))).toEqual(wanted);
  for (const one of processes) expect(await one.ended).toEqual({ code: 0, signal: null });
});

test("an older version refuses the database and changes nothing", {
  timeout: 120_000,
}, async () => {
  const { variables, use } = await newDatabase();
  await use((pool) =>
    pool.query("insert into drizzle.__drizzle_migrations (hash, created_at) values ('of the next version', 9e15)"),
  );
  const before = await use(describeSchema);
  const app = startProcess("lib/testing/app-process.ts", [], { ...variables, LOG_LEVEL: "error" });
  expect(await app.ended).toEqual({ code: 1, signal: null });
  expect(app.lines).toEqual([
    "Lede cannot start: The database was migrated by a newer version of Lede: one of its migrations is not known to this one. Start that version, or restore a backup that this version made into an empty database.",
  ]);
  expect(await use(describeSchema)).toEqual(before);
});

test("a database from before the first release is refused unchanged", {
  timeout: 120_000,
}, async () => {
  const { variables, use } = await newDatabase();
  await use((pool) =>
    pool.query("update drizzle.__drizzle_migrations set hash = 'of a version before the first', created_at = 1"),
  );
  const before = await use(describeSchema);
  const app = startProcess("lib/testing/app-process.ts", [], { ...variables, LOG_LEVEL: "error" });
  expect(await app.ended).toEqual({ code: 1, signal: null });
  expect(app.lines).toEqual([
    "Lede cannot start: The database was made before Lede's first release, and cannot be updated. Nothing was changed. Start with an empty database or another LEDE_DATA_DIR; the version that made it can still export your newsfeeds as OPML.",
  ]);
  expect(await use(describeSchema)).toEqual(before);
});
