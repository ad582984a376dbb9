import type { Pool } from "pg";
import { MINUTE_MS } from "@/lib/core/duration";

const CHECKPOINT_INTERVAL_MS = 5 * MINUTE_MS;
const VACUUM_INTERVAL_MS = MINUTE_MS / 2;
/** Postgres' counts of changes begin at the start here, so tables with few changes since then become due too. */
const FIRST_VACUUM_AFTER_MS = 10 * MINUTE_MS;

/**
 * Tables that autovacuum would vacuum or analyze by its default thresholds, and with $1 those that have not been
 * vacuumed since the start. Includes the catalogue, where statistics themselves leave dead rows.
 */
const DUE_TABLES = `
  select name, is_vacuum_due from (
    select format('%I.%I', schemaname, stats.relname) as name,
      n_dead_tup > 50 + 0.2 * rows or n_ins_since_vacuum > 1000 + 0.2 * rows or ($1 and last_vacuum is null)
        as is_vacuum_due,
      n_mod_since_analyze > 50 + 0.1 * rows and relid <> 'pg_statistic'::regclass as is_analyze_due
    from pg_stat_all_tables stats join pg_class on pg_class.oid = relid, greatest(reltuples, 0) as rows
    where schemaname <> 'pg_toast'
  ) as tables
  where is_vacuum_due or is_analyze_due`;

/**
 * Replaces Postgres' background processes, which PGlite lacks. Without vacuum and checkpoints, dead rows and the log
 * grow forever; without statistics, prepared statements keep the plans made while their tables were nearly empty. Uses
 * the pool, because a command outside it would run inside another client's open transaction.
 *
 * @param options.onError receives failures; the commands run again at their next time
 * @param options.isDue asked before each command
 * @returns stops it
 */
export function maintain(
  pool: Pick<Pool, "query">,
  { onError, isDue }: { onError: (error: Error) => void; isDue: () => boolean },
): () => void {
  let isEnded = false;
  const mayRun = () => !isEnded && isDue();
  const regularly = (task: () => Promise<unknown>, intervalMs: number) => {
    let isRunning = false;
    const run = async () => {
      if (isRunning || !mayRun()) return;
      isRunning = true;
      await task().catch(onError);
      isRunning = false;
    };
    return setInterval(run, intervalMs).unref();
  };
  const startedAt = performance.now();
  const vacuum = () =>
    vacuumDueTables(pool, { mayRun, isFirstDue: performance.now() - startedAt > FIRST_VACUUM_AFTER_MS });
  const timers = [
    regularly(() => pool.query("checkpoint"), CHECKPOINT_INTERVAL_MS),
    regularly(vacuum, VACUUM_INTERVAL_MS),
  ];
  return () => {
    isEnded = true;
    for (const timer of timers) clearInterval(timer);
  };
}

/** A table at a time, so that other statements need not wait for all of them. */
async function vacuumDueTables(
  pool: Pick<Pool, "query">,
  { mayRun, isFirstDue }: { mayRun: () => boolean; isFirstDue: boolean },
): Promise<void> {
  const { rows } = await pool.query<{ name: string; is_vacuum_due: boolean }>(DUE_TABLES, [isFirstDue]);
  for (const { name, is_vacuum_due } of rows) {
    if (!mayRun()) return;
    await pool.query(`${is_vacuum_due ? "vacuum analyze" : "analyze"} ${name}`);
  }
}
