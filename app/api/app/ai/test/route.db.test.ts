import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import * as api from "@/app/api/[[...path]]/route";
import { newCaller, request } from "@/lib/api/testing/callers";
import { dayOf } from "@/lib/core/duration";
import { createNewsfeed } from "@/lib/domain/newsfeeds/create-newsfeed";
import { getAiSettings } from "@/lib/domain/setup/ai-settings";
import { addSource } from "@/lib/domain/sources/add-source";
import { AnswerRefusedError } from "@/lib/platform/ai/answer";
import type { Model } from "@/lib/platform/ai/model";
import { PROVIDER_FAILURES, ProviderError } from "@/lib/platform/ai/provider-error";
import { type ModelAnswer, type ModelServer, startModelServer } from "@/lib/testing/model-server";
import { type Publisher, paragraphs, rss, startPublisher } from "@/lib/testing/publisher";
import { runSent } from "@/lib/testing/run-sent";
import { setUpRuntime } from "@/lib/testing/runtime";

const NAME = "small-1";
const PROVIDER = `https://secret:word@ai.example/v1 ${NAME}`;
const QUOTE = "The separation distance alone took two of eight containers off the plot.";
const LEARNING = "The separation distance took two of eight containers off the plot.";

const READER = { newsfeedName: "", businessContext: null, keywords: [] };

const runtime = setUpRuntime();
let operator: Awaited<ReturnType<typeof newCaller>>;
let server: ModelServer;
let publisher: Publisher;

beforeAll(async () => {
  operator = await newCaller(runtime);
  [server, publisher] = await Promise.all([startModelServer(), startPublisher()]);
});
afterAll(() => Promise.all([server.close(), publisher.close()]));
beforeEach(async () => {
  // The day and the month stay the same during a test.
  runtime.setNow(new Date());
  await runtime.database.pool.query(
    "delete from ai_usage; delete from ai_reservations; delete from ai_providers; delete from server_settings",
  );
  Object.assign(runtime.settings.ai, { tokensPerDay: null, secondOpinion: false });
  runtime.settings.ai.variables = {
    apiKey: "sk-environment",
    baseUrl: null,
    model: null,
    api: null,
    secondOpinion: null,
    embeddingModel: null,
  };
});

const ask = (cookie: string, body: unknown = {}) =>
  api.POST(request("POST", "/api/app/ai/test", { headers: { Cookie: cookie, "Sec-Fetch-Site": "same-origin" }, body }));
const contextOf = (userId: string) =>
  runtime.contextFor({ kind: "user", userId, via: "session", isReadOnly: false } as const);
const settingsOf = (userId: string) => getAiSettings(contextOf(userId));

const unasked = () => Promise.reject(new Error("This test does not request it."));

function useModel(deriveKeylearning: Model["deriveKeylearning"], judge: Model["judge"] = unasked): void {
  const ping = () => deriveKeylearning({ title: "", text: "", language: null }, READER);
  runtime.setModel({
    name: NAME,
    provider: PROVIDER,
    ping,
    summarize: unasked,
    deriveKeylearning,
    judge,
    translate: unasked,
    proposeSites: unasked,
  });
}

const answer =
  (keylearning: string | null, quotes: string[] = []) =>
  async () => ({
    value: { keylearning, quotes },
    inputTokens: 90,
    outputTokens: 10,
  });
const SAMPLE_LEARNING = answer("The library opens on Sundays from January.", [
  "The town library opens on Sundays from January.",
]);

test("responds 200 with a checked key learning of a sample, time and tokens, and records the tokens", async () => {
  useModel(SAMPLE_LEARNING);
  const response = await ask(operator.cookie);
  expect(response.status).toBe(200);
  expect(await response.json()).toMatchObject({
    outcome: "answered",
    text: "The library opens on Sundays from January.",
    advice: null,
    milliseconds: expect.any(Number),
    tokens: 100,
    cost: null,
    state: "supported",
    claims: [{ verdict: "supported" }],
    post: { newsfeed_name: "Sample" },
  });
  const settings = await settingsOf(operator.userId);
  expect(settings).toMatchObject({ isForOperator: true, host: "ai.example", usage: { today: { used: 100 } } });
  expect(settings.months).toMatchObject([{ tokens: 100, newsfeeds: [], other: { tokens: 100 } }]);
  expect(JSON.stringify(settings)).not.toContain("secret");
});

test("reports the tokens of a second opinion too", async () => {
  runtime.settings.ai.secondOpinion = true;
  useModel(SAMPLE_LEARNING, async () => ({
    value: [{ verdict: "supported", passage: null }],
    inputTokens: 60,
    outputTokens: 5,
  }));
  expect(await (await ask(operator.cookie)).json()).toMatchObject({ state: "supported", tokens: 165 });
  expect((await settingsOf(operator.userId)).usage.today.used).toBe(165);
});

test("reports the tokens that are charged for a call without an answer", async () => {
  useModel(() => Promise.reject(new ProviderError("malformed")));
  const tested = await (await ask(operator.cookie)).json();
  const { used } = (await settingsOf(operator.userId)).usage.today;
  expect(used).toBeGreaterThan(0);
  expect(tested).toMatchObject({ outcome: "failed", tokens: used });
});

test("responds 200 with the provider's error in plain words and advice", async () => {
  useModel(() => Promise.reject(new ProviderError("auth")));
  expect(await (await ask(operator.cookie)).json()).toMatchObject({
    outcome: "failed",
    text: expect.stringContaining("does not accept the key"),
    advice: expect.stringContaining("OPENAI_API_KEY"),
    tokens: null,
  });
});

test("responds 200 without exceeding a spent budget", async () => {
  useModel(SAMPLE_LEARNING);
  runtime.settings.ai.tokensPerDay = 0;
  expect(await (await ask(operator.cookie)).json()).toMatchObject({ outcome: "later", tokens: null });
});

test("responds 409 without a model, and 403 to everybody but the operator", async () => {
  runtime.setModel(null);
  expect((await ask(operator.cookie)).status).toBe(409);
  useModel(SAMPLE_LEARNING);
  expect((await ask((await newCaller(runtime)).cookie)).status).toBe(403);
  expect((await api.POST(request("POST", "/api/app/ai/test", { key: operator.key, body: {} }))).status).toBe(403);
});

describe("AI settings", () => {
  test("count rejected texts of the last 30 days by reason, for the operator only", async () => {
    await runtime.database.pool.query("delete from ai_refusals");
    useModel(async (_article, _context, retry) => {
      throw new AnswerRefusedError(retry ? "address" : "other_subject");
    });
    expect(await (await ask(operator.cookie)).json()).toMatchObject({ outcome: "refused" });
    await runtime.database.pool.query(
      "insert into ai_refusals (day, refusal, count, final_count) values (current_date - 40, 'markup', 9, 9)",
    );
    expect((await settingsOf(operator.userId)).refusals).toEqual([
      { reason: "The answer contains a web or email address.", count: 1, finalCount: 1 },
      { reason: "The answer is about something else.", count: 1, finalCount: 0 },
    ]);
    expect(await settingsOf((await newCaller(runtime)).userId)).toMatchObject({
      refusals: null,
      problem: null,
      setup: null,
    });
  });

  test("count second opinions that could not be used apart from rejected texts", async () => {
    useModel(SAMPLE_LEARNING);
    await runtime.database.pool.query(`delete from ai_refusals;
      insert into ai_refusals (day, refusal, count, final_count) values
      (current_date - 1, 'second_opinion', 2, 0), (current_date, 'second_opinion', 1, 0)`);
    const settings = await settingsOf(operator.userId);
    expect(settings.refusals).toEqual([]);
    expect(settings.secondOpinion?.unusedCount).toBe(3);
  });

  test.each([
    ["auth", "OPENAI_API_KEY", "Check the key"],
    ["model", "AI_MODEL", "Choose a model from the list"],
    ["redirected", "OPENAI_BASE_URL", "enter that address"],
  ] as const)(
    "tell the operator which setting to change after a configuration error: %s",
    async (failure, named, onPage) => {
      useModel(() => Promise.reject(new ProviderError(failure)));
      await ask(operator.cookie);
      const text = PROVIDER_FAILURES[failure];
      expect((await settingsOf(operator.userId)).problem).toEqual({ text, advice: expect.stringContaining(named) });
      runtime.settings.ai.variables.apiKey = null;
      runtime.settings.ai.variables.baseUrl = null;
      await runtime.database.pool.query(
        `insert into server_settings (name, value, revision, updated_at) values
        ('ai', '{"baseUrl":"https://ai.example/v1","model":"m","keyEnd":null}', gen_random_uuid(), now())`,
      );
      expect((await settingsOf(operator.userId)).problem).toEqual({ text, advice: expect.stringContaining(onPage) });
      expect(await settingsOf((await newCaller(runtime)).userId)).toMatchObject({ problem: null });
    },
  );

  test("show the known part of a cost, with the models whose price is unknown", async () => {
    useModel(SAMPLE_LEARNING);
    await ask(operator.cookie);
    const price = { model: NAME, currency: "EUR", price: { input: 2, output: 10 } };
    const headers = { Cookie: operator.cookie, "Sec-Fetch-Site": "same-origin" };
    expect((await api.PUT(request("PUT", "/api/app/ai/price", { headers, body: price }))).status).toBe(204);
    expect(await settingsOf(operator.userId)).toMatchObject({ currency: "EUR", price: { input: 2, output: 10 } });
    const whole = { cost: expect.closeTo((90 * 2 + 10 * 10) / 1e6, 10), unpriced: [] };
    expect((await settingsOf(operator.userId)).months[0]).toMatchObject(whole);
    expect(await (await ask(operator.cookie)).json()).toMatchObject({ cost: expect.closeTo(0.00028, 10) });
    await runtime.database.pool.query(
      "insert into ai_usage (day, user_id, model, purpose, input_tokens) values ($1, gen_random_uuid(), 'other', 'summary', 5)",
      [dayOf(runtime.system.now())],
    );
    expect((await settingsOf(operator.userId)).months[0]).toMatchObject({
      tokens: 205,
      cost: expect.closeTo(0.00056, 10),
      unpriced: ["other"],
      other: { cost: expect.closeTo(0.00056, 10), unpriced: ["other"] },
    });
  });
});

describe("a connection that is not saved", () => {
  const connection = () => ({ base_url: server.baseUrl, api_key: "sk-of-the-form", model: "form-model" });

  test("writes the key learning of a stored post and checks its claims", async () => {
    runtime.settings.ai.variables.apiKey = null;
    server.answer(() => ({ value: { keylearning: LEARNING, quotes: [QUOTE] } }));
    const content = `${paragraphs("tender")}<p>${QUOTE}</p>`;
    publisher.put("/feed.xml", rss([{ title: "About the tender", guid: "1", link: `${publisher.url}/1`, content }]));
    const ctx = contextOf(operator.userId);
    const fields = { name: "Storage", keywords: [], business_context: "We bid on tenders." };
    const { id } = await createNewsfeed(ctx, fields);
    await addSource(ctx, id, { url: `${publisher.url}/feed.xml` });
    await runSent(runtime);
    expect(await (await ask(operator.cookie, { connection: connection() })).json()).toMatchObject({
      outcome: "answered",
      text: LEARNING,
      state: "supported",
      post: { title: "About the tender", newsfeed_name: "Storage" },
      evidence: [{ quote: QUOTE }],
      claims: [{ verdict: "supported", quote: QUOTE }],
    });
    expect(server.calls.at(-1)).toMatchObject({
      purpose: "keylearning",
      headers: { authorization: "Bearer sk-of-the-form" },
      body: { model: "form-model" },
    });
  });

  test.each([
    [
      "vectors",
      () => ({
        vectors: [
          [1, 0],
          [0, 1],
        ],
      }),
      { dimensions: 2, problem: null },
    ],
    [
      "no such endpoint",
      () => ({ status: 404 }),
      {
        dimensions: null,
        problem: { text: PROVIDER_FAILURES.model, advice: expect.stringContaining("embedding model") },
      },
    ],
    [
      "an unexpected body",
      () => ({ raw: "{}" }),
      {
        dimensions: null,
        problem: { text: PROVIDER_FAILURES.malformed, advice: expect.stringContaining("embedding model") },
      },
    ],
  ] as const)("tests its embedding model, which replies with %s", async (_, answerVectors, expected) => {
    server.answer(
      ({ purpose }) =>
        (purpose === "embedding" ? answerVectors() : { value: { keylearning: null, sentences: [] } }) as ModelAnswer,
    );
    const body = { connection: { ...connection(), embedding_model: "form-embedding" } };
    const tested = await (await ask(operator.cookie, body)).json();
    expect(tested).toMatchObject({
      outcome: "answered",
      tokens: (await settingsOf(operator.userId)).usage.today.used,
      embedding: { model: "form-embedding", ...expected },
    });
    const { rows } = await runtime.database.pool.query("select * from ai_providers");
    expect(rows).toEqual([]);
  });

  test("leaves the model in use alone when its key is wrong", async () => {
    server.answer(() => ({ status: 401, body: { error: { message: "Incorrect API key", code: "invalid_api_key" } } }));
    for (let times = 0; times < 3; times += 1)
      expect(await (await ask(operator.cookie, { connection: connection() })).json()).toMatchObject({
        outcome: "failed",
        text: "The AI provider does not accept the key.",
        advice: expect.stringContaining("Check the key"),
      });
    const { rows } = await runtime.database.pool.query("select * from ai_providers");
    expect(rows).toEqual([]);
  });

  test("asks in the newsfeed's language", async () => {
    server.answer(() => ({ value: { keylearning: null, sentences: [] } }));
    const content = `${paragraphs("harbour")}<p>${QUOTE}</p>`;
    publisher.put("/harbour.xml", rss([{ title: "Harbour", guid: "1", link: `${publisher.url}/2`, content }]));
    const ctx = contextOf(operator.userId);
    const { id } = await createNewsfeed(ctx, {
      name: "Hafen",
      business_context: "Wir vermieten Kräne.",
      language: "de",
    });
    await addSource(ctx, id, { url: `${publisher.url}/harbour.xml` });
    await runSent(runtime);
    await ask(operator.cookie, { connection: connection() });
    expect(server.calls.at(-1)?.prompt).toContain("Write in the language de.");
  });
});
