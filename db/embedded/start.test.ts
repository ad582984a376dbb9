import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { Pool } from "pg";
import { afterEach, beforeEach, describe, expect, inject, test } from "vitest";
import { copyEmbedded } from "@/lib/testing/embedded-template";
import { startProcess } from "@/lib/testing/process";
import { openOwnDatabase, startEarly } from "./early-start";
import { lockHolder } from "./lock";
import { type EmbeddedDatabase, startEmbeddedDatabase } from "./start";

const SECONDS = 1_000;
/** Number of rows that a process acknowledges before the test kills it. */
const KILLED_AFTER = [40, 300, 700];

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "lede-start-"));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

const neverDies = (error: Error) => {
  throw error;
};

async function query(database: EmbeddedDatabase, text: string): Promise<Record<string, unknown>[]> {
  const pool = new Pool(database.connection);
  const { rows } = await pool.query(text).finally(() => pool.end());
  return rows;
}

describe("the embedded database", () => {
  test("refuses data of another Postgres version and leaves it unchanged", async () => {
    mkdirSync(join(directory, "postgres"));
    writeFileSync(join(directory, "postgres", "PG_VERSION"), "17\n");
    await expect(startEmbeddedDatabase(directory, neverDies)).rejects.toThrow(
      /was written by Postgres 17, and this version of Lede reads Postgres 18\. Back it up/,
    );
    expect(await lockHolder(directory)).toBeNull();
  });

  test("is opened once when it was started early", { timeout: 60 * SECONDS }, async () => {
    copyEmbedded(inject("embeddedTemplate"), directory);
    startEarly(directory);
    const database = await openOwnDatabase(directory, neverDies);
    expect(await query(database, "select 1 as one")).toEqual([{ one: 1 }]);
    await database.stop();
    expect(await lockHolder(directory)).toBeNull();
  });

  test("reports at its opening why an early start failed", async () => {
    mkdirSync(join(directory, "postgres"));
    writeFileSync(join(directory, "postgres", "PG_VERSION"), "17\n");
    startEarly(directory);
    await expect(openOwnDatabase(directory, neverDies)).rejects.toThrow(/was written by Postgres 17/);
  });

  test("keeps every acknowledged row when its process is killed", {
    timeout: 60 * SECONDS,
  }, async () => {
    copyEmbedded(inject("embeddedTemplate"), directory);
    let acknowledged = 0;
    for (const count of KILLED_AFTER) {
      const child = startProcess("db/embedded/testing/commit-process.ts", [directory]);
      await child.line((line) => Number(line) >= acknowledged + count);
      child.kill("SIGKILL");
      await child.ended;
      acknowledged = Math.max(...child.lines.map(Number));
    }
    const database = await startEmbeddedDatabase(directory, neverDies);
    const [counted] = await query(database, "select count(*)::int as rows, max(number) as last from acknowledged");
    await database.stop();
    // A commit at the moment of the kill was not acknowledged.
    expect(counted?.last).toBeGreaterThanOrEqual(acknowledged);
    expect(counted?.rows).toBe(counted?.last);
  });

  test("keeps the main thread free during a heavy query", { timeout: 60 * SECONDS }, async () => {
    copyEmbedded(inject("embeddedTemplate"), directory);
    const database = await startEmbeddedDatabase(directory, neverDies);
    await query(database, "select 1");
    const delay = monitorEventLoopDelay({ resolution: 5 });
    delay.enable();
    const startedAt = performance.now();
    await query(database, "select count(*) from generate_series(1, 3000000) as a(i) where i % 7 = 3");
    const tookMs = performance.now() - startedAt;
    delay.disable();
    await database.stop();
    expect(delay.max / 1e6).toBeLessThan(tookMs / 2);
  });

  test("reports a crash and fails waiting queries", { timeout: 60 * SECONDS }, async () => {
    copyEmbedded(inject("embeddedTemplate"), directory);
    const { promise: death, resolve: onDeath } = Promise.withResolvers<Error>();
    const database = await startEmbeddedDatabase(directory, onDeath);
    await query(
      database,
      "create function deeper(i int) returns int language plpgsql as 'begin return deeper(i + 1); end'",
    );
    await expect(query(database, "select deeper(1)")).rejects.toThrow();
    expect((await death).message).toMatch(/^The embedded database failed: /);
    await database.stop();
    expect(await lockHolder(directory)).toBeNull();
  });
});
