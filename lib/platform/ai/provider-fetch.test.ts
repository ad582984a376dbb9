import { Agent, getGlobalDispatcher, setGlobalDispatcher } from "undici";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startModelServer } from "@/lib/testing/model-server";
import { createOpenAiEmbedder } from "./embedder";

const before = getGlobalDispatcher();
const impatient = new Agent({ headersTimeout: 50, bodyTimeout: 50 });
beforeAll(() => setGlobalDispatcher(impatient));
afterAll(async () => {
  setGlobalDispatcher(before);
  await impatient.destroy();
});

test("waits as long as the call allows, whatever the dispatcher's own time limit", async () => {
  const server = await startModelServer();
  server.answer(() => ({ kind: "hang" }));
  const embedder = createOpenAiEmbedder({ apiKey: "sk", baseUrl: server.baseUrl, model: "m", timeoutMs: 2_000 });
  await expect(embedder.embed(["Text"])).rejects.toMatchObject({ failure: "timeout" });
  await server.close();
});

test.each([
  ["https://www.ai.example/v1/embeddings?key=secret", "https://www.ai.example/v1"],
  ["https://user:secret@ai.example/v1/embeddings", "https://ai.example/v1"],
  ["https://ai.example/login/secret?next=/v1", "https://ai.example"],
  ["/api/v1/embeddings", "/api/v1"],
])("names the address to enter instead of a redirect to %s", async (location, address) => {
  const server = await startModelServer();
  server.answer(() => ({ status: 302, headers: { location } }));
  const embedder = createOpenAiEmbedder({ apiKey: "sk", baseUrl: server.baseUrl, model: "m", timeoutMs: 20_000 });
  const whole = new URL(address, server.baseUrl).href.replace(/\/$/, "");
  await expect(embedder.embed(["Text"])).rejects.toMatchObject({
    failure: "redirected",
    message: `The AI provider's address redirects to ${whole}.`,
  });
  expect(server.calls).toHaveLength(1);
  await server.close();
});
