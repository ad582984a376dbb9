// `node --import ./scripts/alias.mjs bench/ingest.ts [newsfeeds] [candidates]`: time to file 50 new articles of one
// feed in all its newsfeeds, time to refile a newsfeed after a change of keywords, and their effect on a small feed and
// a reader. On Postgres, and with a tenth of both on the embedded database. The baseline is a bare insert of the same
// number of rows into a table with the same indexes.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as wait } from "node:timers/promises";
import type { SqlPool } from "@/db/client";
import type { UserContext } from "@/lib/context/context";
import { readEnv } from "@/lib/core/env";
import { describeArticles } from "@/lib/crawl/articles/prepare-articles";
import { createNewsfeed } from "@/lib/domain/newsfeeds/create-newsfeed";
import { refileNewsfeed } from "@/lib/domain/newsfeeds/refile-newsfeed";
import { updateNewsfeed } from "@/lib/domain/newsfeeds/update-newsfeed";
import { listPosts } from "@/lib/domain/posts/list-posts";
import { openRuntime } from "@/lib/runtime/open-runtime";
import { type Runtime, SYSTEM } from "@/lib/runtime/runtime";
import { storeEntries, storeSource } from "@/lib/testing/stored-source";
import { findPostgres } from "@/scripts/find-postgres";
import { onFreshPostgres } from "./fresh-postgres";
import { followedFeed, newUser, storeCandidates, textAbout } from "./ingest-world";
import { quantile } from "./measure";
import { takeStatements, watchStatements } from "./statements";

const NEWSFEEDS = Number(process.argv[2] ?? 50_000);
const CANDIDATES = Number(process.argv[3] ?? 100_000);
const EMBEDDED_SHARE = 0.1;
const ARTICLES = 50;
const SMALL_ARTICLES = 5;
const ALONE_ROUNDS = 40;
const SMALL_EACH_MS = 100;
const READ_EACH_MS = 20;
const CANDIDATE_FEEDS = 20;

interface Installation {
  runtime: Runtime;
  ctx: UserContext;
  pool: SqlPool;
}

interface Measured {
  ms: number;
  cpuMs: number;
  /** Peak memory of the process. */
  rssMb: number;
  /** Longest block of this process's event loop. */
  heldMs: number;
  /** Durations of the concurrent operations in milliseconds, and their failures. */
  besideMs: number[];
  besideFailed: number;
}

async function measure(
  work: () => Promise<unknown>,
  beside: () => Promise<unknown>,
  eachMs: number,
): Promise<Measured> {
  takeStatements();
  // Resets the peak of the memory.
  writeFileSync("/proc/self/clear_refs", "5");
  const held = monitorEventLoopDelay({ resolution: 5 });
  held.enable();
  const [startedAt, cpuBefore] = [performance.now(), process.cpuUsage()];
  let isOver = false;
  const besideMs: number[] = [];
  let besideFailed = 0;
  const done = work().finally(() => {
    isOver = true;
  });
  while (!isOver) {
    const succeed = () =>
      beside().catch(() => {
        besideFailed += 1;
      });
    besideMs.push(await timeOf(succeed));
    await Promise.race([done, wait(eachMs)]);
  }
  await done;
  const ms = performance.now() - startedAt;
  const { user, system } = process.cpuUsage(cpuBefore);
  held.disable();
  const rssMb = Number(/^VmHWM:\s+(\d+) kB/m.exec(readFileSync("/proc/self/status", "utf8"))?.[1]) / 1024;
  return { ms, cpuMs: (user + system) / 1000, rssMb, heldMs: held.max / 1e6, besideMs, besideFailed };
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

async function timesAlone(work: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < ALONE_ROUNDS; round += 1) times.push(await timeOf(work));
  return times.slice(ALONE_ROUNDS / 4);
}

async function benchFiling({ runtime, ctx, pool }: Installation, newsfeeds: number): Promise<void> {
  const system = runtime.contextFor(SYSTEM);
  const feedId = await followedFeed(pool, { url: "https://example.org/big.xml", newsfeeds });
  const other = await createNewsfeed(ctx, { name: "Another", keywords: ["topic1"] });
  const small = await storeSource(ctx, other.id, []);
  let number = 0;
  const entries = (count: number) =>
    Array.from({ length: count }, () => {
      number += 1;
      return { title: `Storage tender ${number}`, text: textAbout(number, number) };
    });
  const storeSmall = () => storeEntries(system, small.feedId, entries(SMALL_ARTICLES));
  const alone = await timesAlone(storeSmall);
  const done = await measure(() => storeEntries(system, feedId, entries(ARTICLES)), storeSmall, SMALL_EACH_MS);
  const { rows } = await pool.query(
    `select count(*)::int as posts, (count(*) filter (where matched))::int as matched from posts
      join articles on articles.id = article_id where feed_id = $1`,
    [feedId],
  );
  const { posts, matched } = rows[0];
  tell(`${ARTICLES} articles filed in ${newsfeeds} newsfeeds`, done, posts);
  line("  of them kept", `${matched} posts (${((100 * matched) / posts).toFixed(1)}%)`);
  line("  a small feed's articles stored, alone", quantiles(alone));
  line("  and meanwhile", `${quantiles(done.besideMs)}, ${done.besideFailed} failed`);
  const bareMs = await bareInsert(pool, feedId);
  line("  bare insert of as many posts", `${seconds(bareMs)}; ${(done.ms / bareMs).toFixed(2)} times that`);
  await benchDescribing({ runtime, ctx, pool }, { feedId, storeSmall });
}

/** Texts of one article, for each newsfeed that keeps it. */
async function benchDescribing(
  { runtime, pool }: Installation,
  { feedId, storeSmall }: { feedId: string; storeSmall: () => Promise<void> },
): Promise<void> {
  const { rows } = await pool.query(
    `select articles.id, count(*)::int as readers from articles join posts on article_id = articles.id and matched
      where feed_id = $1 group by articles.id order by 2 desc limit 1`,
    [feedId],
  );
  const [article] = rows;
  const describe = () => describeArticles(runtime.contextFor(SYSTEM), [article.id]);
  const done = await measure(describe, storeSmall, SMALL_EACH_MS);
  tell(`texts of one article for ${article.readers} newsfeeds`, done, article.readers);
}

async function bareInsert(pool: SqlPool, feedId: string): Promise<number> {
  const connection = await pool.connect();
  await connection.query("set statement_timeout = 0");
  await connection.query("create table bare_posts (like posts including all)");
  const startedAt = performance.now();
  await connection.query(
    `insert into bare_posts (id, newsfeed_id, article_id, source_id, published_at, created_at, hidden, matched)
      select p.id, newsfeed_id, article_id, source_id, p.published_at, created_at, hidden, matched
      from posts p join articles on articles.id = article_id where feed_id = $1`,
    [feedId],
  );
  const ms = performance.now() - startedAt;
  await connection.query("drop table bare_posts");
  connection.release(true);
  return ms;
}

async function benchRefiling({ runtime, ctx, pool }: Installation, candidates: number): Promise<void> {
  const system = runtime.contextFor(SYSTEM);
  const { id } = await createNewsfeed(ctx, { name: "Large", keywords: keywords(0), start_date: "2020-01-01" });
  for (let feed = 0; feed < CANDIDATE_FEEDS; feed += 1) {
    const { feedId } = await storeSource(ctx, id, []);
    await storeCandidates(pool, feedId, candidates / CANDIDATE_FEEDS);
  }
  const read = () => listPosts(ctx, id, { limit: 20 });
  const refile = () => measure(() => refileNewsfeed(system, id), read, READ_EACH_MS);
  tell(`${candidates} articles judged first`, await refile(), candidates);
  await pool.query("vacuum analyze posts, verdicts, keylearnings");
  const alone = await timesAlone(read);
  await updateNewsfeed(ctx, id, { keywords: keywords(1) });
  const done = await refile();
  tell(`${candidates} articles judged anew, other keywords`, done, candidates);
  line("  20 posts read, alone", quantiles(alone));
  line("  and meanwhile", `${quantiles(done.besideMs)}, ${done.besideFailed} failed`);
  const bareMs = await bareUpdate(pool, id);
  line("  bare update of as many posts", `${seconds(bareMs)}; ${(done.ms / bareMs).toFixed(2)} times that`);
  await updateNewsfeed(ctx, id, { keywords: [...keywords(1), "wordofnoarticle"] });
  tell(`${candidates} articles judged anew, a word that none has`, await refile(), candidates);
}

const keywords = (first: number) => [first, first + 20, first + 40].map((topic) => `topic${topic}`);

async function bareUpdate(pool: SqlPool, newsfeedId: string): Promise<number> {
  const connection = await pool.connect();
  await connection.query("set statement_timeout = 0");
  await connection.query("create table bare_posts (like posts including all)");
  await connection.query(
    `insert into bare_posts (id, newsfeed_id, article_id, source_id, published_at, created_at, hidden, matched)
      select id, newsfeed_id, article_id, source_id, published_at, created_at, hidden, matched
      from posts where newsfeed_id = $1`,
    [newsfeedId],
  );
  const startedAt = performance.now();
  await connection.query("update bare_posts set matched = matched");
  const ms = performance.now() - startedAt;
  await connection.query("drop table bare_posts");
  connection.release(true);
  return ms;
}

function tell(name: string, { ms, cpuMs, rssMb, heldMs }: Measured, units: number): void {
  const { count, written, longestMs, longest, longestTransactionMs } = takeStatements();
  line(name, `${seconds(ms)}, ${((1000 * units) / ms).toFixed(0)} a second, ${seconds(cpuMs)} of CPU here`);
  line("  statements", `${count}, the longest ${longestMs.toFixed(0)} ms: ${longest}`);
  line("  rows written, and the longest transaction", `${written}, ${seconds(longestTransactionMs)}`);
  line("  memory, and the longest hold of the process", `${rssMb.toFixed(0)} MB, ${heldMs.toFixed(0)} ms`);
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;
const quantiles = (ms: readonly number[]) =>
  `p50 ${quantile(ms, 0.5).toFixed(1)}, p95 ${quantile(ms, 0.95).toFixed(1)}, most ${Math.max(...ms).toFixed(1)} ms (${ms.length})`;

function line(name: string, text: string): void {
  console.log(`${name.padEnd(58)}${text}`);
}

async function benchOn(name: string, variables: Record<string, string>, share: number): Promise<void> {
  const runtime = await openRuntime(readEnv({ ...variables, LOG_LEVEL: "error" }));
  const installation = { runtime, ctx: await newUser(runtime), pool: runtime.database.pool };
  console.log(`\n${name}; load ${(loadavg()[0] ?? 0).toFixed(1)}`);
  if (NEWSFEEDS > 0) await benchFiling(installation, Math.round(NEWSFEEDS * share));
  if (CANDIDATES > 0) await benchRefiling(installation, Math.round(CANDIDATES * share));
  await runtime.stop();
}

watchStatements();
const folder = mkdtempSync(join(tmpdir(), "lede-bench-"));
console.log(`Filing, ${availableParallelism()} cores`);
const postgres = await findPostgres();
if (postgres) {
  const on = (url: string) => benchOn("Postgres", { DATABASE_URL: url, LEDE_DATA_DIR: join(folder, "postgres") }, 1);
  await onFreshPostgres(on, postgres.url);
  await postgres.stop();
} else console.log("PostgreSQL was not found.");
await benchOn("embedded", { DATABASE_URL: "", LEDE_DATA_DIR: join(folder, "embedded") }, EMBEDDED_SHARE);
rmSync(folder, { recursive: true, force: true });
process.exit(0);
