import { runEngineTransaction } from "./database";
import { type HeldJob, lockLease, type OpenRun } from "./lease";
import { failureOf, type JobError, type Outcome, type StoredEvent } from "./protocol";
import { listenersOf, type NewRun, runsFor, scheduleRuns } from "./schedule";
import { endStep } from "./steps";
import type { Engine, Work } from "./types";
import { ulid } from "./ulid";

const FINISHED = "inngest/function.finished";
const FAILED = "inngest/function.failed";

export interface Ending {
  run: OpenRun;
  outcome: Outcome;
}

/** Ends runs: deletes their jobs, ends the steps that invoked them, and starts the functions triggered by their end. */
export async function endRuns(work: Work, endings: readonly Ending[]): Promise<void> {
  await work.query(
    `with ended as (
       update wf.run
       set status = case when ending.error is null then 'completed' else 'failed' end, output = ending.output,
         error = ending.error, ended_at = wf.now_ms(), pending = '{}'
       from unnest($1::text[], $2::text[], $3::text[]) as ending(id, output, error) where run.id = ending.id
       returning run.id, async_ops),
     unasked as (delete from wf.wait using ended where ended.async_ops and wait.run_id = ended.id)
     delete from wf.job where run_id = any($1::text[])`,
    [
      endings.map(({ run }) => run.id),
      endings.map(({ outcome }) => outcome.data),
      endings.map(({ outcome }) => outcome.error),
    ],
  );
  for (const { run, outcome } of endings)
    if (run.parentRun !== null && run.parentStep !== null)
      await endStep(work, { runId: run.parentRun, stepId: run.parentStep }, outcome);
  await scheduleRuns(
    work,
    endings.flatMap((ending) => runsAfter(work.functions, ending)),
  );
}

export function endRun(work: Work, run: OpenRun, outcome: Outcome): Promise<void> {
  return endRuns(work, [{ run, outcome }]);
}

/** Fails the run of a job that this process still holds. */
export async function failRun(engine: Engine, job: HeldJob, { name, message }: JobError): Promise<void> {
  await runEngineTransaction(engine, async (work) => {
    const lease = await lockLease(work, job, engine.owner);
    if (lease) await endRun(work, lease.run, failureOf({ name, message }));
  });
}

/** Returns the runs started by `function.finished` and `function.failed`, among them the failure handlers. */
function runsAfter(functions: Work["functions"], { run, outcome }: Ending): NewRun[] {
  const names = (outcome.error === null ? [FINISHED] : [FINISHED, FAILED]).filter(
    (name) => listenersOf(functions, name).length > 0,
  );
  if (names.length === 0) return [];
  const cause: StoredEvent = JSON.parse(run.event);
  if (cause.name === FINISHED || cause.name === FAILED) return [];
  const result = outcome.error === null ? { result: JSON.parse(outcome.data) } : { error: JSON.parse(outcome.error) };
  const data = { function_id: run.functionId, run_id: run.id, event: cause, events: [cause], ...result };
  return names.flatMap((name) => runsFor(functions, { id: ulid(), name, data, ts: Date.now() }));
}
