// An app process for crash tests: opens a database, runs functions and logs their steps to a file.
// Argument: `CrashChildOptions` as JSON.
import { appendFileSync } from "node:fs";
import { setTimeout } from "node:timers/promises";
import { openDatabase } from "@/db/client";
import { migrateDatabase } from "@/db/migrate";
import { engineDatabase } from "@/inngest/engine/database";
import { until } from "@/lib/testing/until";
import { CRASH_WORKERS, type CrashChildOptions } from "./crash-process";
import { testEngine } from "./test-engine";

const options: CrashChildOptions = JSON.parse(process.argv[2] ?? "{}");
const log = (line: string) => appendFileSync(options.logFile, `${line}\n`);
const fail = (error: Error) => {
  throw error;
};

const database = await openDatabase({
  url: options.url ?? undefined,
  driver: undefined,
  dataDirectory: options.directory,
  onLoss: fail,
  onConnectionError: fail,
});
await migrateDatabase(database);
const { engine, inngest, start } = testEngine({
  database: engineDatabase(database.pool, database),
  workers: CRASH_WORKERS,
  leaseMs: 1500,
});

const slow = inngest.createFunction({ id: "slow", triggers: { event: "c/slow" } }, async ({ step, attempt }) => {
  await step.run("one", () => log("slow one"));
  await step.run("two", async () => {
    log(`slow two, attempt ${attempt}`);
    if (attempt === 0) await setTimeout(60_000);
  });
  await step.run("three", () => log("slow three"));
});

const work = inngest.createFunction(
  { id: "work", triggers: { event: "c/work" }, concurrency: [{ key: "event.data.host", limit: 2 }] },
  async ({ event, step }) => {
    for (const name of ["a", "b", "c", "d"])
      await step.run(name, async () => {
        log(`begin ${event.data.i} ${name}`);
        await setTimeout(20);
        log(`end ${event.data.i} ${name}`);
      });
  },
);

await start([slow, work]);
await inngest.send([
  ...(options.isSlow ? [{ id: "slow", name: "c/slow", data: {} }] : []),
  ...Array.from({ length: options.work }, (_, i) => ({ id: `w${i}`, name: "c/work", data: { i, host: i % 5 } })),
]);

const count = async (where: string) => {
  const { rows } = await database.pool.query(`select count(*)::int as runs from wf.run where ${where}`);
  return rows[0]?.runs;
};
await until("every run ends", async () => (await count("ended_at is null")) === 0);
log(`over: ${await count("status = 'completed'")} of ${await count("true")} runs`);
await engine.stop(1000);
await database.close();
