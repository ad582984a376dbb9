import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { type ModelAnswer, type ModelServer, startModelServer } from "@/lib/testing/model-server";
import { createOpenAiModel } from "./openai";
import { HEALTH_CHECK_TOKENS_MAX } from "./tokens";

let server: ModelServer;
beforeAll(async () => {
  server = await startModelServer();
});
afterAll(() => server.close());
afterEach(() => {
  server.calls.length = 0;
});

describe.each(["chat", "responses"] as const)("ping through the %s API", (api) => {
  const ping = (answer: ModelAnswer) => {
    server.answer(() => answer);
    return createOpenAiModel({ apiKey: "sk-test", baseUrl: server.baseUrl, model: "m", api }).ping();
  };

  test.each<[string, ModelAnswer]>([
    ["a word", { text: "Yes" }],
    ["nothing", { text: "" }],
    ["a truncated answer", { kind: "cut" }],
    ["a refusal", { kind: "refusal" }],
  ])("accepts %s and reports a bounded cost", async (_name, answer) => {
    const { inputTokens, outputTokens } = await ping(answer);
    expect(inputTokens + outputTokens).toBeGreaterThan(0);
    expect(inputTokens + outputTokens).toBeLessThan(HEALTH_CHECK_TOKENS_MAX);
  });

  test("requests few tokens and no schema", async () => {
    await ping({ text: "Yes" });
    const [call] = server.calls;
    expect(call?.body.max_tokens ?? call?.body.max_output_tokens).toBe(16);
    expect(call?.body).not.toHaveProperty("response_format");
    expect(JSON.stringify(call?.body).length).toBeLessThan(400);
  });

  test.each<[string, ModelAnswer, string]>([
    ["a provider error", { status: 503 }, "broken"],
    ["a wrong key", { status: 401 }, "auth"],
    ["a broken connection", { kind: "reset" }, "unreachable"],
    ["an HTML page", { raw: "<html>Gone.</html>" }, "malformed"],
  ])("reports %s", async (_name, answer, failure) => {
    await expect(ping(answer)).rejects.toMatchObject({ name: "ProviderError", failure });
  });
});
