import type { Outcome, StoredEvent } from "./protocol";
import { listenersOf, type NewRun, runsFor, scheduleRuns } from "./schedule";
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

/** A run and how it ended. */
export interface Ending {
  run: OpenRun;
  outcome: Outcome;
}

/** Ends runs, lets go of all their jobs, answers who invoked them, and starts the functions that wait for their end. */
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

/** The runs of functions that listen for the internal events of an end, among them the failure handlers. */
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
