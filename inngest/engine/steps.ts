import { runEngineTransaction } from "./database";
import { failureOf, type Outcome, outcomeOf } from "./protocol";
import type { Engine, Work } from "./types";

interface StepKey {
  runId: string;
  stepId: string;
}

export interface StepReport {
  op: string;
  name: string | null;
  isRacing: boolean;
  outcome: Outcome;
}

/**
 * Stores the result of a step, unless it has one already.
 *
 * @returns whether discovery is due: the step was racing, or was the last that the function waits for
 */
export async function saveStep(
  { query }: Work,
  { runId, stepId }: StepKey,
  { op, name, isRacing, outcome }: StepReport,
): Promise<boolean> {
  const [run] = await query<{ isDue: boolean }>(
    `with saved as (
       insert into wf.step (run_id, id, name, op, data, error, racing, seq, created_at, ended_at)
       values ($1, $2, $3, $4, $5, $6, $7, nextval('wf.step_seq'), wf.now_ms(), wf.now_ms())
       on conflict (run_id, id) do update
         set data = excluded.data, error = excluded.error, seq = excluded.seq, ended_at = excluded.ended_at
         where wf.step.seq is null
       returning racing)
     update wf.run set pending = array_remove(pending, $2),
       force_plan = force_plan and cardinality(array_remove(pending, $2)) > 0
     where id = $1
     returning exists (select from saved where racing) or not exists (
       select from unnest(pending) as open(id) left join wf.step on step.run_id = $1 and step.id = open.id
       where step.racing is not true) as "isDue"`,
    [runId, stepId, name, op, outcome.data, outcome.error, isRacing],
  );
  return run?.isDue === true;
}

/** Ends a sleep, a wait or an invoke once, and requests discovery. */
export async function endStep(work: Work, { runId, stepId }: StepKey, outcome: Outcome): Promise<void> {
  const { query } = work;
  const open = await query(`select from wf.run where id = $1 and ended_at is null for no key update`, [runId]);
  const [step] = await query<{ op: string }>(
    `with timer as (delete from wf.job where run_id = $1 and step_id = $2 and kind = 'timer'),
     wait as (delete from wf.wait where run_id = $1 and step_id = $2)
     select op from wf.step where run_id = $1 and id = $2 and seq is null`,
    [runId, stepId],
  );
  if (!step || open.length === 0) return;
  const report = { op: step.op, name: null, isRacing: false, outcome };
  if (await saveStep(work, { runId, stepId }, report)) await requestDiscovery(work, runId);
}

/**
 * Queues a discovery call. Those of one run never overlap: a call in progress is marked dirty instead, and repeated when it
 * ends.
 */
export async function requestDiscovery({ query }: Work, runId: string): Promise<void> {
  await query(
    `insert into wf.job (run_id, step_id, kind, fn_id, run_at, ckeys, climits)
     select id, 'step', 'exec', fn_id, wf.now_ms(), ckeys, climits from wf.run where id = $1
     on conflict (run_id, step_id, kind) do update
       set dirty = wf.job.owner is not null, run_at = least(wf.job.run_at, excluded.run_at)`,
    [runId],
  );
}

const TIMERS_PER_ITERATION = 200;

const INVOKE_TIMED_OUT = failureOf({
  name: "InngestInvokeTimeoutError",
  message: "Timed out waiting for invoked function to complete",
});

/**
 * Ends due sleeps, waits and invokes.
 *
 * @returns whether more of them are due
 */
export async function fireTimers(engine: Engine): Promise<boolean> {
  const due = await engine.database.query<{ runId: string; stepId: string; op: string }>(
    `select job.run_id as "runId", job.step_id as "stepId", step.op
     from wf.job join wf.step on step.run_id = job.run_id and step.id = job.step_id
     where job.kind = 'timer' and job.run_at <= wf.now_ms() order by job.run_at limit $1`,
    [TIMERS_PER_ITERATION],
  );
  for (const timer of due) {
    const outcome = timer.op === "InvokeFunction" ? INVOKE_TIMED_OUT : outcomeOf(null);
    await runEngineTransaction(engine, (work) => endStep(work, timer, outcome));
  }
  if (due.length > 0) engine.loop.lastProgressAt = performance.now();
  return due.length === TIMERS_PER_ITERATION;
}
