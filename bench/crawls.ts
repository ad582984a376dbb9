import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CROWD_FAULTS, startCrowd } from "@/lib/crawl/testing/crowd";
import { MEMORY_FLAGS, MEMORY_VARIABLES } from "@/lib/server/memory-flags";
import type { CrawlerReport, CrawlerTask } from "./crawler";
import { quantile } from "./measure";

const HOSTS = 500;
const FEEDS_PER_HOST = 4;
/** One host in ten. */
export const FAULTY_EACH = 10;
/** Period in which the feeds fall due one after the other; minutes instead of an hour. */
const SPREAD_MS = 150_000;
/** Time to start and to store the feeds before the first is due. */
const LEAD_MS = 20_000;
export const RSS_MB_MAX = 600;

interface Round {
  /** Seconds from due to fetched, for healthy feeds, in ascending order. */
  lateness: number[];
  atOnceMax: number;
  rssMb: CrawlerReport;
}

/**
 * Crawls many feeds of many hosts, all healthy, then with one host in ten failing, and compares the healthy ones. Uses
 * the empty database in `DATABASE_URL`, or an embedded one. The hosts run in this process, the crawler of each round in
 * another, whose memory is that of Lede without its pages.
 */
export async function benchCrawls(): Promise<void> {
  const engine = process.env.DATABASE_URL ? "Postgres" : "the embedded database";
  console.log(
    `Crawls on ${engine}: ${HOSTS} hosts with ${FEEDS_PER_HOST} feeds each, due within ${SPREAD_MS / 1000} s\n`,
  );
  console.log(line("lateness in seconds", "p50", "p95", "greatest", "asked", "at once", "RSS", "most MB"));
  const well = await crawlRound(() => false);
  report("all well", well);
  const faulty = await crawlRound((host) => host % FAULTY_EACH === 0);
  report("one host in ten failing", faulty);
  const ratio = quantile(faulty.lateness, 0.95) / quantile(well.lateness, 0.95);
  console.log(`\nHealthy feeds among failing ones are ${ratio.toFixed(2)} times as late (p95).`);
  console.log(faulty.atOnceMax === 1 ? "Never two requests to a host at once." : "TWO REQUESTS TO A HOST AT ONCE.");
  const most = Math.max(well.rssMb.most, faulty.rssMb.most);
  console.log(`${most <= RSS_MB_MAX ? "Never" : "SOMETIMES"} over ${RSS_MB_MAX} MB.`);
}

/** @param isFaulty which hosts fail, counted from 0 */
export async function crawlRound(isFaulty: (host: number) => boolean): Promise<Round> {
  const directory = mkdtempSync(join(tmpdir(), "lede-bench-"));
  const crowd = await startCrowd((host) =>
    isFaulty(host) ? (CROWD_FAULTS[(host / FAULTY_EACH) % CROWD_FAULTS.length] ?? null) : null,
  );
  const startsAt = Date.now() + LEAD_MS;
  const feeds = Array.from({ length: HOSTS * FEEDS_PER_HOST }, (_, feed) => ({
    url: crowd.urlOf(feed % HOSTS, Math.floor(feed / HOSTS)),
    dueAt: startsAt + (feed * SPREAD_MS) / (HOSTS * FEEDS_PER_HOST),
  }));
  const rssMb = await crawl({ dataDirectory: directory, feeds });
  const healthy = feeds.filter((_, feed) => !isFaulty(feed % HOSTS));
  const lateness = healthy.map(({ url, dueAt }) => {
    const [at = Number.POSITIVE_INFINITY] = crowd.askedAt.get(url) ?? [];
    return (at - dueAt) / 1000;
  });
  await crowd.close();
  rmSync(directory, { recursive: true, force: true });
  return { lateness: lateness.toSorted((a, b) => a - b), atOnceMax: crowd.atOnceMax(), rssMb };
}

async function crawl(task: CrawlerTask): Promise<CrawlerReport> {
  const crawler = fork(join(import.meta.dirname, "crawler.ts"), {
    execArgv: [...MEMORY_FLAGS, ...process.execArgv],
    env: { ...process.env, ...MEMORY_VARIABLES },
  });
  const reports: CrawlerReport[] = [];
  crawler.on("message", (report: CrawlerReport) => reports.push(report));
  crawler.send(task);
  const [code] = await once(crawler, "exit");
  const [report] = reports;
  if (!report) throw new Error(`The crawler ended with code ${code}.`);
  return report;
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
