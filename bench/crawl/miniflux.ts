import { spawn } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { pathFolders } from "@/scripts/command";
import { freePort } from "@/scripts/free-port";
import type { FarmKind } from "./feed";
import { type Peer, until } from "./peer";

/** CPU milliseconds a feed on the machine of `docs/performance.md`, for a machine without Miniflux. */
export const RECORDED: Readonly<Record<FarmKind, string>> = {
  full: "first 104, unchanged 2.0, 5 new items 118",
  mixed: "first 38, unchanged 2.0, 5 new items 44",
  teaser: "first 74, unchanged 2.8, 5 new items 82",
};
const USER = { name: "admin", password: "correct-horse-9" };

/** The program in `MINIFLUX_BIN` or on PATH, or null. */
export function findMiniflux(): string | null {
  const given = process.env.MINIFLUX_BIN;
  const programs = given ? [given] : pathFolders().map((folder) => join(folder, "miniflux"));
  return programs.find(isExecutable) ?? null;
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Starts Miniflux on an empty database, with as many workers as Lede has, and a connection for each that stays open; by
 * default it would open one for each statement.
 */
export async function startMiniflux(program: string, databaseUrl: string, workers: number): Promise<Peer> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const child = spawn(program, [], {
    stdio: "ignore",
    env: {
      NODE_ENV: "production",
      DATABASE_URL: `${databaseUrl}?sslmode=disable`,
      LISTEN_ADDR: `127.0.0.1:${port}`,
      RUN_MIGRATIONS: "1",
      CREATE_ADMIN: "1",
      ADMIN_USERNAME: USER.name,
      ADMIN_PASSWORD: USER.password,
      LOG_LEVEL: "error",
      DISABLE_SCHEDULER_SERVICE: "1",
      WORKER_POOL_SIZE: String(workers),
      FETCHER_ALLOW_PRIVATE_NETWORKS: "1",
      POLLING_PARSING_ERROR_LIMIT: "0",
      DATABASE_MIN_CONNS: String(workers),
      DATABASE_MAX_CONNS: String(workers + 6),
    },
  });
  await until(() =>
    fetch(origin).then(
      ({ ok }) => ok,
      () => false,
    ),
  );
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  const send = async (method: string, path: string, headers: Record<string, string>, body?: string) => {
    const response = await fetch(origin + path, { method, headers, ...(body && { body }) });
    if (!response.ok) throw new Error(`Miniflux: ${path} ${response.status} ${await response.text()}`);
    return response;
  };
  const authorization = `Basic ${Buffer.from(`${USER.name}:${USER.password}`).toString("base64")}`;
  const made = await send("POST", "/v1/api-keys", { authorization }, JSON.stringify({ description: "bench" }));
  // A password would be hashed for each request.
  const key = { "X-Auth-Token": (await made.json()).token };
  let startedAt = "";
  return {
    name: "Miniflux",
    pid: child.pid ?? 0,
    follow: async (urls) => void (await send("POST", "/v1/import", key, opmlOf(urls))),
    begin: async () => {
      const { rows } = await pool.query(
        "with due as (update feeds set next_check_at = now() - interval '1 hour') select clock_timestamp()::text as now",
      );
      startedAt = rows[0].now;
      await send("PUT", "/v1/feeds/refresh", key);
    },
    isSettled: async () => {
      const { rows } = await pool.query("select 1 from feeds where checked_at < $1::timestamptz limit 1", [startedAt]);
      return rows.length === 0;
    },
    counts: async () => {
      const { rows } = await pool.query(
        `select (select count(*)::int from entries) as posts,
          (select count(*)::int from feeds where parsing_error_count > 0) as failed`,
      );
      return rows[0];
    },
    stop: async () => {
      await pool.end();
      const ended = new Promise((resolve) => child.once("exit", resolve));
      child.kill("SIGTERM");
      await ended;
    },
  };
}

function opmlOf(urls: readonly string[]): string {
  const outlines = urls.map(
    (url) => `<outline type="rss" text="${url}" xmlUrl="${url}" htmlUrl="${new URL("/", url)}"/>`,
  );
  return `<opml version="2.0"><head/><body>${outlines.join("")}</body></opml>`;
}
