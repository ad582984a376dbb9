// Thread entry: serves Postgres in WebAssembly on a private socket. Queries block their thread, so this is not the main
// one.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parentPort, workerData } from "node:worker_threads";
import { PGlite } from "@electric-sql/pglite";
import { PGLiteSocketServer } from "@electric-sql/pglite-socket";
import { startFailure } from "@/lib/core/start-failure";
import { unpackEmptyDatabase } from "./empty-database";
import { limitTimeouts } from "./limit-timeouts";
import type { EmbeddedServerMessage, EmbeddedServerOptions } from "./start";
import { mayCheckpoint } from "./storage";

// Only the parent starts this file, with these options.
const options = workerData as EmbeddedServerOptions;
const post = (message: EmbeddedServerMessage) => parentPort?.postMessage(message);

/** Version in PGlite 0.5. Data of another major version does not open. */
const POSTGRES_MAJOR = "18";

/** Its message already says what to do. */
class ExplainedError extends Error {
  override readonly name = "ExplainedError";
}

/** Data of one major version does not open under another, and PGlite's own message does not say so. */
function checkVersion(directory: string): void {
  const file = join(directory, "PG_VERSION");
  if (!existsSync(file)) return;
  const found = readFileSync(file, "utf8").trim();
  if (!/^\d+$/.test(found)) throw new Error("the file PG_VERSION holds no version");
  if (found !== POSTGRES_MAJOR)
    throw new ExplainedError(
      `The embedded database in ${directory} was written by Postgres ${found}, and this version of Lede reads Postgres ${POSTGRES_MAJOR}. Back it up with the Lede version that wrote it, then restore.`,
    );
}

/**
 * Ends the thread when the engine traps or overflows its stack. PGlite ignores that: the statement fails silently, the
 * server's state is corrupt and later statements may hang. The files are as after a kill.
 */
function endWhenBroken({ Module: engine }: PGlite): void {
  const run = engine._PostgresMainLoopOnce;
  engine._PostgresMainLoopOnce = () => {
    try {
      run();
    } catch (error) {
      // Postgres' own longjmps and exits arrive here too.
      if (error instanceof RangeError || error instanceof WebAssembly.RuntimeError) breakDown(error);
      throw error;
    }
  };
}

function breakDown(error: Error): never {
  const why = error instanceof RangeError ? error.message : "an error of its own";
  post({
    kind: "failed",
    message: `The embedded database failed: ${why}. Saved data is kept. Start Lede again.`,
  });
  process.exit(1);
}

/** Not in the main thread, which loads the app meanwhile. */
function unpack(archive: string, directory: string): void {
  try {
    unpackEmptyDatabase(archive, directory);
  } catch (error) {
    throw new ExplainedError(startFailure(error));
  }
}

async function serve(): Promise<void> {
  limitTimeouts();
  if (options.directory && options.archive) unpack(options.archive, options.directory);
  if (options.directory) checkVersion(options.directory);
  const template = options.template ? new Blob([readFileSync(options.template)]) : undefined;
  const database = await PGlite.create({
    dataDir: options.directory ?? "memory://",
    loadDataDir: template,
    postgresqlconf: ["shared_buffers=16MB", "max_wal_size=128MB", "min_wal_size=32MB"],
  });
  endWhenBroken(database);
  const server = new PGLiteSocketServer(
    options.socket
      ? { db: database, path: options.socket, maxConnections: 2 }
      : { db: database, port: 0, maxConnections: 2 },
  );
  await server.start();
  parentPort?.once("message", async () => {
    await server.stop();
    // Without disk space the files stay as after a kill; the next start recovers.
    if (options.directory === null || mayCheckpoint(options.directory)) {
      await database.exec("checkpoint");
      await database.close();
    }
    post({ kind: "stopped" });
  });
  post({ kind: "ready", address: server.getServerConn() });
}

serve().catch((error: unknown) =>
  post({
    kind: "failed",
    message: error instanceof Error ? error.message : String(error),
    isExplained: error instanceof ExplainedError,
  }),
);
