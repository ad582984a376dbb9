import { mkdtempSync, rmSync } from "node:fs";
import type { ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { insertUser } from "@/db/queries/accounts/users";
import { readEnv } from "@/lib/core/env";
import { newId } from "@/lib/core/id";
import { claimDueFeeds } from "@/lib/crawl/claim-due-feeds";
import { createNewsfeed } from "@/lib/domain/newsfeeds/create-newsfeed";
import { sha256 } from "@/lib/feed/identity/identity";
import { openRuntime } from "@/lib/runtime/open-runtime";
import { type Runtime, SYSTEM } from "@/lib/runtime/runtime";
import { openTestDatabase, type TestDatabase } from "@/lib/testing/database";
import { type Publisher, paragraphs, rss, startPublisher } from "./testing/publisher";

const HOSTS = 3;
/** More than a process claims at once. */
const FEEDS_PER_HOST = 25;
const FEEDS = HOSTS * FEEDS_PER_HOST;
const TIMEOUT_MS = 50_000;
/** Long enough for a concurrent second request to arrive, if a process sent one. */
const ANSWER_MS = 20;

let database: TestDatabase;
let directory: string;
let publishers: Publisher[];
let processes: Runtime[];
/** Current requests by host, and the maximum at once. */
const busy = { now: new Map<string, number>(), most: 0 };

/** A process as the app opens it; its public URL identifies its requests. */
function openProcess(name: string): Promise<Runtime> {
  return openRuntime(
    readEnv({
      DATABASE_URL: database.url ?? "",
      LEDE_DATA_DIR: join(directory, name),
      APP_URL: `http://${name}.example`,
      AUTH_SECRET: "a-secret-that-only-the-tests-know-of",
      CRAWL_ALLOW_PRIVATE_HOSTS: "localhost",
      LOG_LEVEL: "silent",
    }),
  );
}

beforeAll(async () => {
  database = await openTestDatabase();
  directory = mkdtempSync(join(tmpdir(), "lede-processes-"));
  publishers = await Promise.all(Array.from({ length: HOSTS }, startPublisher));
  processes = await Promise.all(["one", "two"].map(openProcess));
  for (const { contextFor } of processes) contextFor(SYSTEM).settings.hostSpacingMs = 0;
  await followFeeds();
});
afterAll(async () => {
  await Promise.all(processes.map((process) => process.stop()));
  await Promise.all(publishers.map((publisher) => publisher.close()));
  await database.close();
  rmSync(directory, { recursive: true });
});
beforeEach(() => {
  for (const { requests } of publishers) requests.length = 0;
});

/** One newsfeed that follows every feed of every host; each feed has one entry. */
async function followFeeds(): Promise<void> {
  const [first] = processes;
  if (!first) throw new Error("no process");
  const userId = newId();
  await insertUser(database.db, { id: userId, email: "a@example.org", passwordHash: "none", createdAt: new Date() });
  const ctx = first.contextFor({ kind: "user", userId, via: "session", isReadOnly: false } as const);
  const { id: newsfeedId } = await createNewsfeed(ctx, { name: "All", keywords: [] });
  for (const publisher of publishers)
    for (let number = 0; number < FEEDS_PER_HOST; number += 1) {
      const path = `/feed-${number}.xml`;
      const url = publisher.url + path;
      const title = `Entry ${number} of ${publisher.url}`;
      publisher.put(path, (response) =>
        answerBusily(publisher.url, response, rss([{ title, guid: url, content: paragraphs(title) }])),
      );
      await database.pool.query(
        `with feed as (insert into feeds (id, url, url_hash, subscriber_count, next_due_at)
           values ($1, $2, $3, 1, now() - interval '1 hour') returning id)
         insert into sources (id, newsfeed_id, feed_id, url) select $4, $5, id, $2 from feed`,
        [newId(), url, Buffer.from(sha256(url)), newId(), newsfeedId],
      );
    }
}

/** Answers after a delay and counts the host's simultaneous requests. */
function answerBusily(host: string, response: ServerResponse, { headers, body }: ReturnType<typeof rss>): void {
  const count = (busy.now.get(host) ?? 0) + 1;
  busy.now.set(host, count);
  busy.most = Math.max(busy.most, count);
  setTimeout(() => {
    busy.now.set(host, (busy.now.get(host) ?? 1) - 1);
    response.writeHead(200, headers).end(body);
  }, ANSWER_MS);
}

const feedRequests = () =>
  publishers.flatMap(({ url, requests }) =>
    requests
      .filter(({ path }) => path.startsWith("/feed-"))
      .map(({ path, headers }) => ({ path: url + path, headers })),
  );

async function count(from: string): Promise<number> {
  const { rows } = await database.pool.query<{ count: number }>(`select count(*)::int as count from ${from}`);
  return rows[0]?.count ?? 0;
}

const untilCrawled = () =>
  vi.waitFor(
    async () => {
      expect(await count("feeds where next_due_at <= now() or claimed_until is not null")).toBe(0);
      expect(await count("wf.job")).toBe(0);
    },
    { timeout: TIMEOUT_MS, interval: 50 },
  );

describe("two processes on one Postgres", () => {
  test("run the tick once, share its feeds and send one request to a host at a time", async () => {
    // The next firing of a stored cron stays when its function is registered.
    await database.pool.query(
      "insert into wf.cron (fn_id, expr, next_at) values ('lede-crawl-tick', '*/1 * * * *', wf.now_ms() - 3600000)",
    );
    await Promise.all(processes.map(({ workflows }) => workflows.start()));
    await untilCrawled();

    // The next regular tick may have fired meanwhile.
    const overdue = "(event::json ->> 'ts')::bigint < wf.now_ms() - 1800000";
    expect(await count(`wf.run where fn_id = 'lede-crawl-tick' and ${overdue}`)).toBe(1);
    // A poll at the time of the tick may take a part of the feeds.
    expect(await count("wf.run where fn_id = 'lede-crawl'")).toBeGreaterThan(0);
    const asked = feedRequests().map(({ path }) => path);
    expect(asked).toHaveLength(FEEDS);
    expect(new Set(asked).size).toBe(FEEDS);
    expect(busy.most).toBe(1);
    expect(await count("articles")).toBe(FEEDS);
    expect(await count("posts")).toBe(FEEDS);
  });

  test("claim each due feed once when they claim simultaneously", async () => {
    await Promise.all(processes.map(({ workflows }) => workflows.stop()));
    await database.pool.query("update feeds set next_due_at = now() - interval '1 hour'");
    const claims = processes.map(({ contextFor }) =>
      claimDueFeeds({ ...contextFor(SYSTEM), send: async () => undefined }),
    );
    const claimed = await Promise.all(claims);
    expect(claimed.reduce((sum, feeds) => sum + feeds, 0)).toBe(FEEDS);
    await database.pool.query("update feeds set claimed_until = null");
  });

  test("finish the crawl that a stopped process requested", async () => {
    const [ending, staying] = processes;
    if (!ending || !staying) throw new Error("no processes");
    await claimDueFeeds(ending.contextFor(SYSTEM));
    await staying.workflows.start();
    await untilCrawled();
    const asked = feedRequests();
    expect(new Set(asked.map(({ path }) => path)).size).toBe(FEEDS);
    expect(asked).toHaveLength(FEEDS);
    expect(asked.every(({ headers }) => headers["user-agent"]?.includes("http://two.example/bot"))).toBe(true);
    expect(await count("posts")).toBe(FEEDS);
  });
});
