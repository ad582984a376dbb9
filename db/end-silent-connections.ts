import type { Pool, PoolClient } from "pg";
import { isConnectionLost } from "@/lib/core/database-error";

/** Use of a connection before the server has to show that it still answers. */
const CHECK_AFTER_MS = 5_000;

/**
 * Ends connections in use when the server no longer accepts new ones, so that their statements fail before the limit for
 * slow statements. A server that is merely slow accepts them.
 *
 * @param spare connects to the same server, and has a time limit for that
 */
export function endSilentConnections(pool: Pool, spare: Pool): void {
  const ask = () =>
    spare.connect().then((client) => {
      client.release(true);
      return false;
    }, isConnectionLost);
  let asking: Promise<boolean> | null = null;
  const isSilent = () => {
    asking ??= ask().finally(() => {
      asking = null;
    });
    return asking;
  };
  spare.on("error", () => undefined);
  const checks = new Map<PoolClient, NodeJS.Timeout>();
  pool.on("acquire", (client) => {
    const check = setInterval(async () => {
      const isOver = await isSilent();
      if (isOver && checks.get(client) === check) await client.end().catch(() => undefined);
    }, CHECK_AFTER_MS);
    checks.set(client, check.unref());
  });
  pool.on("release", (_error, client) => {
    clearInterval(checks.get(client));
    checks.delete(client);
  });
}
