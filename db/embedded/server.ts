// Thread entry: Postgres in WebAssembly, served on a private socket. Runs apart from the main thread because every
// query blocks the thread that it runs on.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parentPort, workerData } from "node:worker_threads";
import { PGlite } from "@electric-sql/pglite";
import { PGLiteSocketServer } from "@electric-sql/pglite-socket";
import type { EmbeddedServerMessage, EmbeddedServerOptions } from "./start";

const CHECKPOINT_INTERVAL_MS = 5 * 60_000;
const VACUUM_INTERVAL_MS = 24 * 3_600_000;

// The parent starts this file with these options; nothing else does.
const options = workerData as EmbeddedServerOptions;
const post = (message: EmbeddedServerMessage) => parentPort?.postMessage(message);

/** A directory of one major version does not open under the next, and PGlite's own message does not say so. */
function checkVersion(directory: string): void {
  const file = join(directory, "PG_VERSION");
  if (!existsSync(file)) return;
  const found = readFileSync(file, "utf8").trim();
  if (found !== options.postgresMajor)
    throw new Error(
      `The embedded database in ${directory} was written by Postgres ${found}, and this version of Lede reads Postgres ${options.postgresMajor}. Back it up with the Lede version that wrote it, then restore.`,
    );
}

async function serve(): Promise<void> {
  if (options.directory) checkVersion(options.directory);
  const template = options.template ? new Blob([readFileSync(options.template)]) : undefined;
  const database = await PGlite.create({
    dataDir: options.directory ?? "memory://",
    loadDataDir: template,
    postgresqlconf: ["shared_buffers=16MB", "max_wal_size=128MB", "min_wal_size=32MB"],
  });
  const server = new PGLiteSocketServer(
    options.socket
      ? { db: database, path: options.socket, maxConnections: 2 }
      : { db: database, port: 0, maxConnections: 2 },
  );
  await server.start();

  // PGlite never checkpoints or vacuums by itself: its log and its dead rows would grow without end.
  const timers = [
    setInterval(() => void database.exec("checkpoint"), CHECKPOINT_INTERVAL_MS),
    setInterval(() => void database.exec("vacuum analyze"), VACUUM_INTERVAL_MS),
  ];
  parentPort?.once("message", async () => {
    for (const timer of timers) clearInterval(timer);
    await server.stop();
    await database.exec("checkpoint");
    await database.close();
    post({ kind: "stopped" });
  });
  post({ kind: "ready", address: server.getServerConn() });
}

serve().catch((error: unknown) =>
  post({ kind: "failed", message: error instanceof Error ? error.message : String(error) }),
);
