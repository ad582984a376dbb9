// `node --import ./scripts/alias.mjs bench/api.ts [posts...] [name]`: how many requests a second the built app answers on Postgres,
// and how that compares with a bare route handler of the same app that sends the same bytes from memory. It builds the
// app with that handler, so that the next start builds again. The load comes from a process of its own, by autocannon.
// With a name only rows whose names hold it are measured.
import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { availableParallelism, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import type { Result } from "autocannon";
import pg from "pg";
import { createApiKey } from "@/lib/api-keys/create-api-key";
import { readEnv } from "@/lib/env";
import { openRuntime } from "@/lib/runtime";
import { startProcess } from "@/lib/testing/process";
import { runTool } from "@/scripts/command";
import { findPostgres } from "@/scripts/find-postgres";
import { freePort } from "@/scripts/free-port";
import { BENCH_USER_ID, fillDatabase } from "./filled-database";
import { onFreshPostgres } from "./fresh-postgres";
import type { LoadTask } from "./load";

const ARGUMENTS = process.argv.slice(2);
const SIZES = ARGUMENTS.some((argument) => Number(argument))
  ? ARGUMENTS.map(Number).filter(Number.isFinite)
  : [500_000];
const NAME = ARGUMENTS.find((argument) => !Number(argument)) ?? "";
const NEWSFEEDS = 10;
const SECONDS = 5;
const CONNECTIONS = [1, 20];
const ROUNDS = 2;
const DEEP_PAGE = 50;
/** As an installation that crawls some hundred feeds an hour writes all the time. */
const WRITE_EACH_MS = 100;

/** The app, as a client has it. */
interface Client {
  origin: string;
  key: string;
  /** Of its database. */
  url: string;
  posts: number;
}

/** A request that is made over and over. */
interface Work {
  name: string;
  path: string;
  method?: "GET" | "PUT";
  /** Is something else written meanwhile? */
  isWritten?: boolean;
  isEachNew?: boolean;
}

interface Round {
  own: Result;
  bare: Result;
}

async function bench(): Promise<void> {
  const postgres = await findPostgres();
  if (!postgres) throw new Error("This bench needs PostgreSQL: install it, or set TEST_DATABASE_URL.");
  const { code } = await runTool("next", ["build"], { env: { LEDE_BENCH: "1" }, output: "keep" });
  if (code !== 0) throw new Error("The build failed.");
  rmSync(".next/lede-build", { force: true });
  for (const posts of SIZES) await onFreshPostgres((url) => measureOn(url, posts), postgres.url);
  await postgres.stop();
}

async function measureOn(url: string, posts: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "lede-bench-"));
  const port = await freePort();
  const variables = { DATABASE_URL: url, LEDE_DATA_DIR: folder, PORT: String(port), LOG_LEVEL: "warn" };
  await fillDatabase(folder, { posts, newsfeeds: NEWSFEEDS, feeds: 200 }, url);
  await putCrawlsOff(url);
  const key = await makeKey(variables);
  const app = startProcess("scripts/start.ts", ["--built"], variables);
  try {
    await app.line((line) => line.startsWith("Lede is ready"));
    await measureAll({ origin: `http://localhost:${port}`, key, url, posts });
  } finally {
    app.kill("SIGTERM");
    await app.ended;
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What is written meanwhile is a row of its own. */
async function putCrawlsOff(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query("update feeds set next_due_at = now() + interval '1 day'");
  await client.end();
}

async function makeKey(variables: Record<string, string>): Promise<string> {
  const { contextFor, stop } = await openRuntime(readEnv({ ...variables, LOG_LEVEL: "silent" }));
  const ctx = contextFor({ kind: "user", userId: BENCH_USER_ID, via: "session", isReadOnly: false } as const);
  const { key } = await createApiKey(ctx, { name: "Bench" });
  await stop();
  return key;
}

async function measureAll(client: Client): Promise<void> {
  console.log(
    `\nAPI on Postgres, ${client.posts} posts; ${availableParallelism()} cores, load ${(loadavg()[0] ?? 0).toFixed(1)}\n`,
  );
  console.log(row("", ["connections", "requests/s", "p50 ms", "p97.5 ms", "kB", "of bare"]));
  const works = (await worksOf(client)).filter(({ name }) => name.includes(NAME));
  // The code is compiled as it runs, so whatever comes first would be slower by that.
  for (const work of works.slice(0, 1)) await load(client, work, Math.max(...CONNECTIONS));
  for (const work of works) {
    const bare = await putBare(client, work);
    const stopWriting = work.isWritten ? await write(client) : undefined;
    for (const connections of CONNECTIONS) {
      // In turns, so that whatever else the machine does meets both.
      const rounds: Round[] = [];
      for (let i = 0; i < ROUNDS; i += 1)
        rounds.push({ own: await load(client, work, connections), bare: await load(client, bare, connections) });
      console.log(row(work.name, [String(connections), ...figuresOf(rounds)]));
    }
    await stopWriting?.();
  }
}

function figuresOf(rounds: readonly Round[]): string[] {
  const mean = (pick: (round: Round) => number) => rounds.reduce((sum, round) => sum + pick(round), 0) / rounds.length;
  if (mean(({ own }) => own.non2xx + own.errors) > 0) throw new Error("Requests failed.");
  const perSecond = mean(({ own }) => own.requests.average);
  return [
    perSecond.toFixed(0),
    mean(({ own }) => own.latency.p50).toFixed(1),
    mean(({ own }) => own.latency.p97_5).toFixed(1),
    (mean(({ own }) => own.throughput.average) / perSecond / 1000).toFixed(1),
    (perSecond / mean(({ bare }) => bare.requests.average)).toFixed(2),
  ];
}

const row = (name: string, cells: readonly string[]) =>
  name.padEnd(28) + cells.map((cell) => cell.padStart(13)).join("");

async function worksOf(client: Client): Promise<Work[]> {
  const newsfeeds = (await ask(client, "/v1/newsfeeds")).json as { id: string }[];
  const list = `/v1/posts/newsfeed/${newsfeeds[0]?.id}?limit=100`;
  const posts = await ask(client, list);
  const [post] = posts.json as { id: string }[];
  let { next: deep } = posts;
  for (let i = 2; i < DEEP_PAGE && deep; i += 1) deep = (await ask(client, `${list}&cursor=${deep}`)).next ?? deep;
  return [
    { name: "list of 100 posts", path: list },
    { name: "the same, feeds written", path: list, isWritten: true },
    { name: "the same, none kept", path: list, isEachNew: true },
    { name: "a deep page of the list", path: `${list}&cursor=${deep}` },
    { name: "one post", path: `/v1/posts/${post?.id}` },
    { name: "newsfeeds with counts", path: "/v1/newsfeeds" },
    { name: "the same, feeds written", path: "/v1/newsfeeds", isWritten: true },
    { name: "the same, none kept", path: "/v1/newsfeeds", isEachNew: true },
    { name: "search, 20 of few hits", path: `/v1/posts/newsfeed/${newsfeeds[0]?.id}?q=tender%20${client.posts - 9}` },
    { name: "mark read", path: `/v1/posts/${post?.id}/read`, method: "PUT" },
    { name: "hide", path: `/v1/posts/${post?.id}/hide`, method: "PUT" },
  ];
}

async function ask(
  { origin, key }: Client,
  path: string,
): Promise<{ text: string; json: unknown; next: string | null }> {
  const response = await fetch(origin + path, { headers: { "X-API-Key": key } });
  const text = await response.text();
  if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`);
  return { text, json: JSON.parse(text), next: response.headers.get("x-next-cursor") };
}

/** The same bytes, from memory. */
async function putBare(client: Client, work: Work): Promise<Work> {
  const text = work.method ? "" : (await ask(client, work.path)).text;
  await fetch(`${client.origin}/v1/bench`, { method: "PUT", body: text });
  return { name: "bare", path: "/v1/bench" };
}

/** Writes what no request reads, in transactions of its own. @returns what ends that */
async function write({ url }: Client): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const timer = setInterval(
    () => void client.query("update feeds set next_due_at = now() where id = (select id from feeds limit 1)"),
    WRITE_EACH_MS,
  );
  return async () => {
    clearInterval(timer);
    await client.end();
  };
}

async function load({ origin, key }: Client, work: Work, connections: number): Promise<Result> {
  const { path, method = "GET", isEachNew = false } = work;
  const child = fork(join(import.meta.dirname, "load.ts"));
  const headers = { "X-API-Key": key };
  const task: LoadTask = { url: origin + path, method, headers, connections, seconds: SECONDS, isEachNew };
  child.send(task);
  const [result] = await once(child, "message");
  return result;
}

await bench();
process.exit(0);
