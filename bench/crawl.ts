// `node --import ./scripts/alias.mjs bench/crawl.ts [feeds] [full|teaser|mixed] [rounds] [embedded|postgres|miniflux]`:
// the cost of crawling feeds when they are new, unchanged, and have 5 new items, each on its own host. Runs the built
// app (builds it when needed) on a Postgres of its own and on the embedded database, and the same work through Miniflux
// if `MINIFLUX_BIN` or PATH has it. CPU time is that of app and Postgres, from the start of a round until nothing is
// left to fetch, prepare or store, and connections are closed. `LATENCY_MS` delays each response. Linux only.
import { mkdtempSync, rmSync } from "node:fs";
import { availableParallelism, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { buildWhenNeeded } from "@/scripts/build";
import { startOwnPostgres } from "@/scripts/find-postgres";
import { type Farm, startFarm } from "./crawl/farm";
import type { FarmKind } from "./crawl/feed";
import { startLede } from "./crawl/lede";
import { findMiniflux, RECORDED, startMiniflux } from "./crawl/miniflux";
import { type Peer, until } from "./crawl/peer";
import { cpuMsOf, forgetPeak, parentOf, peakMbOf } from "./crawl/usage";
import { onFreshPostgres } from "./fresh-postgres";
import { quantile } from "./measure";

const [feedsText = "1000", kindText = "full", roundsText = "3", only] = process.argv.slice(2);
const KINDS: readonly FarmKind[] = ["full", "teaser", "mixed"];
const KIND = KINDS.find((kind) => kind === kindText) ?? "full";
const FEEDS = Number(feedsText);
const ROUNDS = Number(roundsText);
const LATENCY_MS = Number(process.env.LATENCY_MS ?? 0);
const CRAWLS_AT_ONCE = 24;
/** Open connections are closed and Postgres writes its log until then. */
const CLOSE_MS = 1_500;
const COLUMNS = ["CPU ms/feed", "ms/new post", "app ms", "Postgres ms", "seconds", "feeds/s", "at once", "peak MB"];

interface Round {
  /** CPU milliseconds. */
  app: number;
  postgres: number;
  seconds: number;
  posts: number;
  atOnce: number;
  peakMb: number;
}

interface Bench {
  peer: Peer;
  farm: Farm;
  /** Process of the Postgres server; null for the embedded database, whose time is the app's. */
  postgresPid: number | null;
}

async function crawlOnce({ peer, farm, postgresPid }: Bench, added: number): Promise<Round> {
  const before = await peer.counts();
  await farm.asked();
  forgetPeak(peer.pid);
  const cpu = () => ({ app: cpuMsOf(peer.pid), postgres: postgresPid === null ? 0 : cpuMsOf(postgresPid) });
  const [startedAt, started] = [performance.now(), cpu()];
  await peer.begin();
  await until(() => peer.isSettled());
  const seconds = (performance.now() - startedAt) / 1_000;
  await wait(CLOSE_MS);
  const ended = cpu();
  const { times, atOnceMax } = await farm.asked();
  const after = await peer.counts();
  const posts = after.posts - before.posts;
  const asked = Object.keys(times).length;
  if (posts !== added || after.failed > 0 || asked !== FEEDS)
    throw new Error(`${posts} of ${added} posts were stored; ${asked} feeds were requested; ${after.failed} failed.`);
  return {
    app: ended.app - started.app,
    postgres: ended.postgres - started.postgres,
    seconds,
    posts,
    atOnce: atOnceMax,
    peakMb: peakMbOf(peer.pid),
  };
}

async function measure(peer: Peer, farm: Farm, postgresPid: number | null): Promise<void> {
  const bench = { peer, farm, postgresPid };
  await farm.publish(0);
  await peer.follow(farm.urls);
  report(`${peer.name}, first`, [await crawlOnce(bench, farm.items.first)]);
  const unchanged: Round[] = [];
  for (let round = 0; round < ROUNDS; round += 1) unchanged.push(await crawlOnce(bench, 0));
  report(`${peer.name}, unchanged`, unchanged);
  const changed: Round[] = [];
  for (let round = 1; round <= ROUNDS; round += 1) {
    await farm.publish(round);
    changed.push(await crawlOnce(bench, farm.items.added));
  }
  report(`${peer.name}, 5 new items`, changed);
  if (ROUNDS > 1) {
    report("  the first of these rounds", changed.slice(0, 1));
    report("  the last of these rounds", changed.slice(-1));
  }
  await peer.stop();
}

/** Prints medians, and the highest peak. */
function report(name: string, rounds: readonly Round[]): void {
  const median = (of: (round: Round) => number) => quantile(rounds.map(of), 0.5);
  const cells = [
    median(({ app, postgres }) => (app + postgres) / FEEDS).toFixed(2),
    rounds[0]?.posts ? median(({ app, postgres, posts }) => (app + postgres) / posts).toFixed(2) : "",
    median(({ app }) => app / FEEDS).toFixed(2),
    median(({ postgres }) => postgres / FEEDS).toFixed(2),
    median(({ seconds }) => seconds).toFixed(2),
    median(({ seconds }) => FEEDS / seconds).toFixed(0),
    median(({ atOnce }) => atOnce).toFixed(0),
    Math.max(...rounds.map(({ peakMb }) => peakMb)).toFixed(0),
  ];
  console.log(name.padEnd(32) + cells.map((cell) => cell.padStart(13)).join(""));
}

/** Runs the peers that use Postgres, each on an empty database of a private server. */
async function measureOnPostgres(farm: Farm, folder: string): Promise<void> {
  const postgres = await startOwnPostgres();
  if (postgres === null) throw new Error("This bench needs PostgreSQL: install it.");
  const pool = new pg.Pool({ connectionString: postgres.url, max: 1 });
  const { rows } = await pool.query("select pg_backend_pid() as pid");
  const pid = parentOf(rows[0].pid);
  await pool.end();
  const miniflux = findMiniflux();
  if (!miniflux) console.log(`Miniflux is not here; recorded CPU ms/feed on another machine: ${RECORDED[KIND]}`);
  if (only === undefined || only === "postgres")
    await onFreshPostgres(async (url) => {
      const variables = { DATABASE_URL: url, LEDE_DATA_DIR: folder, CRAWL_CONCURRENCY: String(CRAWLS_AT_ONCE) };
      await measure(await startLede(variables), farm, pid);
    }, postgres.url);
  if (miniflux && (only === undefined || only === "miniflux"))
    await onFreshPostgres(
      async (url) => measure(await startMiniflux(miniflux, url, CRAWLS_AT_ONCE), farm, pid),
      postgres.url,
    );
  await postgres.stop();
}

await buildWhenNeeded();
const folder = mkdtempSync(join(tmpdir(), "lede-bench-"));
const farm = await startFarm(KIND, FEEDS, LATENCY_MS);
console.log(
  `${FEEDS} ${KIND} feeds, ${farm.items.first} items; ${availableParallelism()} cores, load ${(loadavg()[0] ?? 0).toFixed(1)}\n`,
);
console.log("".padEnd(32) + COLUMNS.map((cell) => cell.padStart(13)).join(""));
if (only !== "embedded") await measureOnPostgres(farm, folder);
if (only === undefined || only === "embedded")
  await measure(await startLede({ DATABASE_URL: "", LEDE_DATA_DIR: join(folder, "embedded") }), farm, null);
farm.close();
rmSync(folder, { recursive: true, force: true });
process.exit(0);
