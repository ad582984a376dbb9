import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, inject, test } from "vitest";
import {
  type CrawlStage,
  failingFeeds,
  finishCrawls,
  itemsOf,
  killAmidCrawls,
  publish,
  requestsFor,
  servedUrls,
  startCrawlStage,
  storedArticles,
} from "@/lib/testing/crawl-stage";
import { copyEmbedded } from "@/lib/testing/embedded-template";
import { randomFrom } from "@/lib/testing/seeded";
import { until } from "@/lib/testing/until";
import { inVolume } from "@/lib/testing/volume";

const TIMEOUT = { timeout: 120_000 };
let directory: string;
let stage: CrawlStage;

beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), "lede-app-"));
  copyEmbedded(inject("embeddedTemplate"), directory);
  stage = await startCrawlStage({ LEDE_DATA_DIR: directory });
});
afterEach(async () => {
  await stage.close();
  rmSync(directory, { recursive: true, force: true });
});

describe("the app, killed repeatedly while it crawls,", () => {
  test("keeps every item once, finishes every post and repeats few requests", TIMEOUT, async () => {
    // Two hosts in all. The feed of storage-weekly has only summaries, so its pages are fetched. Each item appears once, so
    // a later crawl cannot hide a loss.
    const names = ["storage-weekly", "rowstore", "kruste-und-krume", "rowstore", "grid-notes", "battery-policy-brief"];
    const sites = names.slice(0, inVolume(names.length)).map((name, index) => stage.site(index < 3 ? 0 : 1, name));
    await stage.follow(sites);
    await killAmidCrawls(stage, sites, randomFrom(20_261_121));
    const app = await finishCrawls(stage);
    expect(await app.ended).toEqual({ code: 0, signal: null });
    expect(app.lines.filter((line) => line.startsWith("{"))).toEqual([]);

    const articles = await storedArticles(stage);
    expect(articles.map(({ url }) => url)).toEqual(servedUrls(sites));
    expect(articles.filter(({ posts }) => posts !== 1)).toEqual([]);
    expect(
      articles.filter(({ is_due, status, has_learning }) => is_due || status !== "fallback" || !has_learning),
    ).toEqual([]);

    // Discovery and the first crawl, one per tick, and two more per kill: the tick's clock is ahead of all claims, so a
    // run can repeat its request beside the tick's, and a run lasts half a second longer than the crawl of its feed.
    const kills = sites.length;
    const requestsMax = 2 + (kills + 1) + 2 * kills;
    for (const site of sites) {
      expect(requestsFor(site.farm, site.feedUrl)).toBeLessThanOrEqual(requestsMax);
      for (const { url } of itemsOf(site)) expect(requestsFor(site.farm, url)).toBeLessThanOrEqual(1 + kills);
    }
  });
});

describe("the app, stopped while it crawls,", () => {
  test(
    "exits soon, cleanly and without blaming the feed, and the next process finishes the work",
    TIMEOUT,
    async () => {
      const site = stage.site(0, "rowstore");
      await stage.follow([site]);
      const app = await stage.startApp();
      app.tell("drain");
      await app.line((line) => line === "drained");
      publish(site, "The last word");
      const before = requestsFor(site.farm, site.feedUrl);
      // Longer than a stop waits.
      site.farm.fault(site.name, { kind: "slow", milliseconds: 60_000 });
      const said = app.lines.length;
      app.tell("tick");
      await until("the feed is asked for", () => requestsFor(site.farm, site.feedUrl) > before);
      const askedAt = performance.now();
      app.kill("SIGTERM");
      expect(await app.ended).toEqual({ code: 0, signal: null });
      expect(performance.now() - askedAt).toBeLessThan(15_000);
      expect(app.lines.slice(said).filter((line) => line.startsWith("{"))).toEqual([]);
      expect(await failingFeeds(stage)).toEqual([]);

      site.farm.clearFaults();
      const next = await stage.startApp();
      next.tell("drain");
      await next.line((line) => line === "drained");
      next.kill("SIGTERM");
      await next.ended;
      const articles = await storedArticles(stage);
      expect(articles.map(({ url }) => url)).toEqual(servedUrls([site]));
      expect(articles.filter(({ posts, is_due, status }) => posts !== 1 || is_due || status !== "fallback")).toEqual(
        [],
      );
      // A crawl that does not end within the stop's deadline is repeated once.
      expect(requestsFor(site.farm, site.feedUrl) - before).toBeLessThanOrEqual(2);
    },
  );
});
