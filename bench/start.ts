// `node --import ./scripts/alias.mjs bench/start.ts`: time until the built app answers (`npm run build` first), on a
// new and an existing database, and its memory at rest, on the embedded database and on Postgres.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { availableParallelism, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { startProcess, type TestProcess } from "@/lib/testing/process";
import { findPostgres } from "@/scripts/find-postgres";
import { freePort } from "@/scripts/free-port";
import { fillDatabase } from "./filled-database";
import { onFreshPostgres } from "./fresh-postgres";
import { quantile } from "./measure";

const WARM_STARTS = 5;
const POLL_MS = 10;
/** Waits for the background work after a start. */
const REST_MS = 60_000;
/** Visits pages of all kinds, to load what a first visit needs. */
const VISITS = ["/", "/sign-in", "/docs/api", "/v1/openapi.json"];

type Variables = Record<string, string>;

interface App extends TestProcess {
  origin: string;
  /** From the command to the first response. */
  readyMs: number;
}

async function startApp(variables: Variables): Promise<App> {
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const startedAt = performance.now();
  const app = startProcess("scripts/start.ts", ["--built"], { ...variables, PORT: String(port), LOG_LEVEL: "warn" });
  while (!(await answers(`${origin}/sign-in`))) await wait(POLL_MS);
  return { ...app, origin, readyMs: performance.now() - startedAt };
}

const answers = (url: string) =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );

async function stopApp(app: TestProcess): Promise<void> {
  app.kill("SIGTERM");
  await app.ended;
}

/** Megabytes of the process and its children, shared pages counted once. */
function memoryOf(pid: number): number {
  const [, kb = "0"] = /^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, "utf8")) ?? [];
  const children = readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, "utf8").split(" ").filter(Boolean).map(Number),
  );
  return Number(kb) / 1024 + children.reduce((sum, child) => sum + memoryOf(child), 0);
}

/** @param databases a new one, and one with posts */
async function measure(name: string, databases: { fresh: Variables; filled: Variables }): Promise<void> {
  const cold = await startApp(databases.fresh);
  await stopApp(cold);
  const readyMs: number[] = [];
  for (let i = 0; i < WARM_STARTS; i += 1) {
    const app = await startApp(databases.filled);
    readyMs.push(app.readyMs);
    await stopApp(app);
  }
  const app = await startApp(databases.filled);
  for (const path of VISITS) await fetch(app.origin + path).then((reply) => reply.text());
  await wait(REST_MS);
  const restMb = memoryOf(app.pid);
  await stopApp(app);
  const [p50, most] = [quantile(readyMs, 0.5), Math.max(...readyMs)];
  console.log(
    `${name}: new database ${seconds(cold.readyMs)} s; with posts ${seconds(p50)} s, at most ${seconds(most)} s; at rest ${restMb.toFixed(0)} MB`,
  );
}

const seconds = (ms: number) => (ms / 1000).toFixed(2);

const SIZE = { posts: 20_000, newsfeeds: 10, feeds: 200 };
const newFolder = () => mkdtempSync(join(folder, "data-"));

async function measureEmbedded(): Promise<void> {
  const filled = newFolder();
  await fillDatabase(filled, SIZE);
  const embedded = (directory: string) => ({ DATABASE_URL: "", LEDE_DATA_DIR: directory });
  await measure("embedded", { fresh: embedded(newFolder()), filled: embedded(filled) });
}

async function measurePostgres(server: string): Promise<void> {
  const on = (url: string) => ({ DATABASE_URL: url, LEDE_DATA_DIR: newFolder() });
  await onFreshPostgres(
    (fresh) =>
      onFreshPostgres(async (filled) => {
        await fillDatabase(newFolder(), SIZE, filled);
        await measure("Postgres", { fresh: on(fresh), filled: on(filled) });
      }, server),
    server,
  );
}

const folder = mkdtempSync(join(tmpdir(), "lede-bench-"));
console.log(
  `From the command to the first answer, and memory of the process after ${REST_MS / 1000} s of rest; ${SIZE.posts} posts, ${availableParallelism()} cores, load ${(loadavg()[0] ?? 0).toFixed(1)}`,
);
await measureEmbedded();
const postgres = await findPostgres();
if (postgres) await measurePostgres(postgres.url).finally(() => postgres.stop());
else console.log("PostgreSQL was not found.");
rmSync(folder, { recursive: true, force: true });
