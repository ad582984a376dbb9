import { mkdtempSync, rmSync } from "node:fs";
import { availableParallelism, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { Inngest } from "inngest";
import { type Database, openDatabase } from "@/db/client";
import { migrateDatabase } from "@/db/migrate";
import { engineDatabase } from "@/inngest/engine/database";
import { testEngine } from "@/inngest/engine/testing/test-engine";
import { until } from "@/lib/testing/until";
import { onFreshPostgres } from "./fresh-postgres";
import { quantile } from "./measure";

const RUNS = 1_000;
const EVENTS_PER_REQUEST = 100;
const SENDS = 100;
const COMMITS = 300;
const BLOCKED = 20_000;
const WAITING = 100_000;
/** Targets on a quiet machine of two cores with the embedded database. */
const RUNS_PER_SECOND_MIN = 200;
const SEND_MS_MAX = 25;

/**
 * Measures the workflow engine on an embedded database on disk and, with `DATABASE_URL`, on a fresh database of that
 * server. Bare commits in the same minute show the machine's share.
 */
export async function benchEngine(): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), "lede-bench-"));
  await measure("the embedded database", await open(undefined, directory));
  rmSync(directory, { recursive: true, force: true });
  await onFreshPostgres(async (url) => {
    console.log("");
    await measure("Postgres", await open(url, ""));
  });
}

async function open(url: string | undefined, dataDirectory: string): Promise<Database> {
  const fail = (error: Error) => {
    throw error;
  };
  const database = await openDatabase({ url, driver: undefined, dataDirectory, onLoss: fail, onConnectionError: fail });
  await migrateDatabase(database);
  return database;
}

/** Counters of the benchmark's functions. */
interface Tally {
  ended: number;
  /** Called when a step begins. */
  onStep: () => void;
}

async function measure(name: string, database: Database): Promise<void> {
  const [load = 0] = loadavg();
  console.log(`Engine on ${name}; ${availableParallelism()} cores, load ${load.toFixed(1)}\n`);
  const tally: Tally = { ended: 0, onStep: () => undefined };
  const { engine, inngest, start } = testEngine({
    appId: "bench",
    database: engineDatabase(database.pool, database),
    pollMs: 1_000,
  });
  await start(benchFunctions(inngest, tally));
  const bare = await bareCommitMs(database);
  line("one commit, bare", bare.map(milliseconds).join(" / "));
  await throughput("warm-up", { inngest, tally, event: "b/stepless", runs: RUNS / 5 });
  const stepless = await throughput("stepless runs", { inngest, tally, event: "b/stepless", runs: RUNS });
  await throughput("runs of 3 steps", { inngest, tally, event: "b/steps", runs: RUNS / 2 });
  const idle = await sendToStep("send to first step, idle", inngest, tally);
  await fillWithBlocked(database);
  await sendToStep(`the same behind ${BLOCKED.toLocaleString("en")} blocked jobs`, inngest, tally);
  await database.pool.query("truncate wf.run, wf.step, wf.attempt_error, wf.job");
  await fillWithWaiting(database);
  await sendToStep(`the same behind ${WAITING.toLocaleString("en")} waiting jobs`, inngest, tally);
  const bareAfter = await bareCommitMs(database);
  line("one commit, bare, at the end", bareAfter.map(milliseconds).join(" / "));
  const isFast = stepless >= RUNS_PER_SECOND_MIN && idle <= SEND_MS_MAX;
  if (database.isExclusive)
    console.log(
      `\n${isFast ? "Reaches" : "MISSES"} ${RUNS_PER_SECOND_MIN} stepless runs a second and ${SEND_MS_MAX} ms.`,
    );
  await engine.stop(1_000);
  await database.close();
}

function benchFunctions(inngest: Inngest, tally: Tally) {
  const stepless = inngest.createFunction({ id: "stepless", triggers: { event: "b/stepless" } }, () => {
    tally.ended += 1;
  });
  const steps = inngest.createFunction({ id: "steps", triggers: { event: "b/steps" } }, async ({ step }) => {
    for (const name of ["a", "b", "c"]) await step.run(name, () => name);
    tally.ended += 1;
  });
  const first = inngest.createFunction({ id: "first", triggers: { event: "b/first" } }, async ({ step }) => {
    await step.run("first", () => tally.onStep());
  });
  const blocked = inngest.createFunction(
    { id: "blocked", triggers: { event: "b/blocked" }, concurrency: { key: "event.data.host", limit: 1 } },
    () => undefined,
  );
  return [stepless, steps, first, blocked];
}

/** Median and 95th percentile of a transaction with one insert, the lower bound of anything durable. */
async function bareCommitMs({ pool }: Database): Promise<number[]> {
  const times: number[] = [];
  for (let commit = 0; commit < COMMITS; commit += 1) {
    const startedAt = performance.now();
    await pool.query("insert into wf.throttle (key, tat) values ($1, 0) on conflict (key) do update set tat = 1", [
      `bench ${commit}`,
    ]);
    times.push(performance.now() - startedAt);
  }
  return [quantile(times, 0.5), quantile(times, 0.95)];
}

/** @returns runs a second, from the first event to the last return */
async function throughput(
  name: string,
  { inngest, tally, event, runs }: { inngest: Inngest; tally: Tally; event: string; runs: number },
): Promise<number> {
  tally.ended = 0;
  const cpu = process.cpuUsage();
  const startedAt = performance.now();
  for (let sent = 0; sent < runs; sent += EVENTS_PER_REQUEST)
    await inngest.send(Array.from({ length: EVENTS_PER_REQUEST }, () => ({ name: event, data: {} })));
  await until(`${name} end`, () => tally.ended >= runs);
  const seconds = (performance.now() - startedAt) / 1000;
  const { user, system } = process.cpuUsage(cpu);
  const perSecond = runs / seconds;
  line(name, `${perSecond.toFixed(0)} a second, ${((user + system) / 1000 / runs).toFixed(1)} ms of CPU each`);
  return perSecond;
}

/** @returns the median in milliseconds */
async function sendToStep(name: string, inngest: Inngest, tally: Tally): Promise<number> {
  const times: number[] = [];
  for (let send = 0; send < SENDS; send += 1) {
    const begun = Promise.withResolvers<void>();
    tally.onStep = begun.resolve;
    // Lets the previous run end.
    await wait(30);
    const startedAt = performance.now();
    await inngest.send({ name: "b/first", data: {} });
    await begun.promise;
    times.push(performance.now() - startedAt);
  }
  line(name, [quantile(times, 0.5), quantile(times, 0.95)].map(milliseconds).join(" / "));
  return quantile(times, 0.5);
}

/** Another process holds one host's slot for an hour; all other, older jobs wait for it. */
async function fillWithBlocked({ pool }: Database): Promise<void> {
  await pool.query(
    `insert into wf.job (run_id, step_id, kind, fn_id, run_at, is_start, ckeys, climits)
     select 'b' || i, 'step', 'exec', 'bench-blocked', i, true, '{fn:bench-blocked:0|host}', '{1}'
     from generate_series(1, ${BLOCKED}) as i`,
  );
  await pool.query(`update wf.job set owner = 'other', lease_until = wf.now_ms() + 3600000 where run_id = 'b1'`);
  await pool.query("analyze wf.job");
}

async function fillWithWaiting({ pool }: Database): Promise<void> {
  await pool.query(
    `insert into wf.job (run_id, step_id, kind, fn_id, run_at)
     select 'w' || i, 'step', 'exec', 'bench-stepless', wf.now_ms() + 3600000 + i from generate_series(1, ${WAITING}) as i`,
  );
  await pool.query("analyze wf.job");
}

const milliseconds = (ms: number) => `${ms.toFixed(1)} ms`;

function line(name: string, text: string): void {
  console.log(`${name.padEnd(44)}${text}`);
}
