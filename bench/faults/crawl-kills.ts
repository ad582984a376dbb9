import {
  type CrawlStage,
  type FollowedSite,
  finishCrawls,
  killAmidCrawls,
  servedUrls,
  startCrawlStage,
  storedArticles,
} from "@/lib/testing/crawl-stage";
import { type Grounds, judge, onEachEngine, share, type Verdict } from "./row";

const KILLS = 50;
const READY_MS_MAX = 10_000;

/** Kills the app at random moments of its crawls: all served items are stored once, and it restarts quickly. */
export function killCrawls(grounds: Grounds): Promise<Verdict> {
  return onEachEngine(grounds, async (variables) => {
    const stage = await startCrawlStage(variables);
    return attack(stage, share(grounds, KILLS)).finally(() => stage.close());
  });
}

async function attack(stage: CrawlStage, kills: number): Promise<Verdict> {
  const sites = stage.farms.flatMap((farm, index) => farm.sites.map(({ name }) => stage.site(index, name)));
  await stage.follow(sites);
  const turns = Array.from({ length: kills }, (_, kill) => sites[kill % sites.length] as FollowedSite);
  const readyMs = await killAmidCrawls(stage, turns, Math.random);
  const last = await finishCrawls(stage);
  const articles = await storedArticles(stage);
  const served = servedUrls(sites);
  const stored = new Set(articles.map(({ url }) => url));
  const lost = served.filter((url) => !stored.has(url));
  const duplicates = articles.length - stored.size + articles.filter(({ posts }) => posts > 1).length;
  const unfinished = articles.filter(({ posts, is_due, status }) => posts === 0 || is_due || status !== "fallback");
  const slowestMs = Math.max(...readyMs, last.readyMs);
  return judge(
    `${kills} kills, served ${served.length}, stored ${articles.length}, duplicates ${duplicates}, ready again in ${(slowestMs / 1000).toFixed(1)} s at most`,
    {
      [`everything served is stored, except ${lost.join(", ")}`]: lost.length === 0 && stored.size === served.length,
      "no duplicates": duplicates === 0,
      [`every post is finished and no lease is left, except for ${unfinished.length}`]: unfinished.length === 0,
      "ready again within 10 s": slowestMs <= READY_MS_MAX,
      "the last app shuts down cleanly": (await last.ended).code === 0,
    },
  );
}
