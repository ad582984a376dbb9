// `node --import ./scripts/alias.mjs bench/processes.ts [feeds]`: feeds of 50 items a second that one, two and four
// processes crawl on a shared Postgres and engine, each feed on its own host; how they share the work, and whether a
// feed is fetched or anything stored twice. The sites run in their own process.
import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { availableParallelism, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { readEnv } from "@/lib/core/env";
import { openRuntime } from "@/lib/runtime/open-runtime";
import type { Runtime } from "@/lib/runtime/runtime";
import { MEMORY_FLAGS, MEMORY_VARIABLES } from "@/lib/server/memory-flags";
import { findPostgres } from "@/scripts/find-postgres";
import { anHourLater } from "./an-hour-later";
import { type Farm, startFarm } from "./crawl/farm";
import { follow } from "./crawl/follow";
import { onFreshPostgres } from "./fresh-postgres";
import type { ProcessReport } from "./process";

const FEEDS = Number(process.argv[2] ?? 1_000);
const PROCESSES = [1, 2, 4];
const POLL_MS = 50;
/** They match one of the first items, and one of the new. */
const KEYWORDS = ["number 50", "number 55"];

/** Starts the app without its pages. */
interface App {
  tick(): Promise<void>;
  /** Since the last report. */
  report(): Promise<ProcessReport>;
  stop(): Promise<void>;
}

async function startApp(variables: Record<string, string>): Promise<App> {
  const child = fork(join(import.meta.dirname, "process.ts"), {
    execArgv: [...MEMORY_FLAGS, ...process.execArgv],
    env: { ...process.env, ...MEMORY_VARIABLES, ...variables },
  });
  await once(child, "message");
  const ask = async (question: string) => {
    child.send(question);
    const [answer] = await once(child, "message");
    return answer;
  };
  return {
    tick: () => ask("tick"),
    report: () => ask("report"),
    stop: async () => {
      child.send("stop");
      await once(child, "exit");
    },
  };
}

interface Round {
  seconds: number;
  reports: ProcessReport[];
  asked: Record<string, number>;
}

/** Advances by an hour and waits until all feeds are crawled. */
async function crawlAll(runtime: Runtime, apps: readonly App[], sites: Farm): Promise<Round> {
  const { pool } = runtime.database;
  await Promise.all([sites.asked(), ...apps.map((app) => app.report())]);
  await anHourLater(runtime.database);
  const startedAt = performance.now();
  await apps[0]?.tick();
  for (;;) {
    await wait(POLL_MS);
    const { rows } = await pool.query(
      "select 1 from feeds where claimed_until is not null or next_due_at <= now() limit 1",
    );
    if (rows.length === 0) break;
  }
  const seconds = (performance.now() - startedAt) / 1000;
  const { times } = await sites.asked();
  return { seconds, reports: await Promise.all(apps.map((app) => app.report())), asked: times };
}

/** Duplicates, expected to be 0. */
async function doubled({ pool }: Runtime["database"]): Promise<{ articles: number; posts: number; stored: number }> {
  const { rows } = await pool.query(
    `select (select count(*) - count(distinct (feed_id, title)) from articles)::int as articles,
      (select count(*) - count(distinct (newsfeed_id, article_id)) from posts)::int as posts,
      (select count(*) from posts)::int as stored`,
  );
  return rows[0];
}

async function measure(url: string, count: number, sites: Farm): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "lede-bench-"));
  const variables = {
    DATABASE_URL: url,
    LEDE_DATA_DIR: folder,
    LOG_LEVEL: "error",
    CRAWL_ALLOW_PRIVATE_HOSTS: "127.7.0.0/16",
    AUTH_SECRET: "a-secret-that-only-the-bench-knows-of",
  };
  await sites.publish(0);
  const runtime = await openRuntime(readEnv(variables));
  await follow(runtime, sites.urls, KEYWORDS);
  const apps = await Promise.all(Array.from({ length: count }, () => startApp(variables)));
  let generation = 0;
  for (const [what, next] of [
    ["first crawl", 0],
    ["unchanged", 0],
    ["5 of 50 items new", 1],
  ] as const) {
    if (next !== generation) await sites.publish(next);
    generation = next;
    await idle(runtime);
    report(`${count} ${count === 1 ? "process" : "processes"}, ${what}`, await crawlAll(runtime, apps, sites));
  }
  await idle(runtime);
  const { articles, posts, stored } = await doubled(runtime.database);
  // Refused articles are kept too.
  const expected = sites.items.first + sites.items.added;
  const isRight = articles === 0 && posts === 0 && stored === expected;
  console.log(
    `  ${isRight ? "All" : "NOT ALL"} right: ${stored} posts of ${expected}; doubled articles ${articles}, posts ${posts}`,
  );
  await Promise.all(apps.map((app) => app.stop()));
  await runtime.stop();
  rmSync(folder, { recursive: true, force: true });
}

/** Waits until nothing is in progress. */
async function idle({ workflows }: Runtime): Promise<void> {
  for (;;) {
    const status = await workflows.engine?.status();
    if (status && status.running === 0 && status.oldestDueMs === null) return;
    await wait(POLL_MS);
  }
}

function report(name: string, { seconds, reports, asked }: Round): void {
  const counts = Object.values(asked);
  const twice = counts.filter((times) => times > 1).length;
  const cpuMs = reports.reduce((sum, one) => sum + one.cpuMs, 0);
  const cells = [
    (FEEDS / seconds).toFixed(0),
    (cpuMs / FEEDS).toFixed(2),
    reports.map((one) => one.asked).join(" / "),
    `${counts.length} asked, ${twice} twice`,
  ];
  console.log(name.padEnd(32) + cells.map((cell) => cell.padStart(24)).join(""));
}

const postgres = await findPostgres();
if (!postgres) throw new Error("This bench needs PostgreSQL: install it, or set TEST_DATABASE_URL.");
const sites = await startFarm("teaser", FEEDS);
console.log(
  `${FEEDS} feeds of ${FEEDS} hosts on Postgres; ${availableParallelism()} cores, load ${(loadavg()[0] ?? 0).toFixed(1)}\n`,
);
console.log(
  "".padEnd(32) + ["feeds/s", "CPU ms a feed", "asked by each", "feeds"].map((cell) => cell.padStart(24)).join(""),
);
for (const count of PROCESSES) await onFreshPostgres((url) => measure(url, count, sites), postgres.url);
sites.close();
await postgres.stop();
process.exit(0);
