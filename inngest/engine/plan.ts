import { z } from "zod";
import { dueAt } from "./duration";
import { compileExpression } from "./expression";
import type { OpenRun } from "./lease";
import { RunRefusedError } from "./limits";
import { failureOf, isRacing, type Operation, stepName } from "./protocol";
import { scheduleRuns } from "./schedule";
import { endStep } from "./steps";
import type { Work } from "./types";
import { ulid } from "./ulid";

interface PlanContext {
  run: OpenRun;
  /** Milliseconds since 1970 by the database's clock. */
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

/** Stores a planned step and queues its job or timer. Does nothing for a known one: each discovery reports all open steps. */
export async function planStep(work: Work, context: PlanContext, operation: Operation): Promise<void> {
  const stored = await work.query(
    `insert into wf.step (run_id, id, name, op, racing, created_at) values ($1, $2, $3, $4, $5, wf.now_ms())
     on conflict do nothing returning id`,
    [context.run.id, operation.id, stepName(operation), operation.op, isRacing(operation)],
  );
  if (stored.length === 0) return;
  if (operation.op === "Sleep")
    await addTimer(work, context, operation, read(operation, () => sleepSchema.parse(operation)).name);
  else if (operation.op === "WaitForEvent") await planWait(work, context, operation);
  else if (operation.op === "InvokeFunction") await planInvoke(work, context, operation);
  else await addJob(work, { runId: context.run.id, stepId: operation.id, kind: "exec", at: context.now });
}

async function planWait(work: Work, context: PlanContext, operation: Operation): Promise<void> {
  const { name, opts } = read(operation, () => waitSchema.parse(operation));
  if (opts.if !== undefined) read(operation, () => compileExpression(opts.if ?? ""));
  await work.query(`insert into wf.wait (run_id, step_id, event_name, expr, origin) values ($1, $2, $3, $4, $5)`, [
    context.run.id,
    operation.id,
    name,
    opts.if ?? null,
    context.run.event,
  ]);
  await addTimer(work, context, operation, opts.timeout);
}

async function planInvoke(work: Work, context: PlanContext, operation: Operation): Promise<void> {
  const { opts } = read(operation, () => invokeSchema.parse(operation));
  const step = { runId: context.run.id, stepId: operation.id };
  const spec = work.functions.get(opts.function_id);
  if (!spec) {
    const error = { name: "Error", message: `function ${opts.function_id} is not registered` };
    return endStep(work, step, failureOf(error));
  }
  if (opts.timeout) await addTimer(work, context, operation, opts.timeout);
  const event = { id: ulid(), name: "inngest/function.invoked", data: opts.payload?.data ?? {}, ts: Date.now() };
  await scheduleRuns(work, [{ spec, event, parent: step }]);
}

async function addTimer(work: Work, context: PlanContext, operation: Operation, until: string): Promise<void> {
  const at = read(operation, () => dueAt(until, context.now));
  await addJob(work, { runId: context.run.id, stepId: operation.id, kind: "timer", at });
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
