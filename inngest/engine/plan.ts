import { z } from "zod";
import { dueAt } from "./duration";
import type { OpenRun } from "./end-run";
import { compileExpression } from "./expression";
import { RunRefusedError } from "./limits";
import { failureOf, isRacing, type Operation, stepName } from "./protocol";
import { scheduleRuns } from "./schedule";
import type { Work } from "./state";
import { endStep } from "./steps";
import { ulid } from "./ulid";

/** The run whose function planned the step, and the database's time in milliseconds since 1970. */
interface Planner {
  run: OpenRun;
  now: number;
}

const sleepSchema = z.object({ name: z.string() });
const waitSchema = z.object({
  name: z.string(),
  opts: z.object({ timeout: z.string(), if: z.string().optional() }),
});
const invokeSchema = z.object({
  opts: z.object({
    function_id: z.string(),
    timeout: z.string().optional(),
    payload: z.object({ data: z.unknown().optional() }).optional(),
  }),
});

/**
 * Notes a step that the function wants, and queues what leads to its end. One that is noted already is passed over:
 * every discovery reports the steps that are still open.
 */
export async function planStep(work: Work, planner: Planner, operation: Operation): Promise<void> {
  const noted = await work.query(
    `insert into wf.step (run_id, id, name, op, racing, created_at) values ($1, $2, $3, $4, $5, wf.now_ms())
     on conflict do nothing returning id`,
    [planner.run.id, operation.id, stepName(operation), operation.op, isRacing(operation)],
  );
  if (noted.length === 0) return;
  if (operation.op === "Sleep") await planSleep(work, planner, operation);
  else if (operation.op === "WaitForEvent") await planWait(work, planner, operation);
  else if (operation.op === "InvokeFunction") await planInvoke(work, planner, operation);
  else await addJob(work, { runId: planner.run.id, stepId: operation.id, kind: "exec", at: planner.now });
}

async function planSleep(work: Work, planner: Planner, operation: Operation): Promise<void> {
  const { name } = read(operation, () => sleepSchema.parse(operation));
  await addTimer(work, planner, operation, name);
}

async function planWait(work: Work, planner: Planner, operation: Operation): Promise<void> {
  const { name, opts } = read(operation, () => waitSchema.parse(operation));
  if (opts.if !== undefined) read(operation, () => compileExpression(opts.if ?? ""));
  await work.query(`insert into wf.wait (run_id, step_id, event_name, expr, origin) values ($1, $2, $3, $4, $5)`, [
    planner.run.id,
    operation.id,
    name,
    opts.if ?? null,
    planner.run.event,
  ]);
  await addTimer(work, planner, operation, opts.timeout);
}

async function planInvoke(work: Work, planner: Planner, operation: Operation): Promise<void> {
  const { opts } = read(operation, () => invokeSchema.parse(operation));
  const step = { runId: planner.run.id, stepId: operation.id };
  const spec = work.functions.get(opts.function_id);
  if (!spec) {
    const error = { name: "Error", message: `function ${opts.function_id} is not registered` };
    return endStep(work, step, failureOf(error));
  }
  if (opts.timeout) await addTimer(work, planner, operation, opts.timeout);
  const event = { id: ulid(), name: "inngest/function.invoked", data: opts.payload?.data ?? {}, ts: Date.now() };
  await scheduleRuns(work, [{ spec, event, parent: step }]);
}

async function addTimer(work: Work, planner: Planner, operation: Operation, until: string): Promise<void> {
  const at = read(operation, () => dueAt(until, planner.now));
  await addJob(work, { runId: planner.run.id, stepId: operation.id, kind: "timer", at });
}

async function addJob(
  { query }: Work,
  job: { runId: string; stepId: string; kind: "exec" | "timer"; at: number },
): Promise<void> {
  await query(
    `insert into wf.job (run_id, step_id, kind, fn_id, run_at, ckeys, climits)
     select id, $2, $3, fn_id, $4, ckeys, climits from wf.run where id = $1 on conflict do nothing`,
    [job.runId, job.stepId, job.kind, job.at],
  );
}

function read<Result>(operation: Operation, parse: () => Result): Result {
  try {
    return parse();
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new RunRefusedError(`step "${stepName(operation) ?? operation.id}": ${why}`);
  }
}
