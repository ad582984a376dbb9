import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { UserContext } from "@/lib/context/context";
import { createNewsfeed } from "@/lib/domain/newsfeeds/create-newsfeed";
import { listPosts } from "@/lib/domain/posts/list-posts";
import { addSource } from "@/lib/domain/sources/add-source";
import { createOpenAiModel } from "@/lib/platform/ai/openai";
import { type ModelServer, startModelServer } from "@/lib/testing/model-server";
import { type Publisher, rss, startPublisher } from "@/lib/testing/publisher";
import { runSent } from "@/lib/testing/run-sent";
import { bindTestRuntime, type TestRuntime } from "@/lib/testing/runtime";

const SENTENCES = [
  "Borealis Power bought the Larkfield battery plant from Teslin Energy for 240 million dollars on Monday.",
  "The plant stores 120 megawatt hours and employs 85 people in Texas.",
  "Borealis Power beat Quantel Grid in the bidding, which lasted four months.",
  "The firm was unprofitable in every quarter of last year.",
  "The buyer will add 100 jobs at the plant by 2028.",
];
const LEARNING = { keylearning: SENTENCES[0], sentences: [2] };

let runtime: TestRuntime;
let publisher: Publisher;
let server: ModelServer;
let ctx: UserContext;

beforeAll(async () => {
  [runtime, publisher, server] = await Promise.all([bindTestRuntime(), startPublisher(), startModelServer()]);
  runtime.setModel(createOpenAiModel({ apiKey: "sk-test", baseUrl: server.baseUrl, model: "test-model", api: "chat" }));
});
afterAll(() => Promise.all([runtime.stop(), publisher.close(), server.close()]));
beforeEach(async () => {
  runtime.sent.length = 0;
  ctx = runtime.contextFor((await runtime.newUser()).actor);
});

let published = 0;

/** Follows a new site with one article and returns its post, whose key learning the model rates so. */
async function postRated(rated: object) {
  const learning = { ...LEARNING, ...rated };
  server.answer(({ purpose }) => ({ value: purpose === "summary" ? { summary: SENTENCES[0] } : learning }));
  published += 1;
  const link = `${publisher.url}/${published}`;
  const content = `<p>Report ${published} on the battery plant.</p><p>${SENTENCES.join(" ")}</p>`;
  const date = "Fri, 20 Nov 2026 09:00:00 GMT";
  publisher.put(`/${published}.xml`, rss([{ title: "Battery plant sold", guid: link, link, date, content }]));
  const { id } = await createNewsfeed(ctx, {
    name: "Storage",
    business_context: "We buy battery plants.",
    start_date: "2026-01-01",
  });
  await addSource(ctx, id, { url: `${publisher.url}/${published}.xml` });
  await runSent(runtime);
  const { rows } = await listPosts(ctx, id, {});
  return rows[0];
}

test("a post has the relevance and reason of the call that wrote its key learning", async () => {
  const post = await postRated({ relevance: 91, relevance_reason: "A battery plant in Texas was sold" });
  expect(post).toMatchObject({ ai_status: "done", relevance: 91 });
  expect(post?.relevance_reason).toBe("A battery plant in Texas was sold");
});

test("a reason that names what nobody wrote gives way to the shared words", async () => {
  const post = await postRated({ relevance: 240, relevance_reason: "Fluence sells 900 plants" });
  expect(post).toMatchObject({ ai_status: "done", relevance: 100, relevance_reason: "Mentions plant and battery" });
});

test.each([{}, { relevance: "very", relevance_reason: 7 }])("a post keeps its score by words for %j", async (rated) => {
  const post = await postRated(rated);
  expect(post).toMatchObject({ ai_status: "done", keylearning: SENTENCES[0] });
  expect(post?.relevance_reason).toBe("Mentions plant and battery");
  expect(post?.relevance).toBeLessThan(91);
});
