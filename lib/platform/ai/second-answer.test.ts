import { afterAll, beforeAll, expect, test } from "vitest";
import { type ModelServer, startModelServer } from "@/lib/testing/model-server";
import { createOpenAiModel } from "./openai";

const BEGINNING = "A regional utility awarded its largest storage contract to a vendor on Monday. ";
const END = "Beekeepers in the valley harvested twice as much chestnut honey as in any summer before.";
const ARTICLE = { title: "News of the region", text: BEGINNING.repeat(60) + END, language: "en" };
const CONTEXT = { newsfeedName: "Region", businessContext: null, keywords: [] };
/** Fits the beginning of the article only. */
const retry = { bounds: { textBytes: 800, outputTokens: 512 } };

let server: ModelServer;
beforeAll(async () => {
  server = await startModelServer();
});
afterAll(() => server.close());

const model = () => createOpenAiModel({ apiKey: "sk-test", baseUrl: server.baseUrl, model: "m", api: "chat" });

test("measures the summary of a shortened article against the whole text", async () => {
  server.answer(() => ({ value: { summary: END } }));
  expect((await model().summarize(ARTICLE, retry)).value.summary).toBe(END);
  expect(server.calls.at(-1)?.prompt).not.toContain("chestnut");
});

test("finds the quotes of a shortened article in the whole text", async () => {
  server.answer(() => ({ value: { keylearning: END, quotes: [END] } }));
  const { value } = await model().deriveKeylearning(ARTICLE, CONTEXT, retry);
  expect(value).toEqual({ keylearning: END, quotes: [END], relevance: null });
});
