import { DISCOVERY_STEP, type JobError, parseJobError, readJobError } from "../protocol";
import type { Engine } from "../types";
import { RUN_COLUMNS, type RunRow, type RunSummary, toSummary } from "./list-runs";

const PAYLOAD_CHARACTERS_MAX = 4000;
const STEPS_SHOWN_MAX = 1000;
const ERRORS_SHOWN_MAX = 3;

export interface AttemptError extends JobError {
  /** From 0. */
  attempt: number;
  at: number;
}

export interface StepDetail {
  id: string;
  name: string;
  /** The SDK's name: `StepRun`, `Sleep`, `WaitForEvent`, `InvokeFunction` and so on. */
  kind: string;
  status: "open" | "running" | "completed" | "failed";
  createdAt: number;
  endedAt: number | null;
  /** End of an open sleep or wait, or start of the next attempt. */
  dueAt: number | null;
  /** Size of the output. */
  bytes: number;
  error: JobError | null;
  /** Errors of the last attempts that were retried, the oldest first. */
  attemptErrors: AttemptError[];
}

export interface RunDetail extends RunSummary {
  /** JSON text, truncated. */
  event: string;
  output: string | null;
  /** Errors outside the steps. */
  attemptErrors: AttemptError[];
  steps: StepDetail[];
  /** Earliest time of the next discovery call. */
  nextCallAt: number | null;
  isRunning: boolean;
}

interface StepRow {
  id: string;
  name: string | null;
  kind: string;
  isEnded: boolean;
  createdAt: number;
  endedAt: number | null;
  bytes: number;
  error: string | null;
}

interface JobRow {
  stepId: string;
  runAt: number;
  isHeld: boolean;
}

interface ErrorRow {
  stepId: string;
  stepName: string | null;
  attempt: number;
  error: string;
  at: number;
}

/** Reads a run with its steps, in the order in which they ended. */
export async function readRun(engine: Engine, runId: string): Promise<RunDetail | null> {
  const { query } = engine.database;
  const [run] = await query<RunRow & { event: string; output: string | null }>(
    `select ${RUN_COLUMNS}, left(event, $2) as event, left(output, $2) as output from wf.run where id = $1`,
    [runId, PAYLOAD_CHARACTERS_MAX],
  );
  if (!run) return null;
  const steps = await query<StepRow>(
    `select id, name, op as kind, seq is not null as "isEnded", created_at::float8 as "createdAt",
       ended_at::float8 as "endedAt", coalesce(octet_length(data), 0) as bytes, error
     from wf.step where run_id = $1 order by seq nulls last, created_at, id limit $2`,
    [runId, STEPS_SHOWN_MAX],
  );
  const jobs = await query<JobRow>(
    `select step_id as "stepId", run_at::float8 as "runAt", coalesce(lease_until > wf.now_ms(), false) as "isHeld"
     from wf.job where run_id = $1`,
    [runId],
  );
  const attempts = await query<ErrorRow>(
    `select step_id as "stepId", step_name as "stepName", attempt, error, at::float8 as at
     from wf.attempt_error where run_id = $1 order by id`,
    [runId],
  );
  const errors = Map.groupBy(attempts, ({ stepId }) => stepId);
  const { event, output, ...row } = run;
  const discovery = jobs.find(({ stepId }) => stepId === DISCOVERY_STEP);
  return {
    ...toSummary(engine, row),
    event,
    output,
    attemptErrors: toAttempts(errors.get(DISCOVERY_STEP)),
    steps: [...steps.map((step) => toStep(step, jobs, errors)), ...failedSteps(steps, errors, run.endedAt)],
    nextCallAt: discovery && !discovery.isHeld ? discovery.runAt : null,
    isRunning: jobs.some(({ isHeld }) => isHeld),
  };
}

function toStep(row: StepRow, jobs: readonly JobRow[], errors: ReadonlyMap<string, ErrorRow[]>): StepDetail {
  const { isEnded, error, ...step } = row;
  const job = jobs.find(({ stepId }) => stepId === row.id);
  const open = job?.isHeld ? "running" : "open";
  return {
    ...step,
    name: row.name ?? row.id,
    status: isEnded ? (error === null ? "completed" : "failed") : open,
    dueAt: isEnded || !job || job.isHeld ? null : job.runAt,
    error: parseJobError(error),
    attemptErrors: toAttempts(errors.get(row.id)),
  };
}

/** Steps without a row, known from their failed attempts only: a step gets its row when it is planned or ends. */
function failedSteps(
  steps: readonly StepRow[],
  errors: ReadonlyMap<string, ErrorRow[]>,
  runEndedAt: number | null,
): StepDetail[] {
  const known = new Set([DISCOVERY_STEP, ...steps.map(({ id }) => id)]);
  return [...errors]
    .filter(([id]) => !known.has(id))
    .map(([id, attempts]) => ({
      id,
      name: attempts[0]?.stepName ?? id,
      kind: "StepRun",
      status: runEndedAt === null ? "open" : "failed",
      createdAt: attempts[0]?.at ?? 0,
      endedAt: null,
      dueAt: null,
      bytes: 0,
      error: null,
      attemptErrors: toAttempts(attempts),
    }));
}

function toAttempts(rows: readonly ErrorRow[] = []): AttemptError[] {
  const shown = rows.slice(-ERRORS_SHOWN_MAX);
  return shown.map(({ attempt, at, error }) => ({ attempt, at, ...readJobError(JSON.parse(error)) }));
}
