import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { startNeonBridge } from "@/db/testing/neon-bridge";
import {
  finishCrawls,
  publish,
  requestsFor,
  servedUrls,
  startCrawlStage,
  storedArticles,
  tickUntil,
} from "@/lib/testing/crawl-stage";
import { openTestDatabase } from "@/lib/testing/database";
import { randomFrom } from "@/lib/testing/seeded";
import { inVolume } from "@/lib/testing/volume";

const BREAKS = inVolume(10, 2);
/** Longest time from a feed's reply to the break, in which the app parses, stores and prepares its posts. */
const WORK_MS_MAX = 800;

test("crawls lose and repeat nothing when Neon's proxy drops all connections", { timeout: 300_000 }, async () => {
  const copy = await openTestDatabase({ isKept: false });
  const bridge = await startNeonBridge();
  const directory = mkdtempSync(join(tmpdir(), "lede-neon-"));
  const url = new URL(copy.url ?? "");
  // Neon's driver asks for a password even where the server does not.
  url.password ||= "unused";
  const stage = await startCrawlStage({
    DATABASE_URL: url.href,
    DATABASE_DRIVER: "neon",
    LEDE_DATA_DIR: directory,
    NEON_BRIDGE_PORT: String(bridge.port),
  });
  onTestFinished(async () => {
    await stage.close();
    await bridge.close();
    await copy.close();
    rmSync(directory, { recursive: true, force: true });
  });
  const sites = [stage.site(0, "rowstore"), stage.site(1, "grid-notes")];
  await stage.follow(sites);
  const app = await stage.startApp();
  const random = randomFrom(20_261_123);

  for (let turn = 0; turn < BREAKS; turn += 1) {
    const site = sites[turn % 2] ?? stage.site(0, "rowstore");
    publish(site, `The last word ${turn + 1}`);
    const before = requestsFor(site.farm, site.feedUrl, 200);
    await tickUntil(app, `${site.title} is read`, () => requestsFor(site.farm, site.feedUrl, 200) > before);
    await setTimeout(random() * WORK_MS_MAX);
    bridge.breakConnections();
  }
  app.kill("SIGTERM");
  expect(await app.ended).toEqual({ code: 0, signal: null });
  expect(app.lines.filter((line) => /\b(?:uncaught|unhandled)\b/.test(line))).toEqual([]);

  await finishCrawls(stage);
  const articles = await storedArticles(stage);
  expect(articles.map((article) => article.url)).toEqual(servedUrls(sites));
  expect(articles.filter(({ posts, is_due: isDue, status }) => posts !== 1 || isDue || status !== "fallback")).toEqual(
    [],
  );
});
