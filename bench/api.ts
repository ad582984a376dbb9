// `node --import ./scripts/alias.mjs bench/api.ts [posts...] [name]`: requests a second of the built app on Postgres,
// for the API and for server-rendered pages, compared with a bare route handler of the same app that sends the same
// bytes from memory. Builds the app with that handler, so the next start builds again. autocannon runs in its own
// process. With a name, measures only rows whose names contain it.
import { mkdtempSync, rmSync } from "node:fs";
import { availableParallelism, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import type { Result } from "autocannon";
import pg from "pg";
import { readEnv } from "@/lib/core/env";
import { openRuntime } from "@/lib/runtime/open-runtime";
import { startProcess } from "@/lib/testing/process";
import { runTool } from "@/scripts/command";
import { findPostgres } from "@/scripts/find-postgres";
import { freePort } from "@/scripts/free-port";
import { type Client, findPages, json, makeCaller, send } from "./api-client";
import { fillDatabase } from "./filled-database";
import { onFreshPostgres } from "./fresh-postgres";
import { loadFromOutside, type RepeatedRequest } from "./load-from-outside";

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
/** Posts of the public list. */
const LISTED = 50;
/** Writes in the background, like an installation that crawls some hundred feeds an hour. */
const WRITE_EACH_MS = 100;

interface Work extends RepeatedRequest {
  name: string;
  /** Whether other rows are written meanwhile. */
  isWritten?: boolean;
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
  const runtime = await openRuntime(readEnv({ ...variables, LOG_LEVEL: "silent" }));
  const caller = await makeCaller(runtime);
  await runtime.stop();
  const app = startProcess("scripts/start.ts", ["--built"], variables);
  try {
    await app.line((line) => line.startsWith("Lede is ready"));
    await measureAll({ origin: `http://localhost:${port}`, ...caller }, { url, posts });
  } finally {
    app.kill("SIGTERM");
    await app.ended;
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The rows written in the background. */
async function putCrawlsOff(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query("update feeds set next_due_at = now() + interval '1 day'");
  await client.end();
}

async function measureAll(client: Client, { url, posts }: { url: string; posts: number }): Promise<void> {
  console.log(
    `\nAPI on Postgres, ${posts} posts; ${availableParallelism()} cores, load ${(loadavg()[0] ?? 0).toFixed(1)}\n`,
  );
  console.log(row("", ["connections", "requests/s", "p50 ms", "p97.5 ms", "kB", "of bare"]));
  const works = (await worksOf(client, posts)).filter(({ name }) => name.includes(NAME));
  // Warms up, because the code is compiled as it runs.
  for (const work of works.slice(0, 1))
    await loadFromOutside(client, work, { connections: Math.max(...CONNECTIONS), seconds: SECONDS });
  for (const work of works) {
    const bare = await putBare(client, work);
    const stopWriting = work.isWritten ? await write(url) : undefined;
    for (const connections of CONNECTIONS) {
      // Alternates, so that other load affects both.
      const rounds: Round[] = [];
      for (let i = 0; i < ROUNDS; i += 1)
        rounds.push({
          own: await loadFromOutside(client, work, { connections, seconds: SECONDS }),
          bare: await loadFromOutside(client, bare, { connections, seconds: SECONDS }),
        });
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

async function worksOf(client: Client, posts: number): Promise<Work[]> {
  const [newsfeed] = await json<{ id: string }[]>(client, "/v1/newsfeeds");
  const list = `/v1/posts/newsfeed/${newsfeed?.id}?limit=100`;
  const first = await send(client, list);
  const rows: { id: string }[] = await first.json();
  const post = rows[0]?.id;
  let deep = first.headers.get("x-next-cursor");
  for (let page = 2; page < DEEP_PAGE && deep; page += 1)
    deep = (await send(client, `${list}&cursor=${deep}`)).headers.get("x-next-cursor") ?? deep;
  const pages = await findPages(client, { listed: LISTED });
  return [
    { name: "list of 100 posts", path: list },
    { name: "the same, feeds written", path: list, isWritten: true },
    { name: "the same, none kept", path: list, isEachNew: true },
    { name: "a deep page of the list", path: `${list}&cursor=${deep}` },
    { name: "one post", path: `/v1/posts/${post}` },
    { name: "newsfeeds with counts", path: "/v1/newsfeeds" },
    { name: "the same, feeds written", path: "/v1/newsfeeds", isWritten: true },
    { name: "the same, none kept", path: "/v1/newsfeeds", isEachNew: true },
    { name: "search, 20 of few hits", path: `/v1/posts/newsfeed/${newsfeed?.id}?q=tender%20${posts - 9}` },
    { name: "mark read", path: `/v1/posts/${post}/read`, method: "PUT" },
    { name: "hide", path: `/v1/posts/${post}/hide`, method: "PUT" },
    { name: "newsfeed, rendered", path: pages.newsfeed, isPage: true },
    { name: "post, rendered", path: pages.post, isPage: true },
    { name: "public list, rendered", path: pages.publicList, isPage: true },
  ];
}

/** The same bytes, from memory. */
async function putBare(client: Client, { path, method, isPage = false }: Work): Promise<Work> {
  const text = method ? "" : await (await send(client, path, { isPage })).text();
  await fetch(`${client.origin}/v1/bench`, { method: "PUT", body: text });
  return { name: "bare", path: "/v1/bench" };
}

/** Writes unrelated rows in separate transactions. @returns stops it */
async function write(url: string): Promise<() => Promise<void>> {
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

await bench();
process.exit(0);
