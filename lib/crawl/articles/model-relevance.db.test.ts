import { expect, test } from "vitest";
import { outdateKeylearnings } from "@/db/queries/articles/filing";
import { listPosts } from "@/lib/domain/posts/list-posts";
import { createOpenAiModel } from "@/lib/platform/ai/openai";
import { setUpModelStage } from "@/lib/testing/model-stage";

const SENTENCES = [
  "Borealis Power bought the Larkfield battery plant from Teslin Energy for 240 million dollars on Monday.",
  "The plant stores 120 megawatt hours and employs 85 people in Texas.",
  "Borealis Power beat Quantel Grid in the bidding, which lasted four months.",
  "The firm was unprofitable in every quarter of last year.",
  "The buyer will add 100 jobs at the plant by 2028.",
];
const LEARNING = { keylearning: SENTENCES[0], sentences: [2] };

const stage = setUpModelStage();

/** Follows a new site with one article, rated so by the model, and returns its post. */
async function postRated(rated: object, interest?: Parameters<typeof stage.follow>[1]) {
  const learning = { ...LEARNING, ...rated };
  stage.server.answer(({ purpose }) => ({ value: purpose === "summary" ? { summary: SENTENCES[0] } : learning }));
  const id = await stage.follow([{ title: "Battery plant sold", sentences: SENTENCES }], interest);
  const { rows } = await listPosts(stage.ctx, id, {});
  return rows[0];
}

test("a post has the relevance and reason of the call that wrote its key learning", async () => {
  const post = await postRated({ relevance: 91, relevance_reason: "A battery plant in Texas was sold" });
  expect(post).toMatchObject({ ai_status: "done", relevance: 91 });
  expect(post?.relevance_reason).toBe("A battery plant in Texas was sold");
});

test("a reason with invented names is replaced by the shared words", async () => {
  const post = await postRated({ relevance: 240, relevance_reason: "Fluence sells 900 plants" });
  expect(post).toMatchObject({ ai_status: "done", relevance: 100, relevance_reason: "Mentions plant and battery" });
});

test("a post of a newsfeed without context and keywords has no relevance", async () => {
  const post = await postRated({ relevance: 91, relevance_reason: "A battery plant in Texas was sold" }, {});
  expect(post).toMatchObject({ ai_status: "done", relevance: null, relevance_reason: "" });
});

test("a post of a newsfeed whose keywords only exclude has no relevance", async () => {
  const rated = { relevance: 91, relevance_reason: "A battery plant in Texas was sold" };
  const post = await postRated(rated, { keywords: ["-football"] });
  expect(post).toMatchObject({ ai_status: "done", relevance: null, relevance_reason: "" });
});

test("a post has no rating of a text that changed during the call", async () => {
  const { runtime, server } = stage;
  const { baseUrl } = server;
  const model = createOpenAiModel({ apiKey: "sk", baseUrl, model: "test-model", api: "chat", timeoutSeconds: 2 });
  runtime.setModel({
    ...model,
    deriveKeylearning: async (...question) => {
      const answer = await model.deriveKeylearning(...question);
      const { rows } = await runtime.database.pool.query<{ id: string }>("select id from articles");
      await outdateKeylearnings(runtime.database.db, { articleIds: rows.map(({ id }) => id) });
      return answer;
    },
  });
  const post = await postRated({ relevance: 91, relevance_reason: "A battery plant in Texas was sold" });
  expect(post?.relevance_reason).toBe("Mentions plant and battery");
  expect(post?.relevance).toBeLessThan(91);
});

test.each([{}, { relevance: "very", relevance_reason: 7 }])(
  "a post keeps its word-based score for %j",
  async (rated) => {
    const post = await postRated(rated);
    expect(post).toMatchObject({ ai_status: "done", keylearning: SENTENCES[0] });
    expect(post?.relevance_reason).toBe("Mentions plant and battery");
    expect(post?.relevance).toBeLessThan(91);
  },
);
