import type { Engine } from "./state";

export interface EngineStatus {
  /** Calls waiting to be made, also those whose time has not come. */
  queued: number;
  /** How long the oldest due call has waited; null when none is due. */
  oldestDueMs: number | null;
  /** Calls in progress, in all processes. */
  running: number;
  /** Since the loop last went round; null when it is not running. More than a few polls means that it hangs. */
  loopAgeMs: number | null;
}

export async function readStatus({ database, loop }: Engine): Promise<EngineStatus> {
  const [jobs] = await database.query<Omit<EngineStatus, "loopAgeMs">>(
    `select count(*) filter (where not is_held)::int as queued,
       (wf.now_ms() - min(run_at) filter (where not is_held and run_at <= wf.now_ms()))::float8 as "oldestDueMs",
       count(*) filter (where is_held)::int as running
     from (select run_at, coalesce(lease_until > wf.now_ms(), false) as is_held from wf.job where kind = 'exec') as jobs`,
  );
  const loopAgeMs = loop.isStopped ? null : performance.now() - loop.lastTurnAt;
  return { queued: 0, oldestDueMs: null, running: 0, ...jobs, loopAgeMs };
}
