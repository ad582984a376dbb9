import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import * as api from "@/app/api/[[...path]]/route";
import { newCaller, request } from "@/lib/api/testing/callers";
import { getAiSettings } from "@/lib/domain/status/ai-status";
import { AnswerRefusedError } from "@/lib/platform/ai/answer";
import type { Model } from "@/lib/platform/ai/model";
import { PROVIDER_FAILURES, ProviderError } from "@/lib/platform/ai/provider-error";
import { setUpRuntime } from "@/lib/testing/runtime";

const runtime = setUpRuntime();
let operator: Awaited<ReturnType<typeof newCaller>>;

beforeAll(async () => {
  operator = await newCaller(runtime);
});
beforeEach(async () => {
  await runtime.database.pool.query("delete from ai_usage; delete from ai_reservations; delete from ai_providers");
  runtime.settings.ai.tokensPerDay = null;
});

const ask = (cookie: string) =>
  api.POST(request("POST", "/api/app/ai/test", { headers: { Cookie: cookie, "Sec-Fetch-Site": "same-origin" } }));

function useModel(summarize: Model["summarize"]): void {
  const unasked = () => Promise.reject(new Error("Nobody asks for it."));
  runtime.setModel({
    name: "small-1",
    provider: "https://secret:word@ai.example/v1 small-1",
    ping: () => summarize({ title: "", text: "", language: null }),
    summarize,
    deriveKeylearning: unasked,
    judge: unasked,
  });
}

const SUMMARY = { value: { summary: "The library opens on Sundays." }, inputTokens: 90, outputTokens: 10 };

test("responds 200 with the model's answer, time and tokens, and records the tokens", async () => {
  useModel(async () => SUMMARY);
  const response = await ask(operator.cookie);
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({
    outcome: "answered",
    text: "The library opens on Sundays.",
    advice: null,
    milliseconds: expect.any(Number),
    tokens: 100,
  });
  const actor = { kind: "user", userId: operator.userId, via: "session", isReadOnly: false } as const;
  const settings = await getAiSettings(runtime.contextFor(actor));
  expect(settings).toMatchObject({ isForOperator: true, host: "ai.example", usage: { today: { used: 100 } } });
  expect(JSON.stringify(settings)).not.toContain("secret");
});

test("responds 200 with the provider's error in words and advice", async () => {
  useModel(() => Promise.reject(new ProviderError("auth")));
  expect(await (await ask(operator.cookie)).json()).toMatchObject({
    outcome: "failed",
    text: expect.stringContaining("does not accept the key"),
    advice: expect.stringContaining("OPENAI_API_KEY"),
    tokens: null,
  });
});

test("responds 200 without exceeding a spent budget", async () => {
  useModel(async () => SUMMARY);
  runtime.settings.ai.tokensPerDay = 0;
  expect(await (await ask(operator.cookie)).json()).toMatchObject({ outcome: "later", tokens: null });
});

test("responds 409 without a model, and 403 to everybody but the operator", async () => {
  runtime.setModel(null);
  expect((await ask(operator.cookie)).status).toBe(409);
  useModel(async () => SUMMARY);
  expect((await ask((await newCaller(runtime)).cookie)).status).toBe(403);
  expect((await api.POST(request("POST", "/api/app/ai/test", { key: operator.key }))).status).toBe(403);
});

describe("AI settings", () => {
  const settingsOf = (userId: string) =>
    getAiSettings(runtime.contextFor({ kind: "user", userId, via: "session", isReadOnly: false }));

  test("count rejected texts of the last 30 days by reason, for the operator only", async () => {
    await runtime.database.pool.query("delete from ai_refusals");
    useModel(async (_article, retry) => {
      if (!retry) throw new AnswerRefusedError("other_subject");
      throw new AnswerRefusedError("address");
    });
    expect(await (await ask(operator.cookie)).json()).toMatchObject({ outcome: "refused" });
    await runtime.database.pool.query(
      "insert into ai_refusals (day, refusal, count, final_count) values (current_date - 40, 'markup', 9, 9)",
    );
    expect((await settingsOf(operator.userId)).refusals).toEqual([
      { reason: "The answer holds an address.", count: 1, finalCount: 1 },
      { reason: "The answer is about something else.", count: 1, finalCount: 0 },
    ]);
    expect(await settingsOf((await newCaller(runtime)).userId)).toMatchObject({ refusals: null, problem: null });
  });

  test.each([
    ["auth", "OPENAI_API_KEY"],
    ["model", "AI_MODEL"],
  ] as const)("tell the operator what to set where the configuration is at fault: %s", async (failure, variable) => {
    useModel(() => Promise.reject(new ProviderError(failure)));
    await ask(operator.cookie);
    const { problem } = await settingsOf(operator.userId);
    expect(problem).toEqual({ text: PROVIDER_FAILURES[failure], advice: expect.stringContaining(variable) });
    expect(await settingsOf((await newCaller(runtime)).userId)).toMatchObject({ problem: null });
  });
});
