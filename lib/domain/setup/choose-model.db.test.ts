import { beforeAll, beforeEach, expect, test } from "vitest";
import type { UserContext } from "@/lib/context/context";
import { resumeWriting } from "@/lib/crawl/articles/request-writing";
import { listPosts } from "@/lib/domain/posts/list-posts";
import { SYSTEM } from "@/lib/runtime/runtime";
import { setUpModelStage } from "@/lib/testing/model-stage";
import { runSent } from "@/lib/testing/run-sent";
import { saveAi } from "./ai-setup";

const SENTENCES = [
  "Borealis Power bought the Larkfield battery plant from Teslin Energy for 240 million dollars on Monday.",
  "The plant stores 120 megawatt hours and employs 85 people in Texas.",
  "Borealis Power beat Quantel Grid in the bidding, which lasted four months.",
  "The buyer will add 100 jobs at the plant by 2028.",
];

const stage = setUpModelStage();
let operator: UserContext;

beforeAll(async () => {
  operator = await stage.runtime.newUser();
});
beforeEach(async () => {
  await choose("small");
});

const choose = (model: string) => saveAi(operator, { base_url: stage.server.baseUrl, model });

/** Follows an article about which the model's answers are unfit, and then lets it answer well. */
async function refusedPost() {
  stage.server.answer(() => ({ text: "No." }));
  const id = await stage.follow([{ title: "Battery plant sold", sentences: SENTENCES }]);
  const [summary] = SENTENCES;
  stage.server.answer(({ purpose }) => ({
    value: purpose === "summary" ? { summary } : { keylearning: summary, sentences: [2] },
  }));
  stage.server.calls.length = 0;
  return async () => {
    await resumeWriting(stage.runtime.contextFor(SYSTEM));
    await runSent(stage.runtime);
    const { rows } = await listPosts(stage.ctx, id, {});
    return rows[0];
  };
}

test("another model writes the texts that the former one's answers left extracted", async () => {
  const later = await refusedPost();
  await choose("big");
  expect(await later()).toMatchObject({ ai_status: "done", ai_model: "test-model", summary: SENTENCES[0] });
  expect(stage.server.calls.map(({ purpose }) => purpose)).toEqual(["summary", "keylearning"]);
});

test("the same model is not asked again about texts that its answers left extracted", async () => {
  const later = await refusedPost();
  await choose("small");
  expect(await later()).toMatchObject({ ai_status: "fallback" });
  expect(stage.server.calls).toEqual([]);
});
