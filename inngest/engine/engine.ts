import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import { z } from "zod";
import { isWriteRefused } from "@/lib/core/database-error";
import { within } from "@/lib/core/shutdown";
import { backoffMs } from "./duration";
import { correctFutureTimes } from "./future-times";
import { announceProcess, releaseJobLeases, renewLeases } from "./lease";
import { wake } from "./loop";
import { ENGINE_ORIGIN } from "./protocol";
import { prune } from "./prune";
import { readStatus } from "./status";
import { createTransport } from "./transport";
import type { Engine, EngineOptions, SdkHandler } from "./types";
import { createOperatorView } from "./view/view";

const WORKERS_DEFAULT = 256;

export type EmbeddedEngine = ReturnType<typeof createEmbeddedEngine>;

/** Replaces Inngest's server for one app, in the app's own process. */
export function createEmbeddedEngine(options: EngineOptions) {
  const engine = createState(options);
  return {
    /** For `new Inngest({ isDev: true, baseUrl: ENGINE_ORIGIN, fetch })`. Refuses events before the first `start`. */
    fetch: createTransport(engine),
    /**
     * Registers the app's functions and begins to run them. Another call replaces the functions.
     *
     * @throws Error naming function and option, for an option that the engine does not support
     */
    start: (handler: SdkHandler) => start(engine, handler),
    /** Stops claiming, waits up to `graceMs` for the calls in progress, and releases the rest without costing an attempt. */
    stop: (graceMs: number) => stop(engine, graceMs),
    /** Looks for work at once. Needed only after the tables or the clock were changed from outside. */
    wake: () => {
      engine.loop.nextCronAt = 0;
      wake(engine);
    },
    /** Deletes old runs and events. */
    prune: () => prune(engine.database.query),
    status: () => readStatus(engine),
    view: createOperatorView(engine),
  };
}

function createState(options: EngineOptions): Engine {
  return {
    options: {
      workers: WORKERS_DEFAULT,
      leaseMs: 30_000,
      pollMs: 1000,
      callMsMax: 15 * 60_000,
      backoffMs,
      ...options,
    },
    database: options.database,
    owner: randomUUID(),
    calls: new Map(),
    returned: { waiting: [], isStoring: false },
    functions: new Map(),
    isRegistered: false,
    handler: null,
    inOwnContext: AsyncLocalStorage.snapshot(),
    loop: {
      isStopped: true,
      isWoken: false,
      isBehind: false,
      running: null,
      timer: undefined,
      heartbeat: undefined,
      nextCronAt: 0,
      lastIterationAt: 0,
      lastProgressAt: 0,
    },
  };
}

async function start(engine: Engine, handler: SdkHandler): Promise<void> {
  const { loop, options } = engine;
  await sync(handler);
  engine.handler = handler;
  if (!loop.isStopped) return wake(engine);
  // Left by the last stop on a full disk. Those calls cost no attempt.
  await releaseJobLeases(engine);
  if (engine.database.isExclusive)
    await engine.database.query(`update wf.job set lease_until = 0 where owner is not null`);
  loop.isStopped = false;
  loop.lastIterationAt = performance.now();
  loop.lastProgressAt = loop.lastIterationAt;
  loop.heartbeat = setInterval(heartbeat, options.leaseMs / 3, engine);
  await heartbeat(engine);
  wake(engine);
}

const HEARTBEAT = {
  "renewing leases": renewLeases,
  "announcing this process": announceProcess,
  "correcting times in the future": correctFutureTimes,
};

async function heartbeat(engine: Engine): Promise<void> {
  for (const [name, task] of Object.entries(HEARTBEAT))
    await task(engine).catch((error: unknown) => engine.options.onError(name, error));
}

/** Makes the SDK post its functions to the transport. */
async function sync(handler: SdkHandler): Promise<void> {
  const headers = { host: new URL(ENGINE_ORIGIN).host };
  const response = await handler(new Request(`${ENGINE_ORIGIN}/api/inngest`, { method: "PUT", headers }));
  if (response.status === 200) return;
  const { message } = z.object({ message: z.string() }).parse(await response.json());
  throw new Error(`The functions could not be registered. ${message}`);
}

async function stop(engine: Engine, graceMs: number): Promise<void> {
  const { loop, calls } = engine;
  // After the first stop the database may be closed.
  if (loop.isStopped) return;
  loop.isStopped = true;
  clearTimeout(loop.timer);
  await loop.running;
  await within(graceMs, Promise.all([...calls.values()].map(({ ended }) => ended)));
  clearInterval(loop.heartbeat);
  // The next process repeats the calls that did not end in time; their results here no longer count.
  calls.clear();
  // Leases that are not released expire. On a full disk, the next start releases them.
  await releaseJobLeases(engine).catch((error: unknown) => {
    if (!isWriteRefused(error)) engine.options.onError("releasing leases", error);
  });
}
