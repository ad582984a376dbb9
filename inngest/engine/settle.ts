import { type Answer, readAnswer, sortOperations } from "./answer";
import { runEngineTransaction } from "./database";
import { endRun, failRun } from "./end-run";
import { type Lease, lockLease } from "./lease";
import { checkState, RunRefusedError } from "./limits";
import { planStep } from "./plan";
import { DISCOVERY_STEP, failureOf, type Operation, readJobError, stepName } from "./protocol";
import { settleReturn } from "./settle-returns";
import { requestDiscovery, saveStep } from "./steps";
import type { Engine, FunctionSpec, Job, Work } from "./types";

/** Stores the SDK's answer to a call in one transaction; does nothing when the lease was lost meanwhile. */
export async function settle(
  engine: Engine,
  job: Job,
  call: { spec: FunctionSpec; response: Response },
): Promise<void> {
  const answer = await readAnswer(call.response, job.requestVersion);
  const retry = retryOf(engine, job, answer);
  const mayRetry = !answer.isFinal && retry.attempt < call.spec.attemptsMax;
  try {
    if (answer.kind === "returned") return await settleReturn(engine, job, answer.data);
    await runEngineTransaction(engine, async (work) => {
      const lease = await lockLease(work, job, engine.owner);
      if (lease) await applyAnswer({ work, lease, job, mayRetry, retry }, answer);
    });
  } catch (error) {
    if (!(error instanceof RunRefusedError)) throw error;
    await failRun(engine, job, error);
  }
}

const ERRORS_KEPT_PER_STEP = 3;

/** Error of an attempt that is followed by another one. */
interface Failure {
  /** `DISCOVERY_STEP` when the function failed outside its steps. */
  stepId: string;
  stepName?: string | null;
  error: unknown;
}

interface RetryPlan {
  attempt: number;
  delayMs: number;
}

/** The shutdown itself may cause a failure, so the call costs no attempt and the next process repeats it at once. */
function retryOf({ loop, options }: Engine, { attempt }: Job, { retryAfterMs }: Answer): RetryPlan {
  if (loop.isStopped) return { attempt, delayMs: 0 };
  return { attempt: attempt + 1, delayMs: Math.round(retryAfterMs ?? options.backoffMs(attempt)) };
}

interface Settlement {
  work: Work;
  lease: Lease;
  job: Job;
  mayRetry: boolean;
  retry: RetryPlan;
}

async function applyAnswer(settlement: Settlement, answer: Exclude<Answer, { kind: "returned" }>): Promise<void> {
  const { work, lease } = settlement;
  if (answer.kind === "reported") return applyOperations(settlement, answer.operations, answer.requestVersion);
  if (settlement.mayRetry) return retryLater(settlement, { stepId: settlement.job.stepId, error: answer.error });
  return endRun(work, lease.run, failureOf(answer.error));
}

async function applyOperations(settlement: Settlement, operations: Operation[], requestVersion: number): Promise<void> {
  const { work, lease, job } = settlement;
  const { run } = lease;
  const report = sortOperations(operations, settlement.mayRetry);
  if (!report.output) await storeReport(work, run.id, { ...report, requestVersion, operationCount: operations.length });

  let isDiscoveryDue = report.wantsDiscovery;
  for (const step of report.ended)
    if (await saveStep(work, { runId: run.id, stepId: step.stepId }, step)) isDiscoveryDue = true;
  if (report.output) return endRun(work, run, report.output);

  // Frees this job first, so that requestDiscovery does not find it and mark it dirty.
  if (report.mustRetry) await retryLater(settlement, failureIn(report.mustRetry));
  else if (job.stepId === DISCOVERY_STEP && (isDiscoveryDue || lease.isDirty)) await repeatDiscovery(settlement);
  else {
    await work.query(`delete from wf.job where id = $1`, [job.id]);
    if (isDiscoveryDue) await requestDiscovery(work, run.id);
  }
  for (const operation of report.planned) await planStep(work, { run, now: lease.now }, operation);
  checkState(await readState(work, run.id));
}

/**
 * Stores the mode of the run's next calls. When the function waits for several steps, each runs in its own call, and
 * discovery follows the last.
 */
async function storeReport(
  { query }: Work,
  runId: string,
  report: { planned: Operation[]; requestVersion: number; operationCount: number },
): Promise<void> {
  const { planned, requestVersion, operationCount } = report;
  if (planned.length === 0) {
    await query(`update wf.run set req_version = $2 where id = $1 and req_version <> $2`, [runId, requestVersion]);
    return;
  }
  const isSeveral = operationCount > 1;
  const isParallel = isSeveral && planned.some(({ op }) => op === "StepPlanned");
  await query(
    `update wf.run set async_ops = true, req_version = $2, force_plan = force_plan or $3,
       pending = (case when $4 then $5::text[] else pending end)
     where id = $1`,
    [runId, requestVersion, isSeveral, isParallel, planned.map(({ id }) => id)],
  );
}

function failureIn(operation: Operation): Failure {
  return { stepId: operation.id, stepName: stepName(operation), error: operation.error ?? operation.data };
}

async function retryLater({ work, job, retry }: Settlement, failure: Failure): Promise<void> {
  if (retry.attempt > job.attempt) await storeFailure(work, job, failure);
  await work.query(
    `update wf.job set attempt = $2, run_at = wf.now_ms() + $3, owner = null, lease_until = null where id = $1`,
    [job.id, retry.attempt, retry.delayMs],
  );
}

async function storeFailure({ query }: Work, job: Job, { stepId, stepName = null, error }: Failure): Promise<void> {
  await query(
    `with noted as (
       insert into wf.attempt_error (run_id, step_id, step_name, attempt, error, at)
       values ($1, $2, $3, $4, $5, wf.now_ms()))
     delete from wf.attempt_error where run_id = $1 and step_id = $2 and id in (
       select id from wf.attempt_error where run_id = $1 and step_id = $2 order by id desc offset $6)`,
    [job.runId, stepId, stepName, job.attempt, JSON.stringify(readJobError(error)), ERRORS_KEPT_PER_STEP - 1],
  );
}

async function repeatDiscovery({ work, job }: Settlement): Promise<void> {
  await work.query(
    `update wf.job set dirty = false, owner = null, lease_until = null, attempt = 0, is_start = false, run_at = wf.now_ms()
     where id = $1`,
    [job.id],
  );
}

async function readState({ query }: Work, runId: string): Promise<{ steps: number; bytes: number }> {
  const [state] = await query<{ steps: number; bytes: number }>(
    `select count(*)::int as steps, coalesce(sum(octet_length(data)), 0)::float8 as bytes from wf.step where run_id = $1`,
    [runId],
  );
  return state ?? { steps: 0, bytes: 0 };
}
