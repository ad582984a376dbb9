import { wake } from "./loop";
import type { StoredEvent } from "./protocol";
import { type NewRun, scheduleRuns } from "./schedule";
import { type Engine, transact, type Work } from "./state";
import { ulid } from "./ulid";

/** What came of asking for a run. Only the first made one. */
export type Again =
  | { kind: "started"; runId: string }
  /** There is no such function, or no such run. */
  | { kind: "unknown" }
  /** Nothing tells what the function would have to be run for. */
  | { kind: "not_by_hand" }
  | { kind: "not_failed" }
  /** One is in progress that keeps others out, or the run was repeated already. */
  | { kind: "kept_out" };

/** Fires the cron trigger of a function, as {@link fireCrons} would at its time. */
export async function runNow(engine: Engine, functionId: string): Promise<Again> {
  const spec = engine.functions.get(functionId);
  if (!spec) return { kind: "unknown" };
  const [cron] = spec.crons.keys();
  if (cron === undefined) return { kind: "not_by_hand" };
  const event = { id: ulid(), name: "inngest/scheduled.timer", data: { cron }, ts: Date.now() };
  return start(engine, { spec, event });
}

/**
 * Repeats a failed run for the same event. Steps that had succeeded come along, so that nothing is paid for twice; those
 * that had failed run again. The run stays in the list, and can be repeated again only when the repetition failed too.
 */
export async function retryRun(engine: Engine, runId: string): Promise<Again> {
  const [run] = await engine.database.query<{ functionId: string; status: string; event: string }>(
    `select fn_id as "functionId", status, event from wf.run where id = $1`,
    [runId],
  );
  if (!run) return { kind: "unknown" };
  if (run.status !== "failed") return { kind: "not_failed" };
  const spec = engine.functions.get(run.functionId);
  if (!spec) return { kind: "unknown" };
  const event: StoredEvent = JSON.parse(run.event);
  return start(engine, { spec, event, retryOf: runId });
}

async function start(engine: Engine, run: NewRun): Promise<Again> {
  const made = await transact(engine, async (work) => {
    const [id] = await scheduleRuns(work, [run]);
    if (id && run.retryOf) await keepSteps(work, run.retryOf, id);
    return id;
  });
  wake(engine);
  return made ? { kind: "started", runId: made } : { kind: "kept_out" };
}

/** The new run is called as the old one was: the SDK makes ids of steps in the way of that version of requests. */
async function keepSteps({ query }: Work, from: string, to: string): Promise<void> {
  await query(
    `update wf.run set req_version = old.req_version, async_ops = old.async_ops
     from wf.run as old where run.id = $2 and old.id = $1`,
    [from, to],
  );
  await query(
    `insert into wf.step (run_id, id, name, op, data, racing, seq, created_at, ended_at)
     select $2, id, name, op, data, racing, nextval('wf.step_seq'), created_at, ended_at
     from (select * from wf.step where run_id = $1 and seq is not null and error is null order by seq) as kept`,
    [from, to],
  );
}
