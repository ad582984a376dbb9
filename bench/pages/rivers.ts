// `node --import ./scripts/alias.mjs bench/pages/rivers.ts`: the server's time for All unread over 50 newsfeeds with
// 500,000 posts on Postgres, on the built app (`npm run build` first).
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "@/db/client";
import { runtime } from "@/lib/runtime/runtime";
import { serve } from "@/lib/server/serve";
import { findPostgres } from "@/scripts/find-postgres";
import { freePort } from "@/scripts/free-port";
import { type Client, makeCaller, send } from "../api-client";
import { fillDatabase } from "../filled-database";
import { onFreshPostgres } from "../fresh-postgres";
import { quantile } from "../measure";

const SIZE = { posts: 500_000, newsfeeds: 50, feeds: 200, words: 10 };
const REQUESTS = 40;
const WARM_UPS = 5;
const READ_UP_TO = {
  "nothing read": "null",
  "100 posts unread": `'0193f2a0-0005-7000-8000-${String(SIZE.posts - 100).padStart(12, "0")}'`,
};

const postgres = await findPostgres();
if (!postgres) throw new Error("Install Postgres first.");
const folder = mkdtempSync(join(tmpdir(), "lede-bench-"));
await onFreshPostgres(measure, postgres.url);
rmSync(folder, { recursive: true, force: true });
await postgres.stop();
process.exit();

async function measure(url: string): Promise<void> {
  await fillDatabase(folder, SIZE, url);
  // No crawl runs beside the measurement.
  await execute(url, "update feeds set next_due_at = '2100-01-01'");
  const port = await freePort();
  Object.assign(process.env, { PORT: String(port), LEDE_DATA_DIR: folder, DATABASE_URL: url, LOG_LEVEL: "silent" });
  await serve({ port, hostname: "localhost", isDev: false });
  const client = { ...(await makeCaller(await runtime())), origin: `http://localhost:${port}` };
  for (const [name, readUpTo] of Object.entries(READ_UP_TO)) {
    await execute(url, `update newsfeed_members set read_up_to = ${readUpTo}`);
    console.log(name);
    await tell(client, "/v1/posts?state=unread", false);
    await tell(client, "/v1/posts?state=unread&order=relevance", false);
    await tell(client, "/v1/newsfeeds", false);
    await tell(client, "/unread", true);
  }
}

async function tell(client: Client, path: string, isPage: boolean): Promise<void> {
  const times: number[] = [];
  for (let sent = 0; sent < WARM_UPS + REQUESTS; sent += 1) {
    const startedAt = performance.now();
    await (await send(client, path, { isPage })).arrayBuffer();
    if (sent >= WARM_UPS) times.push(performance.now() - startedAt);
  }
  const [half, most, nearlyAll] = [0.5, 0.75, 0.95].map((share) => quantile(times, share).toFixed(0));
  console.log(`  ${path}: p50 ${half} ms, p75 ${most} ms, p95 ${nearlyAll} ms`);
}

async function execute(url: string, statement: string): Promise<void> {
  const fail = (error: Error) => {
    throw error;
  };
  const database = await openDatabase({
    url,
    driver: undefined,
    dataDirectory: folder,
    onLoss: fail,
    onConnectionError: fail,
  });
  await database.pool.query(statement);
  await database.pool.query("vacuum analyze newsfeed_members");
  await database.close();
}
