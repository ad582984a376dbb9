// Process entry: Lede without its pages, crawling its parent's feeds until all were fetched.
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { readEnv } from "@/lib/core/env";
import { claimDueFeeds } from "@/lib/crawl/claim-due-feeds";
import { storeKnownFeeds } from "@/lib/crawl/testing/crowd";
import { openRuntime } from "@/lib/runtime/open-runtime";
import { type Runtime, SYSTEM } from "@/lib/runtime/runtime";

const TICK_MS = 1_000;
const SAMPLE_MS = 100;

export interface CrawlerTask {
  dataDirectory: string;
  /** `dueAt` in milliseconds since 1970. */
  feeds: { url: string; dueAt: number }[];
}

/** Memory of the process in megabytes, before the first crawl and at the peak. */
export interface CrawlerReport {
  before: number;
  most: number;
}

async function crawl({ dataDirectory, feeds }: CrawlerTask): Promise<CrawlerReport> {
  const runtime = await openRuntime(
    readEnv({
      DATABASE_URL: process.env.DATABASE_URL,
      LEDE_DATA_DIR: dataDirectory,
      LOG_LEVEL: "error",
      CRAWL_ALLOW_PRIVATE_HOSTS: "127.7.0.0/16",
    }),
  );
  await runtime.workflows.start();
  await storeKnownFeeds(
    runtime.database.pool,
    feeds.map(({ url, dueAt }) => ({ url, dueAt: new Date(dueAt) })),
  );
  const before = rssMb();
  const most = await tickUntilCrawled(runtime, Math.max(...feeds.map(({ dueAt }) => dueAt)));
  // The next round begins with a database of the same size.
  await runtime.database.pool.query("truncate feeds, hosts, articles cascade");
  await runtime.stop();
  return { before, most };
}

/** Waits until no feed is claimed after the last one was due. @returns the peak of the memory */
async function tickUntilCrawled({ contextFor, database }: Runtime, lastDueAt: number): Promise<number> {
  let most = 0;
  const sampler = setInterval(() => {
    most = Math.max(most, rssMb());
  }, SAMPLE_MS);
  for (;;) {
    await wait(TICK_MS);
    await claimDueFeeds(contextFor(SYSTEM));
    const { rows } = await database.pool.query("select 1 from feeds where claimed_until is not null limit 1");
    if (rows.length === 0 && Date.now() > lastDueAt) break;
  }
  clearInterval(sampler);
  return most;
}

function rssMb(): number {
  return Math.round(process.memoryUsage.rss() / 1e6);
}

const [task] = await once(process, "message");
process.send?.(await crawl(task), () => process.disconnect());
