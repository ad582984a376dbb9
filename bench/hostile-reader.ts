// Process entry: Lede without its pages, following its parent's URLs.
import { once } from "node:events";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as wait } from "node:timers/promises";
import { insertUser } from "@/db/queries/accounts/users";
import type { UserContext } from "@/lib/context/context";
import { readEnv } from "@/lib/core/env";
import { isAppError } from "@/lib/core/errors";
import { newId } from "@/lib/core/id";
import { claimDueFeeds } from "@/lib/crawl/claim-due-feeds";
import { createNewsfeed } from "@/lib/domain/newsfeeds/create-newsfeed";
import { addSource } from "@/lib/domain/sources/add-source";
import { openRuntime } from "@/lib/runtime/open-runtime";
import { type Runtime, SYSTEM } from "@/lib/runtime/runtime";

const POLL_MS = 200;
const SOURCES_PER_NEWSFEED = 40;

export interface ReaderTask {
  dataDirectory: string;
  /** Healthy feeds, which "swap" replaces by hostile documents. */
  feeds: string[];
  /** Feeds of two entries that are hostile from the beginning. */
  entries: string[];
}

export interface ReaderReport {
  kind: "report";
  delayMs: { p50: number; p99: number; most: number };
  /** Peak memory of the process. */
  rssMb: number;
  seconds: number;
  stored: number;
  wanted: number;
  refused: number;
  errors: number;
  rejections: number;
}

export type ReaderMessage = { kind: "swap" } | ReaderReport;

let errors = 0;
let rejections = 0;
let refused = 0;
process.on("unhandledRejection", () => {
  rejections += 1;
});

async function read({ dataDirectory, feeds, entries }: ReaderTask): Promise<ReaderReport> {
  const runtime = await openRuntime(
    readEnv({
      DATABASE_URL: process.env.DATABASE_URL,
      LEDE_DATA_DIR: dataDirectory,
      LOG_LEVEL: "silent",
      CRAWL_ALLOW_PRIVATE_HOSTS: "localhost",
    }),
  );
  runtime.contextFor(SYSTEM).settings.hostSpacingMs = 0;
  countErrors(runtime);
  await runtime.workflows.start();
  const ctx = await newUser(runtime);
  await follow(ctx, feeds);
  await drain(runtime);
  process.send?.({ kind: "swap" } satisfies ReaderMessage);
  await once(process, "message");
  const measured = await measure(async () => {
    await runtime.database.pool.query("update feeds set next_due_at = now()");
    await claimDueFeeds(runtime.contextFor(SYSTEM));
    await drain(runtime);
    await follow(ctx, entries);
    await drain(runtime);
  });
  const stored = await count(runtime, "select count(*)::int as total from posts");
  await runtime.stop();
  // Each feed keeps its earlier items.
  return {
    kind: "report",
    ...measured,
    stored,
    wanted: feeds.length + 2 * entries.length,
    refused,
    errors,
    rejections,
  };
}

function countErrors({ log }: Runtime): void {
  const error = log.error.bind(log);
  log.error = (...line: Parameters<typeof error>) => {
    errors += 1;
    console.error(...line);
    return error(...line);
  };
}

async function measure(work: () => Promise<void>): Promise<Pick<ReaderReport, "delayMs" | "rssMb" | "seconds">> {
  const startedAt = performance.now();
  const delay = monitorEventLoopDelay({ resolution: 10 });
  let rssMb = 0;
  const sampler = setInterval(() => {
    rssMb = Math.max(rssMb, Math.round(process.memoryUsage.rss() / 1e6));
  }, POLL_MS);
  delay.enable();
  await work();
  delay.disable();
  clearInterval(sampler);
  const delayMs = { p50: delay.percentile(50) / 1e6, p99: delay.percentile(99) / 1e6, most: delay.max / 1e6 };
  return { delayMs, rssMb, seconds: (performance.now() - startedAt) / 1e3 };
}

async function newUser({ database, contextFor }: Runtime): Promise<UserContext> {
  const userId = newId();
  const email = `${userId}@example.org`;
  await insertUser(database.db, { id: userId, email, passwordHash: "none", createdAt: new Date() });
  return contextFor({ kind: "user", userId, via: "session", isReadOnly: false });
}

async function follow(ctx: UserContext, urls: readonly string[]): Promise<void> {
  for (let start = 0; start < urls.length; start += SOURCES_PER_NEWSFEED) {
    const { id } = await createNewsfeed(ctx, { name: `From ${start}`, start_date: "1970-01-01" });
    for (const url of urls.slice(start, start + SOURCES_PER_NEWSFEED))
      await addSource(ctx, id, { url }).catch(countRefusal);
  }
}

/** Maximum number of parses over the deadline, which grows with the load of the machine. */
function countRefusal(error: unknown): void {
  if (!isAppError(error)) throw error;
  refused += 1;
}

/** Waits until no run is left. */
async function drain({ workflows }: Runtime): Promise<void> {
  for (;;) {
    await wait(POLL_MS);
    const status = await workflows.engine?.status();
    if (status && status.queued + status.running === 0) return;
  }
}

async function count({ database }: Runtime, query: string): Promise<number> {
  const { rows } = await database.pool.query<{ total: number }>(query);
  return rows[0]?.total ?? 0;
}

const [task] = await once(process, "message");
process.send?.(await read(task), () => process.disconnect());
