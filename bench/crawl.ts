// `node --import ./scripts/alias.mjs bench/crawl.ts [feeds] [embedded|postgres]`: crawled feeds of 50 items a second,
// each of its own host, when they are new, unchanged, and have 5 new items. The baseline is a bare loop in the same
// run, which fetches the same feeds, hashes them and parses changes with Node's fetch, in one thread of another process
// with the app's memory settings. An hour passes between two rounds by the hosts' clock.
import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { availableParallelism, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { readEnv } from "@/lib/core/env";
import { newId } from "@/lib/core/id";
import { claimDueFeeds } from "@/lib/crawl/claim-due-feeds";
import { canonicalUrl, sha256 } from "@/lib/feed/identity/identity";
import { openRuntime, type Runtime, SYSTEM } from "@/lib/runtime/runtime";
import { reexecWithMemoryFlags } from "@/lib/server/memory-flags";
import { findPostgres } from "@/scripts/find-postgres";
import { anHourLater } from "./an-hour-later";
import { onFreshPostgres } from "./fresh-postgres";
import { quantile } from "./measure";
import { type Pace, paceOf } from "./pace";

reexecWithMemoryFlags();

const FEEDS = Number(process.argv[2] ?? 1_000);
/** Undefined for both. */
const ONLY = process.argv[3];
/** Numbers of unchanged and changed feeds; a thousand unchanged feeds take less than half a second. */
const ROUNDS = 5;
const POLL_MS = 50;
/** The app's open connections at the end are closed until then. */
const CLOSE_MS = 1_500;

/** The same feeds, crawled and by the bare loop. */
interface Round {
  own: Pace;
  bare: Pace;
}

interface Sites {
  urls: readonly string[];
  /** Advances the feeds to their next generation. */
  publish(generation: number): Promise<void>;
  close(): void;
}

async function startSites(): Promise<Sites> {
  const child = fork(join(import.meta.dirname, "crawl-sites.ts"));
  const [port] = await once(child, "message");
  return {
    urls: Array.from({ length: FEEDS }, (_, host) => `http://127.7.${host >> 8}.${host & 255}:${port}/feed.xml`),
    publish: async (generation) => {
      child.send(generation);
      await once(child, "message");
    },
    close: () => child.disconnect(),
  };
}

/** Runs the bare loop in its own process, so that its memory does not affect the crawl. */
function startLoop() {
  const child = fork(join(import.meta.dirname, "crawl-loop.ts"), { execArgv: [...process.execArgv] });
  return {
    run: async ({ urls }: Sites): Promise<Pace> => {
      child.send([...urls]);
      const [pace] = await once(child, "message");
      return pace;
    },
    close: () => child.disconnect(),
  };
}

async function follow({ database }: Runtime, { urls }: Sites): Promise<void> {
  const hashes = urls.map((url) => sha256(canonicalUrl(url) ?? url));
  await database.pool.query(
    `insert into feeds (id, url, url_hash, subscriber_count, next_due_at)
      select *, 1, now() + interval '1 day' from unnest($1::uuid[], $2::text[], $3::bytea[])`,
    [urls.map(() => newId()), urls, hashes],
  );
}

/** Waits until every due feed is crawled. */
async function crawlAll({ contextFor, database }: Runtime): Promise<void> {
  for (;;) {
    await claimDueFeeds(contextFor(SYSTEM));
    await wait(POLL_MS);
    const { rows } = await database.pool.query(
      "select 1 from feeds where claimed_until is not null or next_due_at <= now() limit 1",
    );
    if (rows.length === 0) return;
  }
}

async function measure(name: string, sites: Sites, variables: Record<string, string>): Promise<void> {
  const runtime = await openRuntime(
    readEnv({ ...variables, LOG_LEVEL: "error", CRAWL_ALLOW_PRIVATE_HOSTS: "127.7.0.0/16" }),
  );
  await runtime.workflows.start();
  await follow(runtime, sites);
  const loop = startLoop();
  const round = async (generation: number): Promise<Round> => {
    await sites.publish(generation);
    const bare = await loop.run(sites);
    await anHourLater(runtime.database);
    const own = await paceOf(
      FEEDS,
      () => crawlAll(runtime),
      () => wait(CLOSE_MS),
    );
    return { own, bare };
  };
  const numbers = Array.from({ length: ROUNDS }, (_, index) => index + 1);
  report(`${name}, first crawl`, [await round(0)]);
  report(`${name}, unchanged`, await inTurn(numbers.map(() => () => round(0))));
  report(`${name}, 5 of 50 items new`, await inTurn(numbers.map((generation) => () => round(generation))));
  const { rows } = await runtime.database.pool.query(
    "select count(*)::int as articles, (select count(*)::int from feeds where last_error_code is not null) as failed from articles",
  );
  console.log(`${name}: ${rows[0].articles} articles, ${rows[0].failed} feeds failed`);
  loop.close();
  await runtime.stop();
}

async function inTurn<T>(tasks: readonly (() => Promise<T>)[]): Promise<T[]> {
  const results: T[] = [];
  for (const task of tasks) results.push(await task());
  return results;
}

const middle = (values: readonly number[]) => quantile(values, 0.5);

/** Medians; for the ratio of a round also minimum and maximum. */
function report(name: string, rounds: readonly Round[]): void {
  const ratios = rounds.map(({ own, bare }) => own.cpuMs / bare.cpuMs);
  const cells = [
    middle(rounds.map(({ own }) => own.perSecond)).toFixed(0),
    middle(rounds.map(({ own }) => own.cpuMs)).toFixed(2),
    middle(rounds.map(({ bare }) => bare.cpuMs)).toFixed(2),
    middle(ratios).toFixed(2),
    `${Math.min(...ratios).toFixed(2)}-${Math.max(...ratios).toFixed(2)}`,
    Math.max(...rounds.map(({ own }) => own.rssMb)).toFixed(0),
  ];
  console.log(name.padEnd(32) + cells.map((cell) => cell.padStart(12)).join(""));
}

const folder = mkdtempSync(join(tmpdir(), "lede-bench-"));
const sites = await startSites();
console.log(
  `${FEEDS} feeds of ${FEEDS} hosts; ${availableParallelism()} cores, load ${(loadavg()[0] ?? 0).toFixed(1)}\n`,
);
console.log(
  "".padEnd(32) +
    ["feeds/s", "CPU ms", "bare CPU ms", "of bare", "", "RSS MB"].map((cell) => cell.padStart(12)).join(""),
);
if (ONLY !== "postgres")
  await measure("embedded", sites, { DATABASE_URL: "", LEDE_DATA_DIR: join(folder, "embedded") });
const postgres = ONLY === "embedded" ? null : await findPostgres();
if (postgres) {
  await onFreshPostgres(
    (url) => measure("Postgres", sites, { DATABASE_URL: url, LEDE_DATA_DIR: join(folder, "postgres") }),
    postgres.url,
  );
  await postgres.stop();
} else if (ONLY !== "embedded") console.log("PostgreSQL was not found.");
sites.close();
rmSync(folder, { recursive: true, force: true });
process.exit(0);
