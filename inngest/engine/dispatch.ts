import { failRun } from "./end-run";
import { ENGINE_ORIGIN } from "./protocol";
import { settle } from "./settle";
import type { EndedStep, Engine, FunctionSpec, Job } from "./types";

/** Starts the call of a leased job. `whenEnded` runs when its worker is free again. */
export function startCall(engine: Engine, job: Job, whenEnded: () => void): void {
  const key = `${job.id} ${job.generation}`;
  engine.loop.lastProgressAt = performance.now();
  const ended = call(engine, job)
    .then(() => {
      engine.loop.lastProgressAt = performance.now();
    })
    .catch((error: unknown) => engine.options.onError(`run ${job.runId}`, error))
    .finally(() => {
      engine.calls.delete(key);
      whenEnded();
    });
  engine.calls.set(key, { jobId: job.id, generation: job.generation, startedAt: performance.now(), ended });
}

async function call(engine: Engine, job: Job): Promise<void> {
  const spec = engine.functions.get(job.functionId);
  if (!spec || !engine.handler)
    return failRun(engine, job, { name: "Error", message: `function ${job.functionId} is not registered` });
  if (job.attempt >= spec.attemptsMax) {
    const message = "the process ended during this step and no attempts are left";
    return failRun(engine, job, { name: "WorkerCrashed", message });
  }
  const response = await engine.handler(requestOf(job, spec));
  await settle(engine, job, { spec, response });
}

/** Builds the SDK's call. Stored JSON is inserted as text, without parsing it. */
function requestOf(job: Job, spec: FunctionSpec): Request {
  const steps = job.steps.map((step) => `${JSON.stringify(step.id)}:${memoOf(step)}`).join(",");
  const context = JSON.stringify(contextOf(job, spec));
  const url = `${ENGINE_ORIGIN}/api/inngest?fnId=${encodeURIComponent(job.functionId)}&stepId=${job.stepId}`;
  return new Request(url, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      host: new URL(ENGINE_ORIGIN).host,
      "x-inngest-server-kind": "dev",
      "x-request-id": `${job.id}-${job.generation}`,
      "x-inngest-generation-id": String(job.generation),
      "x-inngest-job-id": job.id,
    },
    body: `{"event":${job.event},"events":[${job.event}],"steps":{${steps}},"ctx":${context},"version":${job.requestVersion}}`,
  });
}

function contextOf(job: Job, spec: FunctionSpec): object {
  return {
    run_id: job.runId,
    fn_id: job.functionId,
    attempt: job.attempt,
    max_attempts: spec.attemptsMax,
    disable_immediate_execution: job.isPlanForced,
    use_api: false,
    qi_id: job.id,
    stack: { stack: job.steps.map(({ id }) => id), current: job.steps.length },
  };
}

function memoOf({ data, error }: EndedStep): string {
  return error === null ? `{"type":"data","data":${data}}` : `{"type":"error","error":${error}}`;
}
