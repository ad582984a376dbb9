import { cronLateMs } from "./cron";
import { stalledMs } from "./progress";
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
  /** For how long nothing has happened though it should have. More than `STALLED_MS_MAX` means a standstill. */
  stalledMs: number;
}

export async function readStatus(engine: Engine): Promise<EngineStatus> {
  const { database, loop } = engine;
  const [jobs] = await database.query<Pick<EngineStatus, "queued" | "oldestDueMs" | "running">>(
    `select count(*) filter (where not is_held)::int as queued,
       (wf.now_ms() - min(run_at) filter (where not is_held and run_at <= wf.now_ms()))::float8 as "oldestDueMs",
       count(*) filter (where is_held)::int as running
     from (select run_at, coalesce(lease_until > wf.now_ms(), false) as is_held from wf.job where kind = 'exec') as jobs`,
  );
  const { queued = 0, oldestDueMs = null, running = 0 } = jobs ?? {};
  const now = performance.now();
  const loopAgeMs = loop.isStopped ? null : now - loop.lastTurnAt;
  const dueMs = Math.max(oldestDueMs ?? 0, (await cronLateMs(engine)) ?? 0) || null;
  const progress = { loopAgeMs, dueMs, running, idleMs: now - loop.lastProgressAt };
  return { queued, oldestDueMs, running, loopAgeMs, stalledMs: stalledMs(progress) };
}
