// `node --import ./scripts/alias.mjs bench/pages/rivers.ts`: the server's time for All unread over 50 newsfeeds with
// 500,000 posts on Postgres, on the built app (`npm run build` first), requested over one connection.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "@/db/client";
import { runtime } from "@/lib/runtime/runtime";
import { serve } from "@/lib/server/serve";
import { findPostgres } from "@/scripts/find-postgres";
import { freePort } from "@/scripts/free-port";
import { type Client, makeCaller } from "../api-client";
import { fillDatabase } from "../filled-database";
import { onFreshPostgres } from "../fresh-postgres";
import { loadFromOutside, type RepeatedRequest } from "../load-from-outside";

const SIZE = { posts: 500_000, newsfeeds: 50, feeds: 200, words: 10 };
const SECONDS = 8;
const WARM_UP_SECONDS = 2;
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
    await tell(client, { path: "/v1/posts?state=unread" });
    await tell(client, { path: "/v1/posts?state=unread&order=relevance" });
    await tell(client, { path: "/v1/newsfeeds" });
    await tell(client, { path: "/unread", isPage: true });
  }
}

async function tell(client: Client, request: RepeatedRequest): Promise<void> {
  await loadFromOutside(client, request, { connections: 1, seconds: WARM_UP_SECONDS });
  const { latency, non2xx } = await loadFromOutside(client, request, { connections: 1, seconds: SECONDS });
  if (non2xx > 0) throw new Error(`${request.path}: ${non2xx} requests failed.`);
  const { p50, p75, p97_5 } = latency;
  console.log(`  ${request.path}: p50 ${p50} ms, p75 ${p75} ms, p97.5 ${p97_5} ms`);
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
