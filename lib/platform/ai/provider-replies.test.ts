import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type ModelServer, startModelServer } from "@/lib/testing/model-server";
import { isAnswerRefused } from "./answer";
import { createOpenAiModel } from "./openai";
import { isProviderError } from "./provider-error";
import { PROVIDER_REPLIES } from "./testing/provider-replies";
import type { ProviderReply } from "./testing/self-hosted-replies";

const ARTICLE = { title: "A title", text: "A text about storage. ".repeat(200), language: "en" };

let server: ModelServer;
beforeAll(async () => {
  server = await startModelServer();
});
afterAll(() => server.close());

async function meaningOf({ status, body, headers }: ProviderReply, api: "chat" | "responses") {
  server.answer(() => (typeof body === "string" ? { status, raw: body, headers } : { status, body, headers }));
  const model = createOpenAiModel({ apiKey: "sk-secret-of-the-test", baseUrl: server.baseUrl, model: "m", api });
  try {
    return (await model.summarize(ARTICLE)).value;
  } catch (error) {
    expect(`${error} ${JSON.stringify(error)} ${(error as Error).cause ?? ""}`).not.toContain("sk-secret");
    if (isAnswerRefused(error)) return { refused: error.refusal, limitTokens: error.limitTokens };
    if (isProviderError(error)) return { failed: error.failure, retryAfter: error.retryAfterSeconds };
    throw error;
  }
}

describe.each(["chat", "responses"] as const)("errors of the %s API", (api) => {
  describe.each(Object.entries(PROVIDER_REPLIES))("from %s", (_provider, replies) => {
    test.each(Object.entries(replies))("are recognised: %s", async (_name, reply) => {
      const { means } = reply;
      const whole =
        "refused" in means
          ? { refused: means.refused, limitTokens: means.limitTokens ?? null }
          : { failed: means.failed, retryAfter: means.retryAfter ?? null };
      expect(await meaningOf(reply, api)).toEqual(whole);
    });
  });
});

test("ignores article text that a provider repeats", async () => {
  const echo = "insufficient_quota: API key not valid, credit balance is too low, model_not_found";
  const body = {
    detail: [{ type: "string_type", loc: ["body", "messages"], msg: "Input should be valid", input: echo }],
  };
  expect(await meaningOf({ status: 422, body, means: { failed: "rejected" } }, "chat")).toEqual({
    failed: "rejected",
    retryAfter: null,
  });
});
