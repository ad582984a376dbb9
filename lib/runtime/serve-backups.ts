import { realpathSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:net";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { dumpDatabase } from "@/db/backup/dump";
import { backupSocket } from "@/db/embedded/sockets";
import { onShutdown } from "@/lib/core/shutdown";
import type { Runtime } from "./runtime";

const READ_MS_MAX = 10_000;

/**
 * Writes a backup to each client of a socket in the data directory, because no other process can open the embedded
 * database meanwhile. Requests wait while a client reads the backup.
 */
export function serveBackups(
  { database, env, log, authSecret }: Pick<Runtime, "database" | "env" | "log" | "authSecret">,
  readMsMax = READ_MS_MAX,
): void {
  const path = database.isExclusive ? backupSocket(realpathSync(env.LEDE_DATA_DIR)) : null;
  if (path === null) return;
  const secret = env.AUTH_SECRET ? null : authSecret;
  const server = createServer((socket) => {
    // A stalled client would block the database. With nothing buffered, the database is the slow side.
    socket.setTimeout(readMsMax).on("timeout", () => {
      if (socket.writableNeedDrain) socket.destroy();
      else socket.setTimeout(readMsMax);
    });
    // A failed backup lacks its last line, which marks a complete one.
    pipeline(Readable.from(dumpDatabase(database, secret)), socket).catch((error: unknown) =>
      log.warn({ err: error }, "a backup was interrupted"),
    );
  });
  server.on("error", (error) => log.error({ err: error }, "backups of the running database are not possible"));
  listenAt(path, server);
}

/** Listens at a socket in the data directory while the process runs. */
export function listenAt(path: string, server: Server): void {
  // A crashed process leaves its file; the lock of the directory proves that the process is gone.
  rmSync(path, { force: true });
  server.listen(path, () => server.unref());
  onShutdown(async () => void server.close());
}
