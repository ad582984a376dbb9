import { setTimeout } from "node:timers/promises";
import { insertUser } from "@/db/queries/accounts/users";
import { startFarm } from "@/e2e/farm/farm";
import type { Farm } from "@/e2e/farm/types";
import { readEnv } from "@/lib/core/env";
import { newId } from "@/lib/core/id";
import { ENRICH_LEASE_SECONDS } from "@/lib/crawl/filing/claim-due-articles";
import { CLAIM_SECONDS } from "@/lib/crawl/politeness/crawl-requests";
import { createNewsfeed } from "@/lib/domain/newsfeeds/create-newsfeed";
import { addSource } from "@/lib/domain/sources/add-source";
import { openRuntime } from "@/lib/runtime/open-runtime";
import type { Runtime } from "@/lib/runtime/runtime";
import { until } from "@/lib/testing/until";
import { startProcess, type TestProcess } from "./process";

/** Longest time from a feed's reply to the kill, in which an app parses, stores and enriches. */
const LIFE_MS_MAX = 1_200;
/** Polls between two ticks: a few seconds. */
const POLLS_PER_TICK = 500;
/** Seconds after which every claim has expired, and every feed is due. */
const AHEAD_SECONDS = Math.max(CLAIM_SECONDS, ENRICH_LEASE_SECONDS) + 60;
/** Longer than a test, so that only its ticks crawl. */
const CRAWL_INTERVAL_SECONDS = String(AHEAD_SECONDS - 60);

/** A site of a farm on which a test publishes. */
export type FollowedSite = Farm["sites"][number] & { farm: Farm };

/** Farms of sites, and app processes to be killed. */
export interface CrawlStage {
  farms: readonly Farm[];
  /** The environment of the app. */
  variables: Record<string, string>;
  site(farm: number, name: string): FollowedSite;
  /** Makes a newsfeed that keeps all posts of the sites. */
  follow(sites: readonly FollowedSite[]): Promise<void>;
  /** Starts a process of the app; returns the milliseconds to its start too. */
  startApp(): Promise<TestProcess & { readyMs: number }>;
  /** Stops everything but keeps the directory. */
  close(): Promise<void>;
}

interface StoredArticle {
  url: string;
  posts: number;
  is_due: boolean;
  status: string | null;
  has_learning: boolean;
}

/** @param database the app's data directory and, unless embedded, its database */
export async function startCrawlStage(database: Record<string, string>): Promise<CrawlStage> {
  const farms = [await startFarm(), await startFarm()];
  const variables = {
    LOG_LEVEL: "error",
    CRAWL_ALLOW_PRIVATE_HOSTS: farms.map((farm) => `localhost:${farm.port}`).join(","),
    CRAWL_INTERVAL_MIN_SECONDS: CRAWL_INTERVAL_SECONDS,
    CRAWL_INTERVAL_MAX_SECONDS: CRAWL_INTERVAL_SECONDS,
    DATABASE_URL: "",
    ...database,
  };
  const started: TestProcess[] = [];
  return {
    farms,
    variables,
    site: (index, name) => siteOf(farms[index], name),
    follow: (sites) => withRuntime(variables, (runtime) => follow(runtime, sites)),
    startApp: async () => {
      const before = performance.now();
      const app = startProcess("lib/testing/app-process.ts", [], variables);
      started.push(app);
      await app.line((line) => line === "ready");
      return { ...app, readyMs: performance.now() - before };
    },
    close: async () => {
      for (const app of started) app.kill("SIGKILL");
      await Promise.all(started.map((app) => app.ended));
      await Promise.all(farms.map((farm) => farm.close()));
    },
  };
}

function siteOf(farm: Farm | undefined, name: string): FollowedSite {
  const site = farm?.sites.find((one) => one.name === name);
  if (!farm || !site) throw new Error(`There is no site ${name}.`);
  return { ...site, farm };
}

/** Opens the app's database in this process, while no other has it. */
async function withRuntime<Result>(
  variables: Record<string, string>,
  work: (opened: Runtime) => Promise<Result>,
): Promise<Result> {
  const opened = await openRuntime(readEnv(variables));
  return work(opened).finally(() => opened.stop());
}

async function follow({ contextFor, database, workflows }: Runtime, sites: readonly FollowedSite[]): Promise<void> {
  await workflows.start();
  const userId = newId();
  await insertUser(database.db, { id: userId, email: "a@example.org", passwordHash: "none", createdAt: new Date() });
  const ctx = contextFor({ kind: "user", userId, via: "session", isReadOnly: false } as const);
  const { id } = await createNewsfeed(ctx, { name: "All of it", start_date: "2020-01-01" });
  for (const site of sites) await addSource(ctx, id, { url: site.feedUrl });
}

/** Counts requests for a path, optionally by status. */
export function requestsFor(farm: Farm, url: string, status?: number): number {
  const { pathname } = new URL(url);
  return farm.requests.filter((one) => one.path === pathname && (status === undefined || one.status === status)).length;
}

export function publish({ farm, name }: FollowedSite, title: string, body = "A battery was built. ".repeat(90)): void {
  farm.publish(name, { title, body });
}

export function itemsOf({ farm, name }: FollowedSite) {
  return farm.servedItems().filter((item) => item.site === name);
}

export function servedUrls(sites: readonly FollowedSite[]): string[] {
  return sites.flatMap((site) => itemsOf(site).map((item) => item.url)).sort();
}

export function storedArticles({ variables }: CrawlStage): Promise<StoredArticle[]> {
  return withRuntime(variables, async ({ database }) => {
    const { rows } = await database.pool.query(`
      select a.url, count(p.id)::int as posts, a.enrich_due_at is not null as is_due, s.status,
        count(k.post_id)::int > 0 as has_learning
      from articles a left join posts p on p.article_id = a.id and p.visible
        left join article_summaries s on s.content_hash = a.content_hash
        left join keylearnings k on k.post_id = p.id
      group by a.id, s.status order by a.url collate "C"`);
    return rows as StoredArticle[];
  });
}

/** Messages of the feeds whose last crawl failed. */
export function failingFeeds({ variables }: CrawlStage): Promise<string[]> {
  return withRuntime(variables, async ({ database }) => {
    const { rows } = await database.pool.query<{ last_error: string }>(
      "select last_error from feeds where last_error is not null",
    );
    return rows.map((row) => row.last_error);
  });
}

/**
 * For each site in turn: publishes a post, starts an app, and kills it at a random moment after it has read the post.
 *
 * @param random from 0 to 1
 * @returns milliseconds until each app ran
 */
export async function killAmidCrawls(
  stage: CrawlStage,
  turns: readonly FollowedSite[],
  random: () => number,
): Promise<number[]> {
  const readyMs: number[] = [];
  for (const [turn, site] of turns.entries()) {
    publish(site, `The last word ${turn + 1}`);
    const before = requestsFor(site.farm, site.feedUrl, 200);
    const app = await stage.startApp();
    readyMs.push(app.readyMs);
    await untilRead(app, site, before);
    await setTimeout(random() * LIFE_MS_MAX);
    app.kill("SIGKILL");
    await app.ended;
  }
  return readyMs;
}

function untilRead(app: TestProcess, site: FollowedSite, before: number): Promise<void> {
  return tickUntil(app, `${site.title} is read`, () => requestsFor(site.farm, site.feedUrl, 200) > before);
}

/** A run that lost its database is repeated after up to half a minute, twice. */
const TICKS_MS_MAX = 120_000;

/** Ticks every few seconds, because a tick skips hosts in back-off. */
export async function tickUntil(app: TestProcess, what: string, isSo: () => boolean): Promise<void> {
  let polls = 0;
  const isMet = () => {
    if (polls % POLLS_PER_TICK === 0) app.tell("tick");
    polls += 1;
    return isSo();
  };
  await until(what, isMet, TICKS_MS_MAX);
}

/** Runs an app until all work is done, and stops it. */
export async function finishCrawls(stage: CrawlStage): Promise<TestProcess & { readyMs: number }> {
  const app = await stage.startApp();
  // A process killed between its claim and its request leaves work that is due once the claim has expired.
  app.tell(`tick ${AHEAD_SECONDS}`);
  await app.line((line) => line.startsWith("claimed"));
  app.tell("drain");
  await app.line((line) => line === "drained");
  app.kill("SIGTERM");
  await app.ended;
  return app;
}
