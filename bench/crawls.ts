import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { readEnv } from "@/lib/env";
import { claimDueFeeds } from "@/lib/feeds/claim-due-feeds";
import { CROWD_FAULTS, startCrowd, storeKnownFeeds } from "@/lib/feeds/testing/crowd";
import { openRuntime, type Runtime, SYSTEM } from "@/lib/runtime";
import { quantile } from "./measure";

const HOSTS = 500;
const FEEDS_PER_HOST = 4;
/** One host in ten. */
const FAULTY_EACH = 10;
/** The feeds fall due one after the other, as they do after some days; here an hour's worth of them in minutes. */
const SPREAD_MS = 150_000;
const TICK_MS = 1_000;
/** Without the embedded database, which lives in the same process. */
const RSS_MB_MAX = 600;

interface Round {
  /** Seconds between when a healthy feed was due and when it was asked, in ascending order. */
  lateness: number[];
  atOnceMax: number;
  /** Of the whole process, its hosts included: before the first crawl, and the most. */
  rssMb: { before: number; most: number };
}

/**
 * Crawls many feeds of many hosts, all of them well, then with one host in ten failing: what do the others feel of it? On
 * the database that `DATABASE_URL` names, which has to be empty, or on an embedded one.
 */
export async function benchCrawls(): Promise<void> {
  console.log(`Crawls: ${HOSTS} hosts with ${FEEDS_PER_HOST} feeds each, due within ${SPREAD_MS / 1000} s\n`);
  console.log(line("lateness in seconds", "p50", "p95", "greatest", "asked", "at once", "RSS", "most MB"));
  const well = await crawlRound(() => false);
  report("all well", well);
  const faulty = await crawlRound((host) => host % FAULTY_EACH === 0);
  report("one host in ten failing", faulty);
  const ratio = quantile(faulty.lateness, 0.95) / quantile(well.lateness, 0.95);
  console.log(`\nHealthy feeds among failing ones are ${ratio.toFixed(2)} times as late (p95).`);
  console.log(faulty.atOnceMax === 1 ? "Never two requests to a host at once." : "TWO REQUESTS TO A HOST AT ONCE.");
  if (process.env.DATABASE_URL)
    console.log(`${faulty.rssMb.most <= RSS_MB_MAX ? "Never" : "SOMETIMES"} over ${RSS_MB_MAX} MB.`);
}

async function crawlRound(isFaulty: (host: number) => boolean): Promise<Round> {
  const directory = mkdtempSync(join(tmpdir(), "lede-bench-"));
  const crowd = await startCrowd((host) =>
    isFaulty(host) ? (CROWD_FAULTS[(host / FAULTY_EACH) % CROWD_FAULTS.length] ?? null) : null,
  );
  const runtime = await openRuntime(
    readEnv({
      DATABASE_URL: process.env.DATABASE_URL,
      LEDE_DATA_DIR: directory,
      LOG_LEVEL: "error",
      CRAWL_ALLOW_PRIVATE_HOSTS: "127.7.0.0/16",
    }),
  );
  await runtime.workflows.start();
  const startsAt = Date.now() + 10_000;
  const dueAt = new Map<string, Date>();
  for (let feed = 0; feed < HOSTS * FEEDS_PER_HOST; feed += 1)
    dueAt.set(
      crowd.urlOf(feed % HOSTS, Math.floor(feed / HOSTS)),
      new Date(startsAt + (feed * SPREAD_MS) / (HOSTS * FEEDS_PER_HOST)),
    );
  const known = [...dueAt].map(([url, at]) => ({ url, dueAt: at }));
  await storeKnownFeeds(runtime.database.pool, known);
  const before = rssMb();
  const most = await tickUntilCrawled(runtime, startsAt + SPREAD_MS);
  const healthy = known.filter((_, feed) => !isFaulty(feed % HOSTS));
  const lateness = healthy.map(({ url, dueAt: due }) => {
    const [at = Number.POSITIVE_INFINITY] = crowd.askedAt.get(url) ?? [];
    return (at - due.getTime()) / 1000;
  });
  // The next round begins with a database of the same size.
  await runtime.database.pool.query("truncate feeds, hosts, articles cascade");
  await runtime.stop();
  await crowd.close();
  rmSync(directory, { recursive: true, force: true });
  return { lateness: lateness.toSorted((a, b) => a - b), atOnceMax: crowd.atOnceMax(), rssMb: { before, most } };
}

/** Until nothing is claimed any more after the last feed fell due. @returns the most memory that was in use meanwhile */
async function tickUntilCrawled({ contextFor, database }: Runtime, lastDueAt: number): Promise<number> {
  let most = 0;
  for (;;) {
    await wait(TICK_MS);
    await claimDueFeeds(contextFor(SYSTEM));
    most = Math.max(most, rssMb());
    const { rows } = await database.pool.query("select 1 from feeds where claimed_until is not null limit 1");
    if (rows.length === 0 && Date.now() > lastDueAt) return most;
  }
}

function rssMb(): number {
  return Math.round(process.memoryUsage.rss() / 1e6);
}

function report(name: string, { lateness, atOnceMax, rssMb }: Round): void {
  const asked = lateness.filter(Number.isFinite).length;
  const seconds = [quantile(lateness, 0.5), quantile(lateness, 0.95), lateness.at(-1) ?? Number.NaN];
  const cells = [...seconds.map((value) => value.toFixed(2)), asked, atOnceMax, rssMb.before, rssMb.most];
  console.log(line(name, ...cells.map(String)));
}

function line(name: string, ...cells: string[]): string {
  return name.padEnd(26) + cells.map((cell) => cell.padStart(11)).join("");
}
