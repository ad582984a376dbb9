import { setTimeout } from "node:timers/promises";
import { insertUser } from "@/db/queries/accounts/users";
import { readEnv } from "@/lib/core/env";
import { newId } from "@/lib/core/id";
import { createNewsfeed } from "@/lib/domain/newsfeeds/create-newsfeed";
import { addSource } from "@/lib/domain/sources/add-source";
import { openRuntime } from "@/lib/runtime/open-runtime";
import type { Runtime } from "@/lib/runtime/runtime";
import { type FollowedSite, publish, servedUrls, startCrawlStage } from "@/lib/testing/crawl-stage";
import { seeded } from "@/lib/testing/seeded";

const PUBLISH_EACH_MS = 500;
const POLL_MS = 100;
/** If every feed were always due, the sites would never get to serve their article pages. */
const CRAWL_INTERVAL_SECONDS = "10";
const STORED_MS_MAX = 120_000;

/** An installation with many sites that keep publishing. */
export interface Load {
  /** The app's environment. */
  variables: Record<string, string>;
  userId: string;
  newsfeedId: string;
  sites: readonly FollowedSite[];
  /** Publishes at regular intervals, at each site in turn. */
  publishUntil(isOver: () => boolean, eachMs?: number): Promise<void>;
  close(): Promise<void>;
}

/** @param database data directory and database of the app, both empty */
export async function followAll(database: Record<string, string>): Promise<Load> {
  const { farms, variables, site, close } = await startCrawlStage({
    CRAWL_INTERVAL_MIN_SECONDS: CRAWL_INTERVAL_SECONDS,
    CRAWL_INTERVAL_MAX_SECONDS: CRAWL_INTERVAL_SECONDS,
    ...database,
  });
  const sites = farms.flatMap((farm, index) => farm.sites.map(({ name }) => site(index, name)));
  const runtime = await openRuntime(readEnv({ ...variables, LOG_LEVEL: "silent" }));
  await runtime.workflows.start();
  const userId = newId();
  const email = `${userId}@example.org`;
  await insertUser(runtime.database.db, { id: userId, email, passwordHash: "none", createdAt: new Date() });
  const ctx = runtime.contextFor({ kind: "user", userId, via: "session", isReadOnly: false } as const);
  const { id: newsfeedId } = await createNewsfeed(ctx, { name: "All of it", start_date: "2020-01-01" });
  for (const { feedUrl } of sites) await addSource(ctx, newsfeedId, { url: feedUrl });
  await untilIdle(runtime);
  await runtime.stop();
  return {
    variables: { ...variables, LOG_LEVEL: "silent" },
    userId,
    newsfeedId,
    sites,
    close,
    publishUntil: async (isOver, eachMs = PUBLISH_EACH_MS) => {
      for (let i = 0; !isOver(); i += 1) {
        const [turn] = sites.slice(i % sites.length);
        if (turn) publish(turn, `News ${i}`, wordsOf(i));
        await setTimeout(eachMs);
      }
    },
  };
}

/** Unique texts: similar posts would be grouped. */
function wordsOf(number: number): string {
  const words = seeded(number);
  return Array.from({ length: 300 }, () => words.nat(36 ** 5).toString(36)).join(" ");
}

/** Waits until no work is left, which would look for its database in this process after the stop. */
async function untilIdle({ workflows }: Runtime): Promise<void> {
  for (;;) {
    const status = await workflows.engine?.status();
    // Interrupted work is retried later.
    if (status && status.running === 0 && status.oldestDueMs === null) return;
    await setTimeout(POLL_MS);
  }
}

/** Waits until the items of all feeds are stored, for two minutes at most. */
export async function untilStored(
  runtime: Runtime,
  { sites }: Load,
): Promise<{ served: number; stored: number; duplicates: number }> {
  const { database, workflows } = runtime;
  await workflows.start();
  const deadline = performance.now() + STORED_MS_MAX;
  const served = new Set(servedUrls(sites));
  for (;;) {
    await setTimeout(1_000);
    const { rows } = await database.pool.query<{ url: string; posts: number }>(
      "select a.url, count(p.id)::int as posts from articles a left join posts p on p.article_id = a.id group by a.id",
    );
    const stored = new Set(rows.map(({ url }) => url));
    const found = [...served].filter((url) => stored.has(url)).length;
    const duplicates = rows.length - stored.size + rows.filter(({ posts }) => posts > 1).length;
    if (found === served.size || performance.now() > deadline) {
      await untilIdle(runtime);
      return { served: served.size, stored: found, duplicates };
    }
  }
}
