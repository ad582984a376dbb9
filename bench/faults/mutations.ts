import { insertUser } from "@/db/queries/accounts/users";
import type { SystemContext } from "@/lib/context/context";
import { readEnv } from "@/lib/core/env";
import { newId } from "@/lib/core/id";
import { crawlFeed } from "@/lib/crawl/crawl-feed";
import { createNewsfeed } from "@/lib/domain/newsfeeds/create-newsfeed";
import { corpusBytes, corpusFiles } from "@/lib/feed/parse/testing/corpus";
import { damaged } from "@/lib/feed/parse/testing/damage";
import { openRuntime } from "@/lib/runtime/open-runtime";
import { type Runtime, SYSTEM } from "@/lib/runtime/runtime";
import { type Publisher, startPublisher } from "@/lib/testing/publisher";
import { type Seeded, seeded } from "@/lib/testing/seeded";
import { storeSource } from "@/lib/testing/stored-source";
import { type Grounds, judge, onEachEngine, share, type Verdict } from "./row";

const MUTATIONS = 10_000;
/** Documents on each engine. */
const SEEDS: readonly number[] = [1, 2];
/** CPU time of the process, because wall-clock time depends on other load. */
const CPU_MS_MAX = 2_000;
/** Wall-clock limit, above any wait of a crawl. */
const WAIT_MS_MAX = 60_000;
/** Maximum size of a feed to damage. */
const BYTES_MAX = 60_000;
/** Number of documents after which stored rows are deleted, to keep the database small. */
const SWEEP_EACH = 500;

interface Tally {
  /** Counts by the crawl's result. */
  reports: Map<string, number>;
  errors: string[];
  hangs: number;
  /** CPU milliseconds. */
  slowestMs: number;
}

/** Ingests damaged feeds, from request to commit: none crashes the app, hangs it or breaks a statement. */
export async function ingestMutations(grounds: Grounds): Promise<Verdict> {
  const unhandled: unknown[] = [];
  const note = (error: unknown) => void unhandled.push(error);
  process.on("unhandledRejection", note);
  const verdict = await onEachEngine(grounds, async (variables) => {
    const publisher = await startPublisher();
    const runtime = await openRuntime(
      readEnv({ ...variables, LOG_LEVEL: "silent", CRAWL_ALLOW_PRIVATE_HOSTS: "localhost" }),
    );
    runtime.contextFor(SYSTEM).settings.hostSpacingMs = 0;
    const count = share(grounds, MUTATIONS);
    const tallies: Tally[] = [];
    for (const seed of SEEDS) tallies.push(await ingest({ runtime, publisher, seed, count }));
    await runtime.stop();
    await publisher.close();
    return judgeTallies(tallies, count, unhandled);
  });
  process.off("unhandledRejection", note);
  return verdict;
}

function judgeTallies(tallies: readonly Tally[], count: number, unhandled: readonly unknown[]): Verdict {
  const errors = tallies.flatMap((tally) => tally.errors);
  const hangs = tallies.reduce((sum, tally) => sum + tally.hangs, 0);
  const slowestMs = Math.max(...tallies.map((tally) => tally.slowestMs));
  const stored = tallies.reduce((sum, { reports }) => sum + (reports.get("stored") ?? 0), 0);
  const total = count * tallies.length;
  return judge(
    `${total} mutations (${((100 * stored) / total).toFixed(0)}% stored), ${errors.length} errors, ${hangs} hangs, ${unhandled.length} unhandled rejections, slowest ${Math.round(slowestMs)} ms of CPU time`,
    {
      [`no crash and no database error: ${[...new Set(errors)].slice(0, 3).join(" | ")}`]: errors.length === 0,
      "none takes over 2 s of CPU time, or waits for a minute": hangs === 0,
      [`no unhandled rejection: ${unhandled.slice(0, 3).map(String).join(" | ")}`]: unhandled.length === 0,
      "half of the damaged feeds still give something": stored >= total / 2,
    },
  );
}

interface Task {
  runtime: Runtime;
  publisher: Publisher;
  seed: number;
  count: number;
}

async function ingest({ runtime, publisher, seed, count }: Task): Promise<Tally> {
  const random = seeded(seed);
  const path = `/feed-${seed}.xml`;
  const feedId = await followFeed(runtime, publisher.url + path);
  // Without an engine, each event would be refused after several retries.
  const ctx: SystemContext = { ...runtime.contextFor(SYSTEM), send: async () => undefined };
  const ask = async (round: number, tally: Tally) => {
    publisher.put(path, { headers: { "content-type": "application/xml" }, body: mutation(random, round) });
    await claimAnew(runtime, feedId, publisher.url + path);
    ctx.replies.forget(publisher.url + path);
    publisher.requests.length = 0;
    await crawlOnce(ctx, feedId, tally);
  };
  // Excludes the second in which the parsers load.
  await ask(0, newTally());
  const tally = newTally();
  for (let round = 0; round < count; round += 1) {
    await ask(round, tally);
    if (round % SWEEP_EACH === SWEEP_EACH - 1) await sweep(runtime, feedId);
  }
  return tally;
}

async function sweep({ database }: Runtime, feedId: string): Promise<void> {
  await database.pool.query("delete from posts using articles where article_id = articles.id and feed_id = $1", [
    feedId,
  ]);
  await database.pool.query("delete from articles where feed_id = $1", [feedId]);
}

function newTally(): Tally {
  return { reports: new Map(), errors: [], hangs: 0, slowestMs: 0 };
}

async function crawlOnce(ctx: SystemContext, feedId: string, tally: Tally): Promise<void> {
  const [before, cpuBefore] = [performance.now(), process.cpuUsage()];
  const report = await crawlFeed(ctx, feedId).catch((error: unknown) => {
    tally.errors.push(reasonOf(error));
    return "error" as const;
  });
  const { user, system } = process.cpuUsage(cpuBefore);
  const cpuMs = (user + system) / 1000;
  tally.reports.set(report, (tally.reports.get(report) ?? 0) + 1);
  tally.slowestMs = Math.max(tally.slowestMs, cpuMs);
  if (cpuMs > CPU_MS_MAX || performance.now() - before > WAIT_MS_MAX) tally.hangs += 1;
}

/** Includes the database's message. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause ? reasonOf(error.cause) : error.message;
}

async function followFeed({ database, contextFor }: Runtime, url: string): Promise<string> {
  const userId = newId();
  const email = `${userId}@example.org`;
  await insertUser(database.db, { id: userId, email, passwordHash: "none", createdAt: new Date() });
  const ctx = contextFor({ kind: "user", userId, via: "session", isReadOnly: false } as const);
  const { id } = await createNewsfeed(ctx, { name: "All of it", start_date: "2000-01-01" });
  const { feedId } = await storeSource(ctx, id, []);
  await database.pool.query("update feeds set url = $2 where id = $1", [feedId, url]);
  return feedId;
}

/** Crawls like a tick, ignoring the previous result. */
async function claimAnew({ database }: Runtime, feedId: string, url: string): Promise<void> {
  await database.pool.query(
    `update feeds set url = $2, claimed_until = now() + interval '1 hour', next_due_at = now(), etag = null,
       last_modified = null, body_hash = null, failures = 0, gone_at = null where id = $1`,
    [feedId, url],
  );
  await database.pool.query("delete from hosts");
}

const sources = corpusFiles
  .map(({ file }) => corpusBytes(file))
  .filter(({ length }) => length > 0 && length <= BYTES_MAX);

function mutation(random: Seeded, round: number): Buffer {
  return Buffer.from(damaged(sources[round % sources.length] ?? new Uint8Array(), random));
}
