import { DISCOVERY_STEP, type JobError, parseJobError, readJobError } from "@/inngest/engine/protocol";
import type { Engine } from "@/inngest/engine/types";

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

interface StepRow extends Pick<StepDetail, "id" | "kind" | "createdAt" | "endedAt" | "bytes"> {
  name: string | null;
  isEnded: boolean;
  error: string | null;
}

interface JobRow {
  stepId: string;
  runAt: number;
  isHeld: boolean;
}

interface ErrorRow extends Pick<AttemptError, "attempt" | "at"> {
  stepId: string;
  stepName: string | null;
  error: string;
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

type RunStatus = "queued" | "running" | "completed" | "failed";

export interface RunQuery {
  functionId?: string | undefined;
  status?: RunStatus | undefined;
  /** The last run of the previous page. */
  before?: string | undefined;
  runsMax: number;
}

/** Times are milliseconds since 1970 by the database's clock. */
export interface RunSummary {
  id: string;
  functionId: string;
  functionName: string;
  status: RunStatus;
  createdAt: number;
  startedAt: number | null;
  endedAt: number | null;
  error: JobError | null;
  retryOf: string | null;
}

interface RunPage {
  runs: RunSummary[];
  /** `before` of the next page; null on the last one. */
  next: string | null;
}

type RunRow = Omit<RunSummary, "functionName" | "error"> & { error: string | null };

const RUN_COLUMNS = `id, fn_id as "functionId", status, created_at::float8 as "createdAt",
  started_at::float8 as "startedAt", ended_at::float8 as "endedAt", error, retry_of as "retryOf"`;

/** Lists runs, the newest first: ids sort by creation time. */
export async function listRuns(engine: Engine, { functionId, status, before, runsMax }: RunQuery): Promise<RunPage> {
  const filters: [string, string | undefined][] = [
    ["fn_id =", functionId],
    ["id <", before],
    ["status =", status],
  ];
  const set = filters.filter((filter): filter is [string, string] => filter[1] !== undefined);
  const conditions = set.map(([column], index) => `${column} $${index + 2}`);
  // Postgres uses the partial index of open runs only with its own condition.
  if (status === "queued" || status === "running") conditions.push("ended_at is null");
  const where = conditions.length > 0 ? `where ${conditions.join(" and ")}` : "";
  const rows = await engine.database.query<RunRow>(
    `select ${RUN_COLUMNS} from wf.run ${where} order by id desc limit $1`,
    [runsMax + 1, ...set.map(([, value]) => value)],
  );
  const runs = rows.slice(0, runsMax).map((row) => toSummary(engine, row));
  return { runs, next: rows.length > runsMax ? (runs.at(-1)?.id ?? null) : null };
}

function toSummary({ functions }: Engine, { error, ...row }: RunRow): RunSummary {
  const functionName = functions.get(row.functionId)?.name ?? row.functionId;
  return { ...row, functionName, error: parseJobError(error) };
}
