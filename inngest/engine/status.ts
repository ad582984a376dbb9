import { cronLateMs } from "./cron";
import type { Engine } from "./types";

export interface EngineStatus {
  /** Waiting calls, due or not. */
  queued: number;
  /** Wait of the oldest due call of a function that this process has; null when none is due. */
  oldestDueMs: number | null;
  /** Calls in progress, in all processes. */
  running: number;
  /** Time since the loop's last iteration; null when it is not running. More than a few polls means that it hangs. */
  loopAgeMs: number | null;
  /** Duration of a standstill; see {@link stalledMs}. */
  stalledMs: number;
}

export async function readStatus(engine: Engine): Promise<EngineStatus> {
  const { database, loop } = engine;
  const [jobs] = await database.query<Pick<EngineStatus, "queued" | "oldestDueMs" | "running">>(
    `select count(*) filter (where not is_held)::int as queued,
       (wf.now_ms() - min(run_at) filter (where not is_held and run_at <= wf.now_ms() and is_known))::float8 as "oldestDueMs",
       count(*) filter (where is_held)::int as running
     from (
       select run_at, coalesce(lease_until > wf.now_ms(), false) as is_held, fn_id = any($1::text[]) as is_known
       from wf.job where kind = 'exec') as jobs`,
    [[...engine.functions.keys()]],
  );
  const { queued = 0, oldestDueMs = null, running = 0 } = jobs ?? {};
  const now = performance.now();
  const loopAgeMs = loop.isStopped ? null : now - loop.lastIterationAt;
  const dueMs = Math.max(oldestDueMs ?? 0, (await cronLateMs(engine)) ?? 0) || null;
  const progress = { loopAgeMs, dueMs, running, idleMs: now - loop.lastProgressAt };
  return { queued, oldestDueMs, running, loopAgeMs, stalledMs: stalledMs(progress) };
}

export interface Progress extends Pick<EngineStatus, "loopAgeMs" | "running"> {
  /** Wait of the most overdue call or cron; null when nothing is due. */
  dueMs: number | null;
  /** Time since this process last began or ended something. */
  idleMs: number;
}

/**
 * Returns for how many milliseconds the loop has hung, or due work has waited without any call in progress. More than
 * `STALLED_MS_MAX` is a standstill.
 */
export function stalledMs({ loopAgeMs, dueMs, idleMs, running }: Progress): number {
  if (loopAgeMs === null) return 0;
  const waitedMs = dueMs === null || running > 0 ? 0 : Math.min(dueMs, idleMs);
  return Math.max(loopAgeMs, waitedMs);
}
