import { realpathSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { dumpDatabase } from "@/db/backup/dump";
import { backupSocket } from "@/db/embedded/sockets";
import { onShutdown } from "@/lib/core/shutdown";
import type { Runtime } from "./runtime";

const READ_MS_MAX = 10_000;

/**
 * Writes a backup to whoever connects to a socket in the data directory, whose database has this process as its one
 * owner. Requests wait while the backup is read.
 */
export function serveBackups({ database, env, log, authSecret }: Runtime): void {
  const path = database.isExclusive ? backupSocket(realpathSync(env.LEDE_DATA_DIR)) : null;
  if (path === null) return;
  const secret = env.AUTH_SECRET ? null : authSecret;
  const server = createServer((socket) => {
    // A reader that stands still would hold the database.
    socket.setTimeout(READ_MS_MAX, () => socket.destroy());
    // The backup lacks its last line then, so nobody takes it for a whole one.
    pipeline(Readable.from(dumpDatabase(database, secret)), socket).catch((error: unknown) =>
      log.warn({ err: error }, "a backup was broken off"),
    );
  });
  server.on("error", (error) => log.error({ err: error }, "backups of the running database are not possible"));
  // A crashed process leaves its file; the lock of the directory proves that the process is gone.
  rmSync(path, { force: true });
  server.listen(path, () => server.unref());
  onShutdown(async () => void server.close());
}
