import type { Outcome, StoredEvent } from "./protocol";
import { listenersOf, runsFor, scheduleRuns } from "./schedule";
import type { Work } from "./state";
import { endStep } from "./steps";
import { ulid } from "./ulid";

const FINISHED = "inngest/function.finished";
const FAILED = "inngest/function.failed";

/** A run whose row is locked by the open transaction and that has not ended. */
export interface OpenRun {
  id: string;
  functionId: string;
  /** JSON text. */
  event: string;
  parentRun: string | null;
  parentStep: string | null;
}

/** Ends a run, lets go of all its jobs, answers who invoked it, and starts the functions that wait for its end. */
export async function endRun(work: Work, run: OpenRun, outcome: Outcome): Promise<void> {
  const { query } = work;
  const status = outcome.error === null ? "completed" : "failed";
  await query(
    `with ended as (
       update wf.run set status = $2, output = $3, error = $4, ended_at = wf.now_ms(), pending = '{}' where id = $1
       returning id, async_ops),
     unasked as (delete from wf.wait using ended where ended.async_ops and wait.run_id = ended.id)
     delete from wf.job where run_id = $1`,
    [run.id, status, outcome.data, outcome.error],
  );
  if (run.parentRun !== null && run.parentStep !== null)
    await endStep(work, { runId: run.parentRun, stepId: run.parentStep }, outcome);
  for (const name of status === "failed" ? [FINISHED, FAILED] : [FINISHED]) await announce(work, name, run, outcome);
}

/** Sends an internal event to the functions that listen for it, among them the failure handlers. */
async function announce(work: Work, name: string, run: OpenRun, outcome: Outcome): Promise<void> {
  if (listenersOf(work.functions, name).length === 0) return;
  const cause: StoredEvent = JSON.parse(run.event);
  if (cause.name === FINISHED || cause.name === FAILED) return;
  const result = outcome.error === null ? { result: JSON.parse(outcome.data) } : { error: JSON.parse(outcome.error) };
  const data = { function_id: run.functionId, run_id: run.id, event: cause, events: [cause], ...result };
  await scheduleRuns(work, runsFor(work.functions, { id: ulid(), name, data, ts: Date.now() }));
}
