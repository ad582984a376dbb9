import { setImmediate } from "node:timers/promises";
import { claimJobs } from "./claim";
import { fireCrons } from "./cron";
import { failRun } from "./end-run";
import { liveCalls, renewLeases } from "./lease";
import { ENGINE_ORIGIN } from "./protocol";
import { settle } from "./settle";
import { fireTimers } from "./steps";
import type { EndedStep, Engine, FunctionSpec, Job } from "./types";

/** Delay of the claim after a call, so that one claim refills the slots of all calls that end meanwhile. */
const GATHER_MS = 8;
const CLAIMED_MAX = 64;

/** Makes the loop look for work at once. Calls during an iteration add one more. */
export function wake(engine: Engine): void {
  const { loop } = engine;
  loop.isWoken = true;
  if (loop.isStopped || loop.running) return;
  clearTimeout(loop.timer);
  loop.running = engine.inOwnContext(() => runUntilIdle(engine));
}

function wakeAfterCall(engine: Engine): void {
  if (engine.calls.size > 0) setTimeout(wake, GATHER_MS, engine);
  else wake(engine);
}

async function runUntilIdle(engine: Engine): Promise<void> {
  const { loop, options } = engine;
  let restMs = options.pollMs;
  await setImmediate();
  try {
    while (loop.isWoken && !loop.isStopped) {
      loop.isWoken = false;
      restMs = await lookForWork(engine);
      loop.lastIterationAt = performance.now();
    }
  } catch (error) {
    loop.isBehind = true;
    options.onError("looking for work", error);
  }
  loop.running = null;
  if (!loop.isStopped) loop.timer = setTimeout(wake, restMs, engine);
}

/** @returns milliseconds until the next look when nothing wakes the loop */
async function lookForWork(engine: Engine): Promise<number> {
  const { loop, options } = engine;
  if (loop.isBehind) await renewLeases(engine);
  loop.isBehind = false;
  if (performance.now() >= loop.nextCronAt) await checkCrons(engine);
  if (await fireTimers(engine)) loop.isWoken = true;
  const restMs = Math.min(options.pollMs, Math.max(1, loop.nextCronAt - performance.now()));
  const free = Math.min(CLAIMED_MAX, options.workers - liveCalls(engine).length);
  if (free <= 0) return restMs;
  const { jobs, now } = await claimJobs(engine, free);
  // `stop` releases leases that were taken during it.
  if (loop.isStopped) return restMs;
  if (jobs.length === CLAIMED_MAX) loop.isWoken = true;
  for (const job of jobs) startCall(engine, job, () => wakeAfterCall(engine));
  if (engine.calls.size > 0) return restMs;
  return Math.min(restMs, await msUntilDue(engine, now));
}

async function checkCrons(engine: Engine): Promise<void> {
  const { loop } = engine;
  let restMs = 0;
  loop.nextCronAt = Number.POSITIVE_INFINITY;
  try {
    restMs = await fireCrons(engine);
  } finally {
    // Earlier if functions were registered meanwhile.
    loop.nextCronAt = Math.min(loop.nextCronAt, performance.now() + restMs);
  }
}

async function msUntilDue({ database }: Engine, now: number): Promise<number> {
  const [next] = await database.query<{ inMs: number | null }>(
    `select (least(
       (select min(run_at) from wf.job where kind = 'exec' and run_at > $1 and lease_until is null),
       (select min(run_at) from wf.job where kind = 'timer' and run_at > $1)) - wf.now_ms())::float8 as "inMs"`,
    [now],
  );
  return Math.max(1, next?.inMs ?? Number.POSITIVE_INFINITY);
}

/** Starts the call of a leased job. `whenEnded` runs when its worker is free again. */
function startCall(engine: Engine, job: Job, whenEnded: () => void): void {
  const key = `${job.id} ${job.generation}`;
  engine.loop.lastProgressAt = performance.now();
  const ended = call(engine, job)
    .then(() => {
      engine.loop.lastProgressAt = performance.now();
    })
    .catch((error: unknown) => {
      // `stop` gives up a call by removing it; errors after that are expected, since the database may be closed.
      if (engine.calls.has(key)) engine.options.onError(`run ${job.runId}`, error);
    })
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
