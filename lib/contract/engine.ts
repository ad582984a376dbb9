import { z } from "zod";
import { ENGINE_COUNT_MAX } from "@/lib/core/limits";
import { endpoint } from "./endpoint";
import { timestamp } from "./fields";
import { NO_KEY } from "./no-key";

export const ENGINE_RUNS_PAGE_SIZE = 50;

const engineRunStatus = z.enum(["queued", "running", "completed", "failed"]);
export type EngineRunStatus = z.output<typeof engineRunStatus>;

const runId = z.string().regex(/^[0-9A-HJKMNP-TV-Z]{26}$/, "is not the id of a run");
const functionId = z.string().min(1, "is empty").max(200, "is too long");

const failure = z.object({ name: z.string(), message: z.string() });

const count = z.int().max(ENGINE_COUNT_MAX);

const call = z.object({
  run_id: z.string(),
  function_name: z.string(),
  step_name: z.string().nullable().describe("Null while the function determines its next step"),
  attempt: z.int().describe("From 1"),
  started_at: timestamp,
  is_lost: z.boolean().describe("Its process is gone; another one repeats the call"),
});
export type EngineCall = z.output<typeof call>;

const engineFunction = z.object({
  id: z.string(),
  name: z.string(),
  events: z.array(z.string()).describe("Names of the events that start it"),
  crons: z.array(z.string()).describe("UTC"),
  next_cron_at: timestamp.nullable(),
  can_run_now: z.boolean(),
  runs_last_hour: count,
  runs_last_day: count,
  failures_last_hour: count.describe("Failures among these runs"),
  failures_last_day: count.describe("Failures among these runs"),
});
export type EngineFunction = z.output<typeof engineFunction>;

const overview = z.object({
  at: timestamp,
  sdk_version: z.string(),
  loop_age_seconds: z.number().nullable().describe("Null when this process runs no work"),
  queue: z.object({
    due: count.describe("Calls waiting for a slot"),
    later: count.describe("Delayed calls"),
    timers: count.describe("Steps that sleep or wait"),
    oldest_due_at: timestamp.nullable(),
  }),
  calls: z.array(call).describe("Running calls, oldest first; at most 50"),
  processes: z.array(
    z.object({
      id: z.string(),
      is_self: z.boolean(),
      calls: z.int(),
      calls_lost: z.int().describe("Calls whose lease expired because their process is gone"),
    }),
  ),
  functions: z.array(engineFunction),
});
export type EngineOverview = z.output<typeof overview>;

const run = z.object({
  id: z.string(),
  function_id: z.string(),
  function_name: z.string(),
  status: engineRunStatus,
  created_at: timestamp,
  started_at: timestamp.nullable(),
  ended_at: timestamp.nullable(),
  error: failure.nullable(),
  retry_of: z.string().nullable().describe("The failed run that it retries"),
});
export type EngineRun = z.output<typeof run>;

const attemptError = failure.extend({ attempt: z.int().describe("From 1"), at: timestamp });
export type EngineAttemptError = z.output<typeof attemptError>;

const step = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(["step", "sleep", "event", "function"]).describe("What it runs or waits for"),
  status: z.enum(["open", "running", "completed", "failed"]),
  created_at: timestamp,
  ended_at: timestamp.nullable(),
  due_at: timestamp.nullable().describe("When a sleep or a wait ends, or the next attempt begins"),
  bytes: z.int().describe("Size of the result"),
  error: failure.nullable(),
  attempt_errors: z.array(attemptError).describe("The last three errors that led to a retry"),
});
export type EngineStep = z.output<typeof step>;

const runDetail = run.extend({
  event: z.string().describe("JSON, truncated"),
  output: z.string().nullable().describe("JSON, truncated"),
  attempt_errors: z.array(attemptError).describe("Errors of the function between its steps"),
  steps: z.array(step),
  next_call_at: timestamp.nullable(),
  is_running: z.boolean(),
});
export type EngineRunDetail = z.output<typeof runDetail>;

const runPage = z.object({ runs: z.array(run), next: z.string().nullable() });
export type EngineRunPage = z.output<typeof runPage>;

const again = z.object({ run_id: z.string() });

export const engineEndpoints = {
  getEngine: endpoint("GET /api/app/engine", {
    noKey: NO_KEY.operator,
    summary: "Get the state of the workflow engine",
    response: z.object({
      overview: overview.nullable().describe("Null with Inngest"),
      dashboard_url: z.string().nullable().describe("URL of Inngest's dashboard"),
    }),
    errors: [403],
  }),

  listEngineRuns: endpoint("GET /api/app/engine/runs", {
    noKey: NO_KEY.operator,
    summary: `List runs`,
    query: z.object({
      function_id: functionId.optional(),
      status: engineRunStatus.optional(),
      before: runId.optional().meta({ description: "`next` of the previous page" }),
    }),
    response: runPage,
    errors: [403, 404],
  }),

  getEngineRun: endpoint("GET /api/app/engine/runs/{run_id}", {
    noKey: NO_KEY.operator,
    summary: "Get a run with its steps",
    params: z.object({ run_id: runId }),
    response: runDetail,
  }),

  retryEngineRun: endpoint("POST /api/app/engine/runs/{run_id}/retry", {
    noKey: NO_KEY.operator,
    summary: "Retry a failed run, keeping the steps that succeeded",
    params: z.object({ run_id: runId }),
    response: again,
    errors: [403, 404, 409],
  }),

  runEngineFunction: endpoint("POST /api/app/engine/functions/{function_id}/run", {
    noKey: NO_KEY.operator,
    summary: "Run a scheduled function now",
    params: z.object({ function_id: functionId }),
    response: again,
    errors: [403, 404, 409],
  }),
};
