import { afterEach, beforeEach, expect, test } from "vitest";
import { storeKeylearnings } from "@/db/queries/articles/filing";
import type { UserContext } from "@/lib/context/context";
import { PROOF_VERSION } from "@/lib/core/proof-version";
import { createNewsfeed } from "@/lib/domain/newsfeeds/create-newsfeed";
import { listPosts } from "@/lib/domain/posts/list-posts";
import { addSource } from "@/lib/domain/sources/add-source";
import { createWebhook } from "@/lib/domain/webhooks/webhooks";
import { createOpenAiModel } from "@/lib/platform/ai/openai";
import { type ModelServer, startModelServer } from "@/lib/testing/model-server";
import { type Publisher, paragraphs, rss, startPublisher } from "@/lib/testing/publisher";
import { runSent } from "@/lib/testing/run-sent";
import { setUpRuntime } from "@/lib/testing/runtime";

const runtime = setUpRuntime({ now: new Date("2026-11-21T09:00:00Z") });
let publisher: Publisher;
let model: ModelServer;
let ada: UserContext;

beforeEach(async () => {
  [publisher, model, ada] = await Promise.all([startPublisher(), startModelServer(), runtime.newUser()]);
  runtime.setModel(null);
  const item = (guid: string) => ({
    title: `About the ${guid}`,
    guid,
    link: `${publisher.url}/${guid}`,
    date: "Fri, 20 Nov 2026 09:00:00 GMT",
    content: paragraphs(guid),
  });
  publisher.put("/feed.xml", rss([item("tender"), item("auction")]));
});
afterEach(() => Promise.all([publisher.close(), model.close()]));

async function follow(ctx: UserContext): Promise<string> {
  const { id } = await createNewsfeed(ctx, { name: "Grid" });
  await addSource(ctx, id, { url: `${publisher.url}/feed.xml` });
  await runSent(runtime);
  return id;
}

const eventsIn = async (newsfeedId: string) => {
  const { rows } = await runtime.database.pool.query("select event from deliveries where newsfeed_id = $1", [
    newsfeedId,
  ]);
  return rows.map(({ event }) => event);
};

test.each([
  ["without a model", () => {}],
  [
    "with a model that fails",
    () => {
      model.answer(() => ({ status: 500 }));
      const { baseUrl } = model;
      runtime.setModel(createOpenAiModel({ apiKey: "sk-test", baseUrl, model: "test-model", api: "chat" }));
    },
  ],
])("another account that follows a feed changes and reports nothing of its old posts, %s", async (_, setModel) => {
  setModel();
  const newsfeedId = await follow(ada);
  const before = (await listPosts(ada, newsfeedId, {})).rows;
  expect(before.map(({ ai_status }) => ai_status)).toEqual(["fallback", "fallback"]);
  await createWebhook(ada, { url: `${publisher.url}/hook` });

  const grace = await runtime.newUser();
  const { rows } = await listPosts(grace, await follow(grace), {});
  expect(rows.map(({ ai_status }) => ai_status)).toEqual(["fallback", "fallback"]);
  expect(await eventsIn(newsfeedId)).toEqual([]);
  expect((await listPosts(ada, newsfeedId, {})).rows).toEqual(before);
});

test("a text that two crawls settle is news once", async () => {
  const newsfeedId = await follow(ada);
  const [post] = (await listPosts(ada, newsfeedId, {})).rows;
  const learning = { postId: post?.id ?? "", contextVersion: 9, evidence: [], proofVersion: PROOF_VERSION };
  const store = async (status: "pending" | "fallback", keylearning = "A tender.") => [
    ...(await storeKeylearnings(
      runtime.database.db,
      [{ ...learning, state: "extract", keylearning, status }],
      runtime.system.now(),
    )),
  ];
  expect(await store("pending")).toEqual([post?.id]);
  expect(await store("fallback")).toEqual([post?.id]);
  expect(await store("fallback")).toEqual([]);
  expect(await store("pending")).toEqual([]);
  expect(await store("fallback", "Another tender.")).toEqual([post?.id]);
});
