import { randomUUID } from "node:crypto";
import { within } from "@/lib/core/within";
import { backoffMs } from "./backoff";
import { correctFutureTimes } from "./future-times";
import { listRuns, type RunPage, type RunQuery } from "./list-runs";
import { renewLeases, wake } from "./loop";
import { type EngineOverview, readOverview } from "./overview";
import { endPresence, showPresence } from "./presence";
import { ENGINE_ORIGIN } from "./protocol";
import { prune, RETENTION_DEFAULT, type Retention } from "./prune";
import { type RunDetail, readRun } from "./read-run";
import { type Again, retryRun, runNow } from "./run-again";
import type { Engine, EngineOptions, SdkHandler } from "./state";
import { type EngineStatus, readStatus } from "./status";
import { createTransport } from "./transport";

/** What operators see and do. */
export interface EngineView {
  /** @param countMax where counts end */
  overview(countMax: number): Promise<EngineOverview>;
  /** The newest first. */
  runs(query: RunQuery): Promise<RunPage>;
  run(runId: string): Promise<RunDetail | null>;
  /** Fires a function's cron trigger now; its next firing stays where it is. */
  runNow(functionId: string): Promise<Again>;
  /** Repeats a failed run for the same event. Steps that succeeded are kept and not run again. */
  retry(runId: string): Promise<Again>;
}

/** Plays the part of Inngest's server for one app, inside the app's own process. */
export interface EmbeddedEngine {
  /** For `new Inngest({ isDev: true, baseUrl: ENGINE_ORIGIN, fetch })`. Takes no events before the first `start`. */
  readonly fetch: typeof fetch;
  /**
   * Reads the app's functions and begins to run them. Calling it again replaces the functions.
   *
   * @param handler what `serve()` of `inngest/edge` returns
   * @throws Error naming function and option, when one asks for what the engine does not do as Inngest does
   */
  start(handler: SdkHandler): Promise<void>;
  /** Claims nothing more, gives the calls in progress `graceMs`, and hands the rest back: that costs no attempt. */
  stop(graceMs: number): Promise<void>;
  /** Looks for work at once. Needed only after the tables were changed by hand, or the clock was set. */
  wake(): void;
  /** Deletes old runs and events. Meant to be called daily. */
  prune(keep?: Partial<Retention>): Promise<{ runs: number; events: number }>;
  status(): Promise<EngineStatus>;
  readonly view: EngineView;
}

const WORKERS_DEFAULT = 256;

export function createEmbeddedEngine(options: EngineOptions): EmbeddedEngine {
  const engine = createState(options);
  return {
    fetch: createTransport(engine),
    start: (handler) => start(engine, handler),
    stop: (graceMs) => stop(engine, graceMs),
    wake: () => {
      engine.loop.nextCronAt = 0;
      wake(engine);
    },
    prune: (keep) => prune(engine.database.query, { ...RETENTION_DEFAULT, ...keep }),
    status: () => readStatus(engine),
    view: {
      overview: (countMax) => readOverview(engine, countMax),
      runs: (query) => listRuns(engine, query),
      run: (runId) => readRun(engine, runId),
      runNow: (functionId) => runNow(engine, functionId),
      retry: (runId) => retryRun(engine, runId),
    },
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
    returns: { waiting: [], isStoring: false },
    functions: new Map(),
    isRegistered: false,
    handler: null,
    loop: {
      isStopped: true,
      isWanted: false,
      turning: null,
      timer: undefined,
      heartbeat: undefined,
      nextCronAt: 0,
      lastTurnAt: 0,
      lastProgressAt: 0,
    },
  };
}

async function start(engine: Engine, handler: SdkHandler): Promise<void> {
  const { loop, options } = engine;
  await sync(handler);
  engine.handler = handler;
  if (!loop.isStopped) return wake(engine);
  if (engine.database.isExclusive)
    await engine.database.query(`update wf.job set lease_until = 0 where owner is not null`);
  loop.isStopped = false;
  loop.lastTurnAt = performance.now();
  loop.lastProgressAt = loop.lastTurnAt;
  loop.heartbeat = setInterval(beat, options.leaseMs / 3, engine);
  await beat(engine);
  wake(engine);
}

async function beat(engine: Engine): Promise<void> {
  await Promise.all([showPresence(engine), renewLeases(engine)]);
  await correctFutureTimes(engine);
}

/** Has the SDK post its functions to the transport. */
async function sync(handler: SdkHandler): Promise<void> {
  const headers = { host: new URL(ENGINE_ORIGIN).host };
  const response = await handler(new Request(`${ENGINE_ORIGIN}/api/inngest`, { method: "PUT", headers }));
  if (response.status === 200) return;
  const text = await response.text();
  throw new Error(`The functions could not be registered. ${messageIn(text) ?? text}`);
}

function messageIn(text: string): string | null {
  try {
    const body: unknown = JSON.parse(text);
    const message = typeof body === "object" && body !== null && "message" in body ? body.message : null;
    return typeof message === "string" ? message : null;
  } catch {
    return null;
  }
}

async function stop(engine: Engine, graceMs: number): Promise<void> {
  const { loop, calls, database, owner } = engine;
  // An engine that has handed back its jobs holds nothing, and its database may take no writes any more.
  if (loop.isStopped) return;
  loop.isStopped = true;
  clearTimeout(loop.timer);
  await loop.turning;
  await within(graceMs, Promise.all([...calls.values()].map(({ ended }) => ended)));
  clearInterval(loop.heartbeat);
  await endPresence(engine);
  await database.query(`update wf.job set owner = null, lease_until = null, gen = gen + 1 where owner = $1`, [owner]);
}
