import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { type ModelAnswer, type ModelServer, startModelServer } from "@/lib/testing/model-server";
import { until } from "@/lib/testing/until";
import { isAnswerRefused } from "./answer";
import { createOpenAiModel } from "./openai";
import { isProviderError } from "./provider-error";

const KEY = "sk-secret-of-the-test";
const ARTICLE = {
  title: "Utility picks sodium-ion",
  text: "A regional utility awarded its largest storage contract to a sodium-ion vendor on Monday, after the fire rules changed. ".repeat(
    3,
  ),
  language: "en",
};
const SUMMARY = "A regional utility awarded its largest storage contract to a sodium-ion vendor.";

let server: ModelServer;
beforeAll(async () => {
  server = await startModelServer();
});
afterAll(() => server.close());
afterEach(() => {
  server.calls.length = 0;
});

function modelFor(api: "chat" | "responses" = "chat", { model = "test-model", timeoutSeconds = 5 } = {}) {
  return createOpenAiModel({ apiKey: KEY, baseUrl: server.baseUrl, model, api, timeoutSeconds });
}

async function outcome(answer: ModelAnswer | (() => ModelAnswer), model = modelFor()) {
  server.answer(typeof answer === "function" ? answer : () => answer);
  try {
    return { value: (await model.summarize(ARTICLE)).value };
  } catch (error) {
    const words = `${String(error)} ${JSON.stringify(error)} ${(error as Error).stack} ${(error as Error).cause ?? ""}`;
    expect(words).not.toMatch(/sk-secret|evil\.example|Scripted|cannot help/);
    if (isProviderError(error)) return { failed: error.failure, retryAfter: error.retryAfterSeconds };
    if (isAnswerRefused(error)) return { refused: error.message, ...error.usage };
    throw error;
  }
}

const echo = { error: { message: `Wrong key ${KEY}`, code: "invalid_api_key" } };

describe.each(["chat", "responses"] as const)("failures of the %s API", (api) => {
  test.each<[string, ModelAnswer, object]>([
    ["a provider error", { status: 500, body: echo }, { failed: "broken" }],
    ["a wrong key", { status: 401, body: echo }, { failed: "auth" }],
    ["an unknown model", { status: 404, body: echo }, { failed: "model" }],
    ["too many requests", { status: 429, headers: { "retry-after": "7" } }, { failed: "rate", retryAfter: 7 }],
    [
      "too many requests until a date",
      { status: 429, headers: { "retry-after": new Date(Date.now() + 90_500).toUTCString() } },
      { failed: "rate", retryAfter: expect.toSatisfy((seconds: number) => seconds > 60 && seconds <= 91) },
    ],
    [
      "an answer without choices",
      { raw: '{"id":"x","object":"chat.completion","created":1,"model":"m","choices":[],"output":[]}' },
      api === "chat" ? { failed: "malformed" } : { refused: "The answer is empty." },
    ],
    ["truncated JSON", { raw: '{"id":"x","choices":[{"index":0,"message":{"role":"assis' }, { failed: "malformed" }],
    [
      "an answer stopped by a filter",
      { kind: "filtered" },
      { refused: "The provider's content filter refuses the article." },
    ],
    [
      "a spent quota",
      { status: 429, body: { error: { code: "insufficient_quota", message: KEY } } },
      { failed: "quota" },
    ],
    ["a rejected request", { status: 400, body: { error: { message: KEY, code: "odd" } } }, { failed: "rejected" }],
    [
      "an article rejected by a filter",
      { status: 400, body: { error: { code: "content_filter", message: KEY } } },
      { refused: "The provider's content filter refuses the article.", inputTokens: 0, outputTokens: 0 },
    ],
    ["a reset connection", { kind: "reset" }, { failed: "unreachable" }],
    ["an HTML page", { raw: `<html>${KEY}</html>` }, { failed: "malformed" }],
    ["JSON of another protocol", { raw: `{"hello":"${KEY}"}` }, { failed: expect.stringMatching(/malformed|broken/) }],
    ["an endless answer", { kind: "endless" }, { failed: "oversized" }],
    ["a tool call", { kind: "tool-call" }, { inputTokens: 100, outputTokens: 20 }],
    ["a refusal", { kind: "refusal" }, { inputTokens: 100, outputTokens: 20 }],
    [
      "a truncated answer",
      { kind: "cut" },
      { refused: "The model did not finish its answer.", inputTokens: 100, outputTokens: 20 },
    ],
    ["prose", { text: "I am sorry." }, { refused: "The answer contains no JSON object.", inputTokens: 100 }],
    ["another shape", { value: { text: SUMMARY } }, { refused: "The answer does not have the requested fields." }],
    ["a list", { value: [SUMMARY] }, { refused: "The answer contains no JSON object." }],
  ])("reports %s", async (_name, answer, expected) => {
    const got = await outcome(answer, modelFor(api));
    expect(got).toMatchObject(expected);
    expect(got).not.toHaveProperty("value");
    expect(server.calls.length).toBe(1);
  });

  // Without a deadline neither answer would end.
  test.each(["hang", "drip"] as const)("times out when the answer does not arrive: %s", async (kind) => {
    expect(await outcome({ kind }, modelFor(api, { timeoutSeconds: 1 }))).toMatchObject({ failed: "timeout" });
  });
});

function completion(finish_reason: string | null, text: string): ModelAnswer {
  const choices = [{ index: 0, finish_reason, message: { role: "assistant", content: text } }];
  return { raw: JSON.stringify({ id: "x", object: "chat.completion", created: 1, model: "m", choices }) };
}

test.each(["eos", "eos_token", "", null])("accepts a whole answer that ended with %j", async (reason) => {
  const whole = completion(reason, JSON.stringify({ summary: SUMMARY }));
  expect(await outcome(whole)).toEqual({ value: { summary: SUMMARY } });
});

test.each(["length", "MAX_TOKENS", "model_length"])("takes %s for an unfinished answer", async (reason) => {
  const refused = "The model did not finish its answer.";
  expect(await outcome(completion(reason, '{"summary": "It st'))).toMatchObject({ refused });
});

test("reports a provider that failed during its answer", async () => {
  expect(await outcome(completion("error", '{"summary": "It st'))).toMatchObject({ failed: "broken" });
});

test.each(["sensitive", "SAFETY", "content_filter: PROHIBITED_CONTENT"])("takes %s for a filter", async (reason) => {
  const refused = "The provider's content filter refuses the article.";
  expect(await outcome(completion(reason, ""))).toMatchObject({ refused });
});

describe.each([{}, { type: "error" }])("a response with status 200 and an error with %j", (type) => {
  test.each([
    ["server_error", { failed: "broken" }],
    ["rate_limit_exceeded", { failed: "rate" }],
    ["invalid_prompt", { refused: "The provider's content filter refuses the article." }],
  ])("is reported by its code: %s", async (code, expected) => {
    const body = { id: "resp_1", object: "response", created_at: 1, model: "m", output: [] };
    const failed = { ...body, status: "failed", error: { ...type, code, message: `Failed ${KEY}` } };
    expect(await outcome({ raw: JSON.stringify(failed) }, modelFor("responses"))).toMatchObject(expected);
  });
});

describe.each(["chat", "responses"] as const)("the %s API", (api) => {
  test("accepts further fields, but requests none", async () => {
    const answer = { value: { summary: SUMMARY, confidence: 0.9 } };
    expect(await outcome(answer, modelFor(api))).toEqual({ value: { summary: SUMMARY } });
    expect(JSON.stringify(server.calls[0]?.body)).toContain('"additionalProperties":false');
  });

  test.each(["<b>", "https://evil.example/", "\u202e", "\u0007"])("refuses a lenient answer with %j", async (part) => {
    const text = `Sure! ${JSON.stringify({ summary: `${SUMMARY} ${part}` })}`;
    expect(await outcome({ text }, modelFor(api))).toMatchObject({ refused: expect.stringContaining("contains") });
  });

  test("takes no text for an empty answer", async () => {
    expect(await outcome({ text: "" }, modelFor(api))).toMatchObject({ refused: "The answer is empty." });
  });
});

test.each(["reasoning_content", "reasoning"])("finds an answer in %s", async (name) => {
  const reply = (text: string, content: string | null = null) => {
    const choices = [{ index: 0, finish_reason: "stop", message: { role: "assistant", content, [name]: text } }];
    return { raw: JSON.stringify({ id: "x", object: "chat.completion", created: 1, model: "m", choices }) };
  };
  const whole = JSON.stringify({ summary: SUMMARY });
  expect(await outcome(reply(whole))).toEqual({ value: { summary: SUMMARY } });
  expect(await outcome(reply("Hm.", whole))).toEqual({ value: { summary: SUMMARY } });
  expect(await outcome(reply("Hm.", ""))).toMatchObject({ refused: "The answer is empty." });
});

describe("model requests", () => {
  test("have a schema, an answer limit, temperature 0 and no tools", async () => {
    await outcome({ value: { summary: SUMMARY } });
    const [call] = server.calls;
    expect(call?.body).toMatchObject({ temperature: 0, max_tokens: 2_000, response_format: { type: "json_schema" } });
    await outcome({ value: { summary: SUMMARY } }, modelFor("responses"));
    expect(server.calls[1]?.body).toMatchObject({ temperature: 0, max_output_tokens: 2_000, store: false });
    for (const { body } of server.calls)
      for (const name of ["tools", "tool_choice"]) expect(body).not.toHaveProperty(name);
  });

  test("omit the temperature for a reasoning model", async () => {
    expect(await outcome({ value: { summary: SUMMARY } }, modelFor("chat", { model: "gpt-5-mini" }))).toHaveProperty(
      "value",
    );
    expect(server.calls[0]?.body).not.toHaveProperty("temperature");
  });

  test.each([
    ["temperature", "Unsupported value: 'temperature' does not support 0 with this model."],
    ["response_format", "response_format json_schema is not supported"],
    [
      "max_tokens",
      "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens'.",
    ],
  ])("permanently drop %s after the endpoint rejects it", async (name, message) => {
    const model = modelFor();
    const script = () =>
      name in (server.calls.at(-1)?.body ?? {})
        ? { status: 400, body: { error: { message } } }
        : { value: { summary: SUMMARY } };
    expect(await outcome(script, model)).toEqual({ value: { summary: SUMMARY } });
    expect(server.calls.length).toBe(2);
    expect(await outcome(script, model)).toEqual({ value: { summary: SUMMARY } });
    expect(server.calls.length).toBe(3);
  });
});

test.each(["response_format", "temperature"])("drops %s after a validator rejects the field", async (name) => {
  const detail = [{ type: "extra_forbidden", loc: ["body", name], msg: "Extra inputs are not permitted" }];
  const script = () =>
    name in (server.calls.at(-1)?.body ?? {}) ? { status: 422, body: { detail } } : { value: { summary: SUMMARY } };
  expect(await outcome(script)).toEqual({ value: { summary: SUMMARY } });
  expect(server.calls.length).toBe(2);
});

test("retries simultaneous calls without the rejected option", async () => {
  server.answer(({ body }) =>
    "response_format" in body
      ? { status: 400, body: { error: { message: "response_format json_schema is not supported" } } }
      : { value: { summary: SUMMARY } },
  );
  const model = modelFor();
  const replies = await Promise.all([1, 2, 3, 4].map(() => model.summarize(ARTICLE)));
  expect(replies.map(({ value }) => value.summary)).toEqual([1, 2, 3, 4].map(() => SUMMARY));
});

test("drops the model's thoughts before its answer", async () => {
  const json = JSON.stringify({ summary: SUMMARY });
  expect(await outcome({ text: `<think>The article {is} about\nstorage.</think>\n\n${json}` })).toEqual({
    value: { summary: SUMMARY },
  });
});

test("caps the usage that the provider reports", async () => {
  const usageOf = async (inputTokens: number, outputTokens: number) => {
    server.answer(() => ({ value: { summary: SUMMARY }, inputTokens, outputTokens }));
    const reply = await modelFor().summarize(ARTICLE);
    return [reply.inputTokens, reply.outputTokens];
  };
  const [inputMax, outputMax] = await usageOf(1e300, 1e300);
  expect(inputMax).toBeLessThan(3_000);
  expect(outputMax).toBe(2_000);
  expect(await usageOf(-5, -1)).toEqual([inputMax, outputMax]);
  expect(await usageOf(90, 0)).toEqual([90, 0]);
});

test("an aborted call rejects with the reason for the abort", async () => {
  server.answer(() => ({ kind: "hang" }));
  const breaking = new AbortController();
  const reason = new Error("The process stops.");
  const options = { apiKey: KEY, baseUrl: server.baseUrl, model: "test-model", api: "chat" } as const;
  const call = createOpenAiModel({ ...options, signal: breaking.signal }).summarize(ARTICLE);
  await until("the model is asked", () => server.calls.length > 0);
  breaking.abort(reason);
  await expect(call).rejects.toBe(reason);
});
