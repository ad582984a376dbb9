import { setTimeout } from "node:timers/promises";
import {
  type CrawlStage,
  finishCrawls,
  publish,
  startCrawlStage,
  storedArticles,
  tickUntil,
} from "@/lib/testing/crawl-stage";
import { type ModelCall, type ModelServer, startModelServer } from "@/lib/testing/model-server";
import { type Grounds, judge, onEachEngine, share, type Verdict } from "./row";

const KILLS = 10;
const CALLS_MAX = 2;
/** Maximum delay from a call to the kill, which comes before the answer, during it, or after it was stored. */
const LIFE_MS_MAX = 300;
const SUMMARY = "A battery was built, the report says, and then another battery was built.";

/** Kills the app while a model writes: every post is readable, and no text is paid for more than twice. */
export function killEnrichment(grounds: Grounds): Promise<Verdict> {
  return onEachEngine(grounds, async (variables) => {
    const model = await startModelServer();
    model.answer(({ purpose }) => ({
      value: purpose === "summary" ? { summary: SUMMARY } : { keylearning: null, quotes: [] },
    }));
    const stage = await startCrawlStage({
      ...variables,
      OPENAI_API_KEY: "sk-of-nobody",
      OPENAI_BASE_URL: model.baseUrl,
      AI_API: "chat",
      AI_MODEL: "steady",
    });
    return attack(stage, model, share(grounds, KILLS)).finally(() => Promise.all([stage.close(), model.close()]));
  });
}

async function attack(stage: CrawlStage, model: ModelServer, kills: number): Promise<Verdict> {
  const site = stage.site(0, "rowstore");
  await stage.follow([site]);
  await finishCrawls(stage);
  for (let kill = 0; kill < kills; kill += 1) {
    publish(site, `The battery of turn ${kill}`);
    const isOfThisTurn = ({ prompt }: ModelCall) => prompt.includes(`The battery of turn ${kill}`);
    const app = await stage.startApp();
    await tickUntil(app, "the model is asked", () => model.calls.some(isOfThisTurn));
    await setTimeout(Math.random() * LIFE_MS_MAX);
    app.kill("SIGKILL");
    await app.ended;
    await finishCrawls(stage);
  }
  const counts = callsByText(model.calls);
  const most = Math.max(...counts.values());
  const articles = await storedArticles(stage);
  const stuck = articles.filter(({ posts, is_due, status }) => posts !== 1 || is_due || status === null);
  return judge(`${kills} kills, ${model.calls.length} calls for ${counts.size} texts, at most ${most} for one`, {
    [`every post is readable and none is stuck, except for ${stuck.length}`]: stuck.length === 0,
    "at most two calls for each text": most <= CALLS_MAX,
    "the model was asked in each turn": counts.size >= kills,
  });
}

/** Counts calls by purpose and turn; earlier articles have no turn. */
function callsByText(calls: readonly ModelCall[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { purpose, prompt } of calls) {
    const [turn] = /The battery of turn \d+/.exec(prompt) ?? [];
    if (turn) counts.set(`${purpose} ${turn}`, (counts.get(`${purpose} ${turn}`) ?? 0) + 1);
  }
  return counts;
}
