import { runEngineTransaction } from "../database";
import { wake } from "../loop";
import type { StoredEvent } from "../protocol";
import { type NewRun, scheduleRuns } from "../schedule";
import type { Engine, Work } from "../types";
import { ulid } from "../ulid";

export type StartResult =
  | { kind: "started"; runId: string }
  | { kind: "unknown" }
  /** The function has no cron trigger, and an event would need data. */
  | { kind: "not_manual" }
  | { kind: "not_failed" }
  /** A singleton is in progress, or the run was repeated already. */
  | { kind: "conflict" };

/** Fires the cron trigger of a function, and leaves its next firing where it is. */
export async function runNow(engine: Engine, functionId: string): Promise<StartResult> {
  const spec = engine.functions.get(functionId);
  if (!spec) return { kind: "unknown" };
  const [cron] = spec.crons.keys();
  if (cron === undefined) return { kind: "not_manual" };
  const event = { id: ulid(), name: "inngest/scheduled.timer", data: { cron }, ts: Date.now() };
  return start(engine, { spec, event });
}

/**
 * Repeats a failed run for the same event. Results of succeeded steps are copied, and failed steps run again. A run can be
 * repeated again only when its repetition failed too.
 */
export async function retryRun(engine: Engine, runId: string): Promise<StartResult> {
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

async function start(engine: Engine, run: NewRun): Promise<StartResult> {
  const newId = await runEngineTransaction(engine, async (work) => {
    const [id] = await scheduleRuns(work, [run]);
    if (id && run.retryOf) await copySteps(work, run.retryOf, id);
    return id;
  });
  wake(engine);
  return newId ? { kind: "started", runId: newId } : { kind: "conflict" };
}

/** Copies the request version too, because the SDK derives step ids from it. */
async function copySteps({ query }: Work, from: string, to: string): Promise<void> {
  await query(
    `update wf.run set req_version = old.req_version, async_ops = old.async_ops
     from wf.run as old where run.id = $2 and old.id = $1`,
    [from, to],
  );
  await query(
    `insert into wf.step (run_id, id, name, op, data, racing, seq, created_at, ended_at)
     select $2, id, name, op, data, racing, nextval('wf.step_seq'), created_at, ended_at
     from (select * from wf.step where run_id = $1 and seq is not null and error is null order by seq) as done`,
    [from, to],
  );
}
