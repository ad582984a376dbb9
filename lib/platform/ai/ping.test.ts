import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { type ModelAnswer, type ModelServer, startModelServer } from "@/lib/testing/model-server";
import { createOpenAiModel } from "./openai";
import { CONTROL_TOKENS_MAX } from "./tokens";

let server: ModelServer;
beforeAll(async () => {
  server = await startModelServer();
});
afterAll(() => server.close());
afterEach(() => {
  server.calls.length = 0;
});

describe.each(["chat", "responses"] as const)("the control question by %s", (api) => {
  const ping = (answer: ModelAnswer) => {
    server.answer(() => answer);
    return createOpenAiModel({ apiKey: "sk-test", baseUrl: server.baseUrl, model: "m", api }).ping();
  };

  test.each<[string, ModelAnswer]>([
    ["a word", { text: "Yes" }],
    ["nothing", { text: "" }],
    ["an answer that stops half-way", { kind: "cut" }],
    ["a refusal", { kind: "refusal" }],
  ])("takes %s for an answer, whose cost has a bound", async (_name, answer) => {
    const { inputTokens, outputTokens } = await ping(answer);
    expect(inputTokens + outputTokens).toBeGreaterThan(0);
    expect(inputTokens + outputTokens).toBeLessThan(CONTROL_TOKENS_MAX);
  });

  test("asks for few tokens, and no schema", async () => {
    await ping({ text: "Yes" });
    const [call] = server.calls;
    expect(call?.body.max_tokens ?? call?.body.max_output_tokens).toBe(16);
    expect(call?.body).not.toHaveProperty("response_format");
    expect(JSON.stringify(call?.body).length).toBeLessThan(400);
  });

  test.each<[string, ModelAnswer, string]>([
    ["an error of the provider", { status: 503 }, "broken"],
    ["a wrong key", { status: 401 }, "auth"],
    ["a broken connection", { kind: "reset" }, "unreachable"],
    ["a page of HTML", { raw: "<html>Gone.</html>" }, "malformed"],
  ])("fails by %s", async (_name, answer, failure) => {
    await expect(ping(answer)).rejects.toMatchObject({ name: "ProviderError", failure });
  });
});
