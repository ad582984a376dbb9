import { cutLeases } from "@/db/queries/operations/recovery";
import { EnvError, readEnv } from "@/lib/core/env";
import { isWithinRequest } from "@/lib/core/request-scope";
import { runShutdownHooks, within } from "@/lib/core/shutdown";
import { startFailure } from "@/lib/core/start-failure";
import { tally } from "@/lib/core/tally";
import { unsafeSetting } from "@/lib/core/unsafe-settings";
import { ensureAdmin } from "@/lib/domain/accounts/ensure-admin";
import { correctFutureTimes } from "@/lib/domain/upkeep/housekeep";
import { watchClock } from "@/lib/platform/clock";
import { watchEventLoop } from "@/lib/platform/event-loop";
import type { Logger } from "@/lib/platform/log";
import { followDisk } from "./follow-disk";
import { type Runtime, runtime, SYSTEM } from "./runtime";

const ENGINES = {
  embedded: "the embedded engine, in this process",
  "inngest-dev": "Inngest's dev server",
  "inngest-cloud": "Inngest Cloud",
  "inngest-self-hosted": "a self-hosted Inngest server",
} as const;

/** Runs that were cut off begin again in less; the tick finds the rest. */
const LEASE_MS_MAX = 60_000;
/** Calls to others that are not answered by then are broken off, in time for their work to be handed on. */
const ANSWER_MS_MAX = 2_500;
/** Requests and runs have 4 seconds to end, and the database 1.5 to close: a container is killed after 10. */
const WORK_MS_MAX = 4_500;
const CLOSE_MS_MAX = 1_500;

/** Brings the process to life: database, accounts, workflows. What stops it is said in one line. */
export async function boot(): Promise<void> {
  try {
    const unsafe = unsafeSetting(readEnv(process.env), process.env);
    if (unsafe !== null) throw new EnvError(unsafe);
    const started = await runtime();
    await bringUp(started);
    watchEventLoop(started.log);
    followClock(started);
    followDisk(started);
    endWell(started);
  } catch (error) {
    process.stderr.write(`Lede cannot start: ${startFailure(error)}\n`);
    process.exit(1);
  }
}

async function bringUp({ env, log, workflows, database, contextFor }: Runtime): Promise<void> {
  const system = contextFor(SYSTEM);
  if (env.ADMIN_EMAIL && env.ADMIN_PASSWORD)
    await ensureAdmin(system, { email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD });
  if (database.isExclusive) await cutLeases(database.db, new Date(system.now().getTime() + LEASE_MS_MAX));
  await correctFutureTimes(system);
  await workflows.start();
  log.info({ database: database.kind }, `durable functions run on ${ENGINES[workflows.mode]}: ${workflows.why}`);
}

/** Makes work due again, as soon as the clock is put back, that a clock ahead had put off. */
function followClock({ log, contextFor, workflows }: Runtime): void {
  watchClock((jumpMs) => {
    log.warn({ jumpSeconds: Math.round(jumpMs / 1000) }, "the clock was set");
    if (jumpMs > 0) return;
    correctFutureTimes(contextFor(SYSTEM))
      .then(() => workflows.engine?.wake())
      .catch((error: unknown) => log.error({ err: error }, "times in the future could not be corrected"));
  });
}

/** On a signal; and on an error that nobody caught, after which nobody knows in what state things are. */
function endWell(started: Runtime): void {
  let isStopping = false;
  const stop = (code: number) => {
    if (isStopping) return;
    isStopping = true;
    stopInTime(started).then(
      (isClosed) => (isClosed ? process.exit(code) : endAtOnce(code)),
      (error: unknown) => {
        started.log.error({ err: error }, "the process did not stop cleanly");
        process.exit(1);
      },
    );
  };
  process.once("SIGTERM", () => stop(0));
  process.once("SIGINT", () => stop(0));
  noteDefects(started.log, () => stop(1));
}

/**
 * A cut-off call ends as after a kill: statements have no effect, and the next process takes up the work.
 *
 * @returns whether the database was closed
 */
async function stopInTime({ log, workflows, breakOff, stop }: Runtime): Promise<boolean> {
  const breaking = setTimeout(breakOff, ANSWER_MS_MAX);
  const isDone = await within(WORK_MS_MAX, Promise.all([runShutdownHooks(), workflows.stop()]));
  clearTimeout(breaking);
  const isClosed = await within(CLOSE_MS_MAX, stop());
  if (!isDone || !isClosed) log.warn("work was cut off at the stop; the next start takes it up");
  return isClosed;
}

/** An ordinary exit waits for threads, and that of the database listens to nobody amid a statement. */
function endAtOnce(code: number): void {
  if (!process.execve) process.exit(code);
  process.execve(process.execPath, [process.execPath, "--eval", `process.exit(${code})`], process.env);
}

/**
 * What nobody caught is logged and counted, and then the process ends in good order, for whatever keeps it running to
 * start the next one. A promise of a page that nobody waits for any more holds nothing up: the framework makes such in the
 * ordinary way of things, and no visitor shall be able to stop the process.
 */
function noteDefects(log: Logger, end: () => void): void {
  const note = (error: unknown, message: string) => {
    tally("lede_unhandled_errors_total");
    log.error({ err: error }, message);
  };
  process.on("uncaughtException", (error) => {
    note(error, "an error that nobody caught; the process ends");
    end();
  });
  process.on("unhandledRejection", (error) => {
    if (isWithinRequest()) return note(error, "a rejection that nobody caught, of a request");
    note(error, "a rejection that nobody caught; the process ends");
    end();
  });
}
