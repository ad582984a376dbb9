import { setImmediate } from "node:timers/promises";
import { shortenLeases } from "@/db/queries/operations/database-state";
import { chooseEngine } from "@/inngest/mode";
import type { SystemContext } from "@/lib/context/context";
import { type Env, EnvError, readEnv } from "@/lib/core/env";
import { isOwnServer } from "@/lib/core/own-server";
import { serverlessHost } from "@/lib/core/profile";
import { isWithinRequest } from "@/lib/core/request-scope";
import { runShutdownHooks, within } from "@/lib/core/shutdown";
import { startFailure } from "@/lib/core/start-failure";
import { tally } from "@/lib/core/tally";
import { unsafeSetting } from "@/lib/core/unsafe-settings";
import { bindWork, workStarted } from "@/lib/core/work-started";
import { watchClock } from "@/lib/platform/clock";
import { watchEventLoop } from "@/lib/platform/event-loop";
import { createLogger, type Logger } from "@/lib/platform/log";
import { followDisk } from "./follow-disk";
import { explainDamage } from "./open-database";
import { openRuntime, ownVersion } from "./open-runtime";
import { bindOpening, type Runtime, runtime, SYSTEM } from "./runtime";
import { serveAccountCommands } from "./serve-account-commands";
import { serveBackups } from "./serve-backups";

const ENGINES = {
  embedded: "the embedded engine, in this process",
  "inngest-dev": "Inngest's dev server",
  "inngest-cloud": "Inngest Cloud",
  "inngest-self-hosted": "a self-hosted Inngest server",
} as const;

/** Maximum remaining lease of interrupted runs, so that they resume soon; the tick finds the rest. */
const LEASE_MS_MAX = 60_000;
/** Aborts unanswered outgoing calls after this, in time to release their work. */
const ANSWER_MS_MAX = 2_500;
/** Requests and runs get 4 seconds, and half a second to settle; the database 1.5: containers are killed after 10. */
const WORK_MS_MAX = 4_500;
const CLOSE_MS_MAX = 1_500;
const SPANS_MS_MAX = 1_000;

/**
 * Starts the process, most of it in the background. Reports a failure in one line. A function opens the database at the
 * first request that needs it, and starts nothing that runs between requests.
 */
export async function boot(): Promise<void> {
  // If nobody reads the output, each line would raise an uncaught error, and so would its report.
  for (const output of [process.stdout, process.stderr]) output.on("error", () => undefined);
  // For functions, whose requests report what is wrong with the settings.
  bindOpening(() => openRuntime(readEnv(process.env)));
  try {
    const env = readEnv(process.env);
    const unsafe = unsafeSetting(env, process.env);
    if (unsafe !== null) throw new EnvError(unsafe);
    // Missing variables end the start, also of a function, which opens no database here.
    chooseEngine(env, process.env);
    if (env.LEDE_PROFILE === "serverless") return surviveRejections(createLogger(env.LOG_LEVEL));
    // Before the database opens, because its connections are traced from their start.
    const sendSpans = env.OTEL_EXPORTER_OTLP_ENDPOINT ? await startTraces(env) : null;
    bindOpening(async () => {
      const opened = await openRuntime(env);
      await createAdmin(opened).catch((error: unknown) => explainDamage(error, opened));
      return opened;
    });
    bindWork(start(createLogger(env.LOG_LEVEL), sendSpans).catch(endAtFailure));
  } catch (error) {
    endAtFailure(error);
  }
}

/** Opens the database, while requests load their pages and wait for it, and starts what runs between requests. */
async function start(log: Logger, sendSpans: SendSpans): Promise<void> {
  // Until the database is open there is nothing to finish. The first process of a container ignores signals without a
  // handler.
  let stop: (code: number) => void = exitNow;
  process.once("SIGTERM", () => stop(0));
  process.once("SIGINT", () => stop(0));
  handleUncaughtErrors(log, () => stop(1));
  const started = await runtime();
  stop = stopper(started, sendSpans);
  watchEventLoop(log);
  warnOfTimeZone(log);
  followClock(started);
  followDisk(started);
  serveBackups(started);
  serveAccountCommands(started);
  await startWork(started).catch((error: unknown) => explainDamage(error, started));
}

function endAtFailure(error: unknown): void {
  process.stderr.write(`Lede cannot start: ${startFailure(error)}\n`);
  // A function answers its request by an error page; its host would start it again at once.
  if (serverlessHost(process.env) !== null && !isOwnServer()) throw error;
  process.exit(1);
}

/** Sends the last spans; null without traces. */
type SendSpans = (() => Promise<void>) | null;

async function startTraces({ LOG_LEVEL }: Env): Promise<SendSpans> {
  const { startTracing } = await import("@/lib/platform/tracing");
  return startTracing(ownVersion(), createLogger(LOG_LEVEL));
}

async function createAdmin({ env, contextFor }: Runtime): Promise<void> {
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = env;
  if (!email || !password) return;
  const { ensureAdmin } = await import("@/lib/domain/accounts/ensure-admin");
  await ensureAdmin(contextFor(SYSTEM), { email, password });
}

/** Starts the workflows, after the requests that wait for the database. */
async function startWork({ log, workflows, database, contextFor }: Runtime): Promise<void> {
  await setImmediate();
  const system = contextFor(SYSTEM);
  if (database.isExclusive) await shortenLeases(database.db, new Date(system.now().getTime() + LEASE_MS_MAX));
  await correctFutureTimes(system);
  await workflows.start();
  log.info({ database: database.kind }, `durable functions run on ${ENGINES[workflows.mode]}: ${workflows.why}`);
}

/** Only logs a failure, such as a timeout in a large database: few rows need it, and all work waits. */
async function correctFutureTimes(system: SystemContext): Promise<void> {
  try {
    // Loaded when used, because it loads most of the app.
    const upkeep = await import("@/lib/domain/upkeep/housekeep");
    await upkeep.correctFutureTimes(system);
  } catch (error) {
    system.log.error({ err: error }, "times in the future could not be corrected");
  }
}

/** Node silently falls back to UTC. */
function warnOfTimeZone(log: Logger): void {
  const { TZ } = process.env;
  if (TZ && !Intl.DateTimeFormat().resolvedOptions().timeZone)
    log.warn({ TZ }, "TZ names no time zone; set it to a name such as Europe/Berlin, or unset it");
}

/** Corrects timestamps in the future, left by a fast clock, as soon as the clock is set back. */
function followClock({ log, contextFor, workflows }: Runtime): void {
  watchClock((jumpMs) => {
    log.warn({ jumpSeconds: Math.round(jumpMs / 1000) }, "the clock was set");
    if (jumpMs > 0) return;
    void correctFutureTimes(contextFor(SYSTEM)).then(() => workflows.engine?.wake());
  });
}

/** Logs unhandled rejections of a function, which does no work but its requests. */
function surviveRejections(log: Logger): void {
  process.on("unhandledRejection", (error) => {
    tally("lede_unhandled_errors_total");
    log.error({ err: error }, "unhandled rejection");
  });
}

/** @returns stops the process, once: on a signal, and on an uncaught error, after which the state is unknown */
function stopper(started: Runtime, sendSpans: SendSpans): (code: number) => void {
  let isStopping = false;
  return (code) => {
    if (isStopping) return;
    isStopping = true;
    stopInTime(started).then(
      async (isClosed) => {
        if (sendSpans) await within(SPANS_MS_MAX, sendSpans());
        return isClosed ? process.exit(code) : exitNow(code);
      },
      (error: unknown) => {
        started.log.error({ err: error }, "the process did not stop cleanly");
        process.exit(1);
      },
    );
  };
}

/**
 * Stops within a time limit; true when the database was closed. Work cut off then behaves as after a kill: statements
 * roll back and the next process resumes.
 */
async function stopInTime({ log, workflows, abortCalls, stop }: Runtime): Promise<boolean> {
  const breaking = setTimeout(abortCalls, ANSWER_MS_MAX);
  const isDone = await within(WORK_MS_MAX, Promise.all([runShutdownHooks(), workStarted().then(workflows.stop)]));
  clearTimeout(breaking);
  const isClosed = await within(CLOSE_MS_MAX, stop());
  if (!isDone || !isClosed) log.warn("work was cut off at shutdown; the next start resumes it");
  return isClosed;
}

/** An ordinary exit waits for threads, and the database's thread does not respond during a statement. */
function exitNow(code: number): void {
  if (!process.execve) process.exit(code);
  process.execve(process.execPath, [process.execPath, "--eval", `process.exit(${code})`], process.env);
}

/**
 * Logs and counts uncaught errors, then stops cleanly so that the supervisor restarts the process. Ignores
 * rejected promises of abandoned page renders: Next creates them routinely, and visitors must not be able to stop the
 * process.
 */
function handleUncaughtErrors(log: Logger, end: () => void): void {
  const note = (error: unknown, message: string) => {
    tally("lede_unhandled_errors_total");
    log.error({ err: error }, message);
  };
  process.on("uncaughtException", (error) => {
    note(error, "uncaught error; the process ends");
    end();
  });
  process.on("unhandledRejection", (error) => {
    if (isWithinRequest()) return note(error, "unhandled rejection in a request");
    note(error, "unhandled rejection; the process ends");
    end();
  });
}
