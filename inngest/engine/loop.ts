import { setImmediate } from "node:timers/promises";
import { claimJobs } from "./claim";
import { fireCrons } from "./cron";
import { startCall } from "./dispatch";
import { liveCalls } from "./lease";
import { fireTimers } from "./steps";
import type { Engine } from "./types";

/** Delay of the claim after a call, so that one claim refills the slots of all calls that end meanwhile. */
const GATHER_MS = 8;
const CLAIMED_MAX = 64;

/** Makes the loop look for work at once. Calls during an iteration add one more. */
export function wake(engine: Engine): void {
  const { loop } = engine;
  loop.isWoken = true;
  if (loop.isStopped || loop.running) return;
  clearTimeout(loop.timer);
  loop.running = runUntilIdle(engine);
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
    options.onError("looking for work", error);
  }
  loop.running = null;
  if (!loop.isStopped) loop.timer = setTimeout(wake, restMs, engine);
}

/** @returns milliseconds until the next look when nothing wakes the loop */
async function lookForWork(engine: Engine): Promise<number> {
  const { loop, options } = engine;
  if (performance.now() >= loop.nextCronAt) loop.nextCronAt = performance.now() + (await fireCrons(engine));
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

async function msUntilDue({ database }: Engine, now: number): Promise<number> {
  const [next] = await database.query<{ inMs: number | null }>(
    `select (least(
       (select min(run_at) from wf.job where kind = 'exec' and run_at > $1 and lease_until is null),
       (select min(run_at) from wf.job where kind = 'timer' and run_at > $1)) - wf.now_ms())::float8 as "inMs"`,
    [now],
  );
  return Math.max(1, next?.inMs ?? Number.POSITIVE_INFINITY);
}
