import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { UserContext } from "@/lib/context/context";
import { DAY_MS } from "@/lib/core/duration";
import { AnswerRefusedError } from "@/lib/platform/ai/answer";
import type { Model } from "@/lib/platform/ai/model";
import { ProviderError } from "@/lib/platform/ai/provider-error";
import { dumpTables } from "@/lib/testing/dump-tables";
import { runSent } from "@/lib/testing/run-sent";
import { bindTestRuntime, type TestRuntime } from "@/lib/testing/runtime";
import { storeSource } from "@/lib/testing/stored-source";
import { createNewsfeed } from "./create-newsfeed";
import { refileNewsfeed } from "./refile-newsfeed";
import { tryBusinessContext } from "./try-business-context";
import { updateNewsfeed } from "./update-newsfeed";

const NOW = new Date("2026-11-21T09:00:00Z");
const QUOTE = "The tender of Texas was won by 14 percent.";
const NEW = { business_context: "We bid on every tender of Texas." };
const WORDS =
  "The weather of the valley was measured by the office on Monday with three new masts. The office of the valley wrote the weather into a large green book at dawn. Visitors of the office asked about the weather, the valley and its famous storms. A school class drew the weather above the valley for the walls of the office. ";

let runtime: TestRuntime;
let ctx: UserContext;

beforeAll(async () => {
  runtime = await bindTestRuntime();
});
afterAll(() => runtime.stop());
beforeEach(async () => {
  runtime.setNow(NOW);
  runtime.setModel(null);
  runtime.settings.ai.tokensPerMonth = null;
  runtime.sent.length = 0;
  ctx = await runtime.newUser();
});

async function stocked(count: number) {
  const { id } = await createNewsfeed(ctx, {
    name: "News",
    business_context: "We sell zinc.",
    start_date: "2026-01-01",
  });
  const at = (index: number) => new Date(NOW.getTime() - index * 5 * DAY_MS);
  const text = `${WORDS}Zinc costs 9 euros a piece in the shop. ${QUOTE}`;
  await storeSource(
    ctx,
    id,
    Array.from({ length: count }, (_, index) => ({ title: `Post ${index}`, text, publishedAt: at(index) })),
  );
  await refileNewsfeed(ctx, id);
  await runSent(runtime);
  return id;
}

type Derive = Model["deriveKeylearning"];
const withModel = (deriveKeylearning: Derive) => {
  runtime.setModel({
    name: "test-model",
    provider: "test",
    ping: async () => cost,
    summarize: () => Promise.reject(new Error("Not asked.")),
    deriveKeylearning,
    judge: () => Promise.reject(new Error("Not asked.")),
    translate: () => Promise.reject(new Error("Not asked.")),
    proposeSites: () => Promise.reject(new Error("Not asked.")),
  });
  return runtime.contextFor(ctx.actor);
};
const cost = { inputTokens: 80, outputTokens: 20 };
const answer: Derive = async (_, { businessContext }) => ({
  value: { keylearning: `For: ${businessContext}`, quotes: [QUOTE, "It was not."] },
  ...cost,
});
const OF_THE_LEDGER = { except: ["ai_usage", "rate_buckets"] };
async function ledger() {
  const { rows } = await runtime.database.pool.query(
    "select purpose, calls, (input_tokens + output_tokens)::int as tokens from ai_usage where user_id = $1",
    [ctx.actor.userId],
  );
  return rows;
}

test("shows ten posts with both key learnings at no cost without a model", async () => {
  const id = await stocked(12);
  const before = await dumpTables(runtime.database);
  const { posts, cost } = await tryBusinessContext(ctx, id, NEW);
  expect(posts.map(({ title }) => title)).toEqual(Array.from({ length: 10 }, (_, index) => `Post ${index}`));
  const start = `${WORDS}Zinc costs 9 euros a piece in the shop. `.length;
  for (const { present, proposed } of posts) {
    expect(present).toMatchObject({ ai_status: "fallback", state: "extract" });
    expect(present?.keylearning).toContain("Zinc costs 9 euros");
    expect(proposed).toEqual({
      keylearning: QUOTE,
      evidence: [{ quote: QUOTE, start, end: start + QUOTE.length }],
      state: "extract",
      ai_status: "fallback",
    });
  }
  // One post every five days: seven in 30 days.
  expect(cost).toEqual({ post_count: 7, model_post_count: 0, tokens_estimated: 0, tokens_left: null, model: null });
  expect(await dumpTables(runtime.database)).toEqual(before);
  expect(runtime.sent).toEqual([]);
});

test("reports a post without bearing on the context", async () => {
  const id = await stocked(1);
  const { posts } = await tryBusinessContext(ctx, id, { business_context: "Tulips in Haarlem." });
  expect(posts[0]?.proposed).toMatchObject({ state: "nothing", evidence: [] });
});

test("an empty newsfeed has no posts to try", async () => {
  const { id } = await createNewsfeed(ctx, { name: "Empty" });
  expect(await tryBusinessContext(ctx, id, NEW)).toMatchObject({ posts: [], cost: { post_count: 0 } });
});

describe("with a model", () => {
  test("asks it for 20 trials a day and then extracts", async () => {
    const id = await stocked(1);
    const asking = withModel(answer);
    const status = async () =>
      (await tryBusinessContext(asking, id, NEW)).posts.map(({ proposed }) => proposed.ai_status);
    for (let trial = 1; trial <= 20; trial += 1) expect(await status()).toEqual(["done"]);
    const before = await ledger();
    expect(await status()).toEqual(["fallback"]);
    expect(await ledger()).toEqual(before);
    runtime.setNow(new Date(NOW.getTime() + DAY_MS));
    expect(await status()).toEqual(["done"]);
  });

  test("asks it once per post, checks quotes and charges the caller", async () => {
    const id = await stocked(3);
    const before = await dumpTables(runtime.database, OF_THE_LEDGER);
    runtime.settings.ai.tokensPerMonth = 1_000_000;
    const { posts, cost } = await tryBusinessContext(withModel(answer), id, NEW);
    for (const { proposed } of posts) {
      expect(proposed).toMatchObject({
        keylearning: `For: ${NEW.business_context}`,
        state: "supported",
        ai_status: "done",
      });
      expect(proposed.evidence.map(({ quote }) => quote)).toEqual([QUOTE]);
    }
    expect(await ledger()).toEqual([{ purpose: "trial", calls: 3, tokens: 300 }]);
    expect(cost).toMatchObject({ post_count: 3, model_post_count: 3, model: "test-model" });
    expect(cost.tokens_left).toBeLessThanOrEqual(1_000_000 - 300);
    expect(cost.tokens_estimated).toBeGreaterThan(3 * 600);
    expect(await dumpTables(runtime.database, OF_THE_LEDGER)).toEqual(before);
  });

  test("asks for the newsfeed's language", async () => {
    const id = await stocked(1);
    await updateNewsfeed(ctx, id, { language: "de" });
    await runSent(runtime);
    const languages: (string | null)[] = [];
    const derive: Derive = async ({ language }) => {
      languages.push(language);
      return {
        value: { keylearning: "Die Ausschreibung von Texas wurde mit 14 Prozent gewonnen.", quotes: [QUOTE] },
        ...cost,
      };
    };
    const { posts } = await tryBusinessContext(withModel(derive), id, NEW);
    expect(languages).toEqual(["de"]);
    expect(posts[0]?.proposed).toMatchObject({ state: "quoted", ai_status: "done" });
  });

  test("estimates twice the tokens with second opinions", async () => {
    const id = await stocked(1);
    const estimate = async () => (await tryBusinessContext(withModel(answer), id, NEW)).cost.tokens_estimated;
    const once = await estimate();
    runtime.settings.ai.secondOpinion = true;
    expect(await estimate()).toBe(2 * once);
    runtime.settings.ai.secondOpinion = false;
  });

  test.each<[string, Derive]>([
    ["fails", () => Promise.reject(new ProviderError("unreachable"))],
    ["gives a refused answer", () => Promise.reject(new AnswerRefusedError("address"))],
  ])("extracts key learnings when it %s", async (_, derive) => {
    const id = await stocked(2);
    const { posts } = await tryBusinessContext(withModel(derive), id, NEW);
    expect(posts.map(({ proposed }) => [proposed.keylearning, proposed.ai_status])).toEqual(
      Array(2).fill([QUOTE, "fallback"]),
    );
  });

  test("does not ask it once the budget is spent", async () => {
    const id = await stocked(2);
    runtime.settings.ai.tokensPerMonth = 0;
    const { posts, cost } = await tryBusinessContext(withModel(answer), id, NEW);
    expect(posts.map(({ proposed }) => proposed.ai_status)).toEqual(["fallback", "fallback"]);
    expect([cost.tokens_left, await ledger()]).toEqual([0, []]);
  });

  test("marks an answer without real quotes as unsupported", async () => {
    const id = await stocked(1);
    const derive: Derive = async () => ({
      value: { keylearning: "They bid well.", quotes: ["No such words."] },
      ...cost,
    });
    const { posts } = await tryBusinessContext(withModel(derive), id, NEW);
    expect(posts[0]?.proposed).toMatchObject({ state: "unsupported", evidence: [] });
  });
});
