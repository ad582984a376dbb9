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
