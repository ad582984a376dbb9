import { failureOf, outcomeOf } from "./protocol";
import { type Engine, transact } from "./state";
import { endStep } from "./steps";

const TIMERS_PER_TURN = 200;

const INVOKE_TIMED_OUT = failureOf({
  name: "InngestInvokeTimeoutError",
  message: "Timed out waiting for invoked function to complete",
});

/**
 * Ends the sleeps, waits and invokes whose time has come.
 *
 * @returns whether more of them are due
 */
export async function fireTimers(engine: Engine): Promise<boolean> {
  const due = await engine.database.query<{ runId: string; stepId: string; op: string }>(
    `select job.run_id as "runId", job.step_id as "stepId", step.op
     from wf.job join wf.step on step.run_id = job.run_id and step.id = job.step_id
     where job.kind = 'timer' and job.run_at <= wf.now_ms() order by job.run_at limit $1`,
    [TIMERS_PER_TURN],
  );
  for (const timer of due) {
    const outcome = timer.op === "InvokeFunction" ? INVOKE_TIMED_OUT : outcomeOf(null);
    await transact(engine, (work) => endStep(work, timer, outcome));
  }
  if (due.length > 0) engine.loop.lastProgressAt = performance.now();
  return due.length === TIMERS_PER_TURN;
}
