import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, inject, test } from "vitest";
import { insertUser } from "@/db/queries/users";
import { type Farm, startFarm } from "@/e2e/farm/farm";
import { until } from "@/inngest/embedded/testing/until";
import { readEnv } from "@/lib/env";
import { createNewsfeed } from "@/lib/newsfeeds/create-newsfeed";
import { openRuntime, type Runtime } from "@/lib/runtime";
import { addSource } from "@/lib/sources/add-source";
import { newId } from "@/lib/std/id";
import { copyEmbedded } from "@/lib/testing/embedded-template";
import { startProcess, type TestProcess } from "@/lib/testing/process";
import { randomFrom } from "@/lib/testing/random";
import { inVolume } from "@/lib/testing/volume";

const TIMEOUT = { timeout: 120_000 };
/** From the reply of a feed to the kill: in this time an app parses, stores and enriches. */
const LIFE_MS_MAX = 1_200;
/** What a kill left claimed is due again within two minutes. */
const AHEAD_SECONDS = 120;
let directory: string;
let farms: Farm[];
let child: TestProcess | null;
let variables: Record<string, string>;

beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), "lede-app-"));
  copyEmbedded(inject("embeddedTemplate"), directory);
  farms = [await startFarm(), await startFarm()];
  child = null;
  variables = {
    LEDE_DATA_DIR: directory,
    DATABASE_URL: "",
    LOG_LEVEL: "error",
    CRAWL_ALLOW_PRIVATE_HOSTS: farms.map((farm) => `localhost:${farm.port}`).join(","),
    CRAWL_INTERVAL_MIN_SECONDS: "1",
    CRAWL_INTERVAL_MAX_SECONDS: "1",
  };
});
afterEach(async () => {
  child?.kill("SIGKILL");
  await child?.ended;
  await Promise.all(farms.map((farm) => farm.close()));
  rmSync(directory, { recursive: true, force: true });
});

async function withRuntime<Result>(work: (opened: Runtime) => Promise<Result>): Promise<Result> {
  const opened = await openRuntime(readEnv(variables));
  return work(opened).finally(() => opened.stop());
}

type FollowedSite = Farm["sites"][number] & { farm: Farm };

function siteOf(farmIndex: number, name: string): FollowedSite {
  const farm = farms[farmIndex];
  const site = farm?.sites.find((one) => one.name === name);
  if (!farm || !site) throw new Error(`There is no site ${name}.`);
  return { ...site, farm };
}

/** Makes a newsfeed that keeps everything of the sites. */
function follow(sites: readonly FollowedSite[]): Promise<void> {
  return withRuntime(async ({ contextFor, database, workflows }) => {
    await workflows.start();
    const userId = newId();
    await insertUser(database.db, { id: userId, email: "a@example.org", passwordHash: "none", createdAt: new Date() });
    const ctx = contextFor({ kind: "user", userId, via: "session", isReadOnly: false } as const);
    const { id } = await createNewsfeed(ctx, { name: "All of it", start_date: "2020-01-01" });
    for (const site of sites) await addSource(ctx, id, { url: site.feedUrl });
  });
}

async function startApp(): Promise<TestProcess> {
  child = startProcess("lib/testing/app-process.ts", [], variables);
  await child.line((line) => line === "ready");
  return child;
}

/** How often an address was asked for; with a status, how often it was answered so. */
function requestsFor(farm: Farm, url: string, status?: number): number {
  const { pathname } = new URL(url);
  return farm.requests.filter((one) => one.path === pathname && (status === undefined || one.status === status)).length;
}

function publish({ farm, name }: FollowedSite, title: string): void {
  farm.publish(name, { title, body: "A battery was built. ".repeat(90) });
}

interface StoredArticle {
  url: string;
  posts: number;
  is_due: boolean;
  status: string | null;
  has_learning: boolean;
}

function storedArticles(): Promise<StoredArticle[]> {
  return withRuntime(async ({ database }) => {
    const { rows } = await database.pool.query(`
      select a.url, count(p.id)::int as posts, a.enrich_due_at is not null as is_due, s.status,
        count(k.post_id) filter (where k.keylearning <> '')::int > 0 as has_learning
      from articles a left join posts p on p.article_id = a.id and p.visible
        left join article_summaries s on s.content_hash = a.content_hash
        left join keylearnings k on k.post_id = p.id
      group by a.id, s.status order by a.url`);
    return rows as StoredArticle[];
  });
}

function servedUrls(sites: readonly FollowedSite[]): string[] {
  return sites.flatMap((site) => itemsOf(site).map((item) => item.url)).sort();
}

function itemsOf({ farm, name }: FollowedSite) {
  return farm.servedItems().filter((item) => item.site === name);
}

describe("the app, killed at any moment while it crawls,", () => {
  test("keeps every item once, finishes every post, and asks no feed more than it has to", TIMEOUT, async () => {
    const random = randomFrom(20_261_121);
    // Two hosts. The feed of storage-weekly has summaries alone, so that pages are fetched.
    const sites = [
      ...["rowstore", "grid-notes", "battery-policy-brief"].slice(0, inVolume(3) + 1).map((name) => siteOf(0, name)),
      ...["storage-weekly", "rowstore", "kruste-und-krume"].slice(0, inVolume(3)).map((name) => siteOf(1, name)),
    ];
    await follow(sites);
    for (const site of sites) {
      // Never to change again: what is lost here is not seen a second time.
      publish(site, "The last word");
      const before = requestsFor(site.farm, site.feedUrl, 200);
      const app = await startApp();
      app.tell("tick 0");
      await until(`${site.title} is read`, () => requestsFor(site.farm, site.feedUrl, 200) > before);
      await setTimeout(random() * LIFE_MS_MAX);
      app.kill("SIGKILL");
      await app.ended;
    }
    const app = await startApp();
    app.tell(`tick ${AHEAD_SECONDS}`);
    await app.line((line) => line.startsWith("claimed"));
    app.tell("drain");
    await app.line((line) => line === "drained");
    app.kill("SIGTERM");
    expect(await app.ended).toEqual({ code: 0, signal: null });
    expect(app.lines.filter((line) => line.startsWith("{"))).toEqual([]);

    const articles = await storedArticles();
    expect(articles.map(({ url }) => url)).toEqual(servedUrls(sites));
    expect(articles.filter(({ posts }) => posts !== 1)).toEqual([]);
    expect(
      articles.filter(({ is_due, status, has_learning }) => is_due || status !== "fallback" || !has_learning),
    ).toEqual([]);

    // Discovery and the first crawl, one for each tick, and one again for each kill.
    const kills = sites.length;
    const requestsMax = 2 + (kills + 1) + kills;
    for (const site of sites) {
      expect(requestsFor(site.farm, site.feedUrl)).toBeLessThanOrEqual(requestsMax);
      for (const { url } of itemsOf(site)) expect(requestsFor(site.farm, url)).toBeLessThanOrEqual(1 + kills);
    }
  });
});

describe("the app, told to stop while it crawls,", () => {
  test("ends soon and cleanly, and the next process finishes the work", TIMEOUT, async () => {
    const site = siteOf(0, "rowstore");
    await follow([site]);
    const app = await startApp();
    app.tell("drain");
    await app.line((line) => line === "drained");
    publish(site, "The last word");
    const before = requestsFor(site.farm, site.feedUrl);
    site.farm.fault(site.name, { kind: "slow", milliseconds: 1_000 });
    app.tell(`tick ${AHEAD_SECONDS}`);
    await until("the feed is asked for", () => requestsFor(site.farm, site.feedUrl) > before);
    const askedAt = performance.now();
    app.kill("SIGTERM");
    expect(await app.ended).toEqual({ code: 0, signal: null });
    expect(performance.now() - askedAt).toBeLessThan(15_000);

    site.farm.clearFaults();
    const next = await startApp();
    next.tell("drain");
    await next.line((line) => line === "drained");
    next.kill("SIGTERM");
    await next.ended;
    const articles = await storedArticles();
    expect(articles.map(({ url }) => url)).toEqual(servedUrls([site]));
    expect(articles.filter(({ posts, is_due, status }) => posts !== 1 || is_due || status !== "fallback")).toEqual([]);
    // Once, or once more where the crawl had not ended in the time that a stop leaves it.
    expect(requestsFor(site.farm, site.feedUrl) - before).toBeLessThanOrEqual(2);
  });
});
