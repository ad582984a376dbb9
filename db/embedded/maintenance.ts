import type { Pool } from "pg";
import { HOUR_MS } from "@/lib/core/duration";

const CHECKPOINT_INTERVAL_MS = 5 * 60_000;
const VACUUM_INTERVAL_MS = 6 * HOUR_MS;

/**
 * Replaces Postgres' background processes, which PGlite lacks: without vacuum and checkpoints, dead rows and the log
 * grow forever. Uses the pool, because a command outside it would run inside another client's open transaction.
 *
 * @param options.onError a failed command runs again at its next time
 * @param options.isDue asked before each command
 * @returns stops it
 */
export function maintain(
  pool: Pick<Pool, "query">,
  { onError, isDue }: { onError: (error: Error) => void; isDue: () => boolean },
): () => void {
  const run = (command: string) => {
    if (isDue()) pool.query(command).catch(onError);
  };
  const regularly = (command: string, intervalMs: number) => setInterval(run, intervalMs, command).unref();
  const timers = [regularly("checkpoint", CHECKPOINT_INTERVAL_MS), regularly("vacuum analyze", VACUUM_INTERVAL_MS)];
  return () => {
    for (const timer of timers) clearInterval(timer);
  };
}
