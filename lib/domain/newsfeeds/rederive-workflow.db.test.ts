import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { listPosts } from "@/lib/domain/posts/list-posts";
import { bindTestRuntime, type TestRuntime } from "@/lib/testing/runtime";
import { storeSource } from "@/lib/testing/stored-source";
import { createNewsfeed } from "./create-newsfeed";
import { getNewsfeed } from "./get-newsfeed";
import { refileNewsfeed } from "./refile-newsfeed";
import { updateNewsfeed } from "./update-newsfeed";

const WAIT = { timeout: 30_000, interval: 50 };
const TEXT = "The weather of the valley was measured by the office in the week before. ".repeat(5);

let runtime: TestRuntime;
beforeAll(async () => {
  runtime = await bindTestRuntime({ runsWorkflows: true });
});
afterAll(() => runtime.stop());

test("the engine renews every recent post in several steps", async () => {
  const asked: (string | null)[] = [];
  const cost = { inputTokens: 80, outputTokens: 20 };
  runtime.setModel({
    name: "test-model",
    provider: "test",
    ping: async () => cost,
    summarize: async () => ({ value: { summary: "The office measured the weather of the valley." }, ...cost }),
    deriveKeylearning: async (_, { businessContext }) => {
      asked.push(businessContext);
      return { value: { keylearning: `Written for: ${businessContext}`, quotes: [] }, ...cost };
    },
    judge: () => Promise.reject(new Error("Not asked.")),
    translate: () => Promise.reject(new Error("Not asked.")),
    proposeSites: () => Promise.reject(new Error("Not asked.")),
  });
  const ctx = await runtime.newUser();
  const { id } = await createNewsfeed(ctx, { name: "News", business_context: "We sell umbrellas." });
  await storeSource(
    ctx,
    id,
    Array.from({ length: 6 }, (_, index) => ({ title: `Post ${index}`, text: TEXT })),
  );
  const learnt = async () => (await listPosts(ctx, id, {})).rows.map(({ keylearning }) => keylearning);
  const areFor = (context: string) => async () =>
    expect(await learnt()).toEqual(Array(6).fill(`Written for: ${context}`));
  await refileNewsfeed(ctx, id);
  await vi.waitFor(areFor("We sell umbrellas."), WAIT);
  asked.length = 0;
  expect((await updateNewsfeed(ctx, id, { business_context: "We sell sledges." })).rederive).toMatchObject({
    total: 6,
  });
  await vi.waitFor(areFor("We sell sledges."), WAIT);
  await vi.waitFor(async () => expect((await getNewsfeed(ctx, id)).rederive).toBeNull(), WAIT);
  expect(asked).toEqual(Array(6).fill("We sell sledges."));
});
