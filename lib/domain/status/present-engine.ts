import type { EngineStatus } from "@/inngest/engine/status";
import type * as Own from "@/inngest/engine/view/overview";
import type { AttemptError, RunDetail, RunSummary, StepDetail } from "@/inngest/engine/view/read-run";
import type { WorkflowMode } from "@/inngest/mode";
import type {
  EngineAttemptError,
  EngineCall,
  EngineFunction,
  EngineOverview,
  EngineRun,
  EngineRunDetail,
  EngineStep,
} from "@/lib/contract/engine";
import type { Status } from "@/lib/contract/status";
import { MINUTE_MS } from "@/lib/core/duration";

export function presentOverview(overview: Own.EngineOverview): EngineOverview {
  const { due, later, timers, oldestDueAt } = overview.queue;
  return {
    at: new Date(overview.now),
    sdk_version: overview.sdkVersion,
    loop_age_seconds: overview.loopAgeMs === null ? null : overview.loopAgeMs / 1000,
    queue: { due, later, timers, oldest_due_at: dateOrNull(oldestDueAt) },
    calls: overview.calls.map(presentCall),
    processes: overview.owners.map(({ id, isSelf, calls, callsLost }) => ({
      id,
      is_self: isSelf,
      calls,
      calls_lost: callsLost,
    })),
    functions: overview.functions.map(presentFunction),
  };
}

function presentCall(call: Own.CallInProgress): EngineCall {
  return {
    run_id: call.runId,
    function_name: call.functionName,
    step_name: call.stepName,
    attempt: call.attempt + 1,
    started_at: new Date(call.startedAt),
    is_lost: call.isLost,
  };
}

function presentFunction(one: Own.FunctionOverview): EngineFunction {
  return {
    id: one.id,
    name: one.name,
    events: one.events,
    crons: one.crons,
    next_cron_at: dateOrNull(one.nextCronAt),
    can_run_now: one.canRunNow,
    runs_last_hour: one.runsLastHour,
    runs_last_day: one.runsLastDay,
    failures_last_hour: one.failuresLastHour,
    failures_last_day: one.failuresLastDay,
  };
}

export function presentRun(run: RunSummary): EngineRun {
  return {
    id: run.id,
    function_id: run.functionId,
    function_name: run.functionName,
    status: run.status,
    created_at: new Date(run.createdAt),
    started_at: dateOrNull(run.startedAt),
    ended_at: dateOrNull(run.endedAt),
    error: run.error,
    retry_of: run.retryOf,
  };
}

export function presentRunDetail(run: RunDetail): EngineRunDetail {
  return {
    ...presentRun(run),
    event: run.event,
    output: run.output,
    attempt_errors: run.attemptErrors.map(presentAttempt),
    steps: run.steps.map(presentStep),
    next_call_at: dateOrNull(run.nextCallAt),
    is_running: run.isRunning,
  };
}

/** The SDK's operations in the API's words. Anything else is a running step. */
const KINDS: Readonly<Record<string, EngineStep["kind"]>> = {
  Sleep: "sleep",
  WaitForEvent: "event",
  InvokeFunction: "function",
};

function presentStep(step: StepDetail): EngineStep {
  return {
    id: step.id,
    name: step.name,
    kind: KINDS[step.kind] ?? "step",
    status: step.status,
    created_at: new Date(step.createdAt),
    ended_at: dateOrNull(step.endedAt),
    due_at: dateOrNull(step.dueAt),
    bytes: step.bytes,
    error: step.error,
    attempt_errors: step.attemptErrors.map(presentAttempt),
  };
}

function presentAttempt({ attempt, at, name, message }: AttemptError): EngineAttemptError {
  return { attempt: attempt + 1, at: new Date(at), name, message };
}

function dateOrNull(ms: number | null): Date | null {
  return ms === null ? null : new Date(ms);
}

/** Parts of the workflow engine that the status needs. */
export interface WorkflowEngine {
  mode: WorkflowMode;
  tickMinutes: number;
  dashboardUrl: string | null;
  engine: { status(): Promise<EngineStatus> } | null;
}

export async function engineStatus(workflows: WorkflowEngine): Promise<NonNullable<Status["engine"]>> {
  const told = await workflows.engine?.status();
  const inSeconds = (ms: number | null) => (ms === null ? null : Math.max(0, ms / 1000));
  return {
    kind: workflows.mode,
    tick_minutes: workflows.tickMinutes,
    dashboard_url: workflows.dashboardUrl,
    embedded: told
      ? {
          queued: told.queued,
          running: told.running,
          oldest_due_seconds: inSeconds(told.oldestDueMs),
          loop_age_seconds: inSeconds(told.loopAgeMs),
          stalled_seconds: told.stalledMs / 1000,
        }
      : null,
  };
}

/** A tick may be late once. */
const TICKS_UNTIL_OVERDUE = 2;

/** Feeds that were due before this time are overdue. */
export function overdueBefore({ tickMinutes }: WorkflowEngine, now: Date): Date {
  return new Date(now.getTime() - TICKS_UNTIL_OVERDUE * tickMinutes * MINUTE_MS);
}
