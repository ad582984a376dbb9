import { once } from "node:events";
import { existsSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, inject, test, vi } from "vitest";
import { type Database, openEmbedded } from "@/db/client";
import { backupSocket } from "@/db/embedded/sockets";
import { startEmbeddedDatabase } from "@/db/embedded/start";
import { readEnv } from "@/lib/core/env";
import { createLogger } from "@/lib/platform/log";
import { copyEmbedded } from "@/lib/testing/embedded-template";
import { serveBackups } from "./serve-backups";

const READ_MS_MAX = 100;
/** Keeps the database busy for several times as long. */
const LONG_STATEMENT = "select count(*) from generate_series(1, 1500000)";
/** More than the buffers between server and client hold. */
const LARGE_ROWS = `insert into robots_files (origin, body, fetched_at, expires_at)
  select 'https://' || n, repeat(md5(n::text), 10000), now(), now() from generate_series(1, 20) n`;

let folder: string;
let socket: string;
let database: Database;
beforeAll(async () => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), "lede-serve-")));
  copyEmbedded(inject("embeddedTemplate"), folder);
  const fail = (error: Error) => {
    throw error;
  };
  database = await openEmbedded(await startEmbeddedDatabase(folder, fail), { onConnectionError: fail });
  const env = readEnv({ LEDE_DATA_DIR: folder, LOG_LEVEL: "silent" });
  serveBackups({ database, env, log: createLogger("silent"), authSecret: "secret" }, READ_MS_MAX);
  socket = backupSocket(folder) ?? "";
  await vi.waitFor(() => expect(existsSync(socket)).toBe(true), { timeout: 20_000 });
}, 120_000);
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

test("a backup waits until the database is free", async () => {
  const startedAt = performance.now();
  const busy = database.pool.query(LONG_STATEMENT);
  const backup = await text(connect(socket));
  await busy;
  expect(performance.now() - startedAt).toBeGreaterThan(2 * READ_MS_MAX);
  expect(backup).toMatch(/^\["complete","[0-9a-f]{64}"\]\n$/m);
});

test("a client that stops reading does not block the database", async () => {
  await database.pool.query(LARGE_ROWS);
  const client = connect(socket);
  await once(client, "readable");
  expect((await database.pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
  client.destroy();
});
