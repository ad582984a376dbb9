import { setImmediate } from "node:timers/promises";
import { claimJobs } from "./claim";
import { fireCrons } from "./cron";
import { startCall } from "./dispatch";
import type { Engine } from "./state";
import { fireTimers } from "./timers";

/** One claim after a call takes the places of all calls that end in this time. */
const GATHER_MS = 8;
const CLAIMED_MAX = 64;

/** Makes the loop look for work at once. Safe to call at any time, from anywhere, any number of times. */
export function wake(engine: Engine): void {
  const { loop } = engine;
  loop.isWanted = true;
  if (loop.isStopped || loop.turning) return;
  clearTimeout(loop.timer);
  loop.turning = turnUntilIdle(engine);
}

function wakeAfterCall(engine: Engine): void {
  if (engine.calls.size > 0) setTimeout(wake, GATHER_MS, engine);
  else wake(engine);
}

/** Renews the leases of the calls in progress, except those that have taken too long. */
export async function renewLeases(engine: Engine): Promise<void> {
  const { database, options, owner } = engine;
  const calls = liveCalls(engine);
  if (calls.length === 0) return;
  await database
    .query(
      `update wf.job set lease_until = wf.now_ms() + $3
       from unnest($1::bigint[], $2::int[]) as live(id, gen)
       where job.id = live.id and job.gen = live.gen and job.owner = $4`,
      [calls.map(({ jobId }) => jobId), calls.map(({ generation }) => generation), options.leaseMs, owner],
    )
    .catch((error: unknown) => options.onError("renewing leases", error));
}

async function turnUntilIdle(engine: Engine): Promise<void> {
  const { loop, options } = engine;
  let restMs = options.pollMs;
  await setImmediate();
  try {
    while (loop.isWanted && !loop.isStopped) {
      loop.isWanted = false;
      restMs = await turn(engine);
      loop.lastTurnAt = performance.now();
    }
  } catch (error) {
    options.onError("looking for work", error);
  }
  loop.turning = null;
  if (!loop.isStopped) loop.timer = setTimeout(wake, restMs, engine);
}

/** @returns milliseconds until there may be more to do that nobody announces */
async function turn(engine: Engine): Promise<number> {
  const { loop, options } = engine;
  if (performance.now() >= loop.nextCronAt) loop.nextCronAt = performance.now() + (await fireCrons(engine));
  if (await fireTimers(engine)) loop.isWanted = true;
  const restMs = Math.min(options.pollMs, Math.max(1, loop.nextCronAt - performance.now()));
  const free = Math.min(CLAIMED_MAX, options.workers - liveCalls(engine).length);
  if (free <= 0) return restMs;
  const { jobs, now } = await claimJobs(engine, free);
  // What was claimed while the engine was being stopped goes back with the rest.
  if (loop.isStopped) return restMs;
  if (jobs.length === CLAIMED_MAX) loop.isWanted = true;
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

function liveCalls({ calls, options }: Engine) {
  const since = performance.now() - options.callMsMax;
  return [...calls.values()].filter(({ startedAt }) => startedAt > since);
}
