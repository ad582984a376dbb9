import { beforeEach, describe, expect, test } from "vitest";
import { DAY_MS, dayOf } from "@/lib/core/duration";
import { MATTERS_MIN } from "@/lib/core/limits";
import { createNewsfeed } from "@/lib/domain/newsfeeds/create-newsfeed";
import { updateNewsfeed } from "@/lib/domain/newsfeeds/update-newsfeed";
import { listPosts } from "@/lib/domain/posts/list-posts";
import { addSource } from "@/lib/domain/sources/add-source";
import { listSources } from "@/lib/domain/sources/list-sources";
import { createOpenAiEmbedder } from "@/lib/platform/ai/embedder";
import { SYSTEM } from "@/lib/runtime/runtime";
import type { ModelAnswer, ModelCall } from "@/lib/testing/model-server";
import { setUpModelStage } from "@/lib/testing/model-stage";
import { runSent } from "@/lib/testing/run-sent";
import { comparePosts } from "./compare-posts";

const CONTEXT = "We build battery containers for utilities.";
/** About the context in other words. */
const CLOSE = "Accumulators for the grid";
const POSTS = 30;

const stage = setUpModelStage();

/** Vectors by subject: energy or anything else, with some noise by text. */
const bySubject = ({ texts }: ModelCall): ModelAnswer => ({ vectors: texts.map(vectorOf), inputTokens: 7 });

function vectorOf(text: string): number[] {
  const isOfEnergy = /battery|accumulator/i.test(text);
  const noise = (Number(/Snow in valley (\d+)/i.exec(text)?.[1] ?? 0) % 5) / 20;
  return isOfEnergy ? [1, 0.1, 0] : [0.1 + noise, 1, noise];
}

let script: (call: ModelCall) => ModelAnswer;

beforeEach(async () => {
  script = bySubject;
  const { runtime, server } = stage;
  runtime.setNow(null);
  runtime.setModel(null);
  server.answer((call) => script(call));
  chooseEmbedder("small");
  Object.assign(runtime.settings.ai, { tokensPerDay: null, tokensPerUserPerDay: null });
  await runtime.database.pool.query(
    "delete from newsfeeds; delete from ai_usage; delete from ai_providers; delete from content_vectors",
  );
});

function chooseEmbedder(model: string, timeoutMs = 30_000): void {
  const { baseUrl } = stage.server;
  stage.runtime.setEmbedder(createOpenAiEmbedder({ apiKey: "sk", baseUrl, model, timeoutMs }));
}

/** Follows a site with thirty posts, of which one is about the context. */
const followThirty = (interest = { business_context: CONTEXT }) =>
  stage.follow(
    [
      { title: CLOSE, sentences: ["A town bought eight of them.", "They come in spring."] },
      ...Array.from({ length: POSTS - 1 }, (_, index) => ({
        title: `Snow in valley ${index}`,
        sentences: [`Skiers were glad of it in valley ${index}.`, "The lifts run until dusk."],
      })),
    ],
    interest,
  );

async function compareAll(): Promise<void> {
  const { runtime } = stage;
  while (await comparePosts(runtime.contextFor(SYSTEM)));
  await runSent(runtime);
}

async function closePost(newsfeedId: string) {
  const { rows } = await listPosts(stage.ctx, newsfeedId, { limit: 100 });
  expect(rows).toHaveLength(POSTS);
  return rows.find(({ title }) => title === CLOSE);
}

const embeddings = () => stage.server.calls.filter(({ purpose }) => purpose === "embedding");

test("a post about the context in other words gains relevance, with a reason", async () => {
  const id = await followThirty();
  expect(await closePost(id)).toMatchObject({ relevance: 0 });
  await compareAll();
  const post = await closePost(id);
  expect(post?.relevance).toBeGreaterThanOrEqual(MATTERS_MIN);
  expect(post?.relevance_reason).toBe("Close to your context in meaning");
  const [first] = (await listPosts(stage.ctx, id, { order: "relevance" })).rows;
  expect(first?.title).toBe(CLOSE);
});

test("posts are listed before any vector exists", async () => {
  script = () => ({ kind: "hang" });
  const id = await followThirty();
  expect(await closePost(id)).toMatchObject({ title: CLOSE });
  expect(embeddings()).toEqual([]);
});

test("each content and each context is embedded once", async () => {
  await followThirty();
  await compareAll();
  const texts = embeddings().flatMap((call) => call.texts);
  expect(texts).toHaveLength(POSTS + 1);
  expect(new Set(texts).size).toBe(texts.length);
  await compareAll();
  expect(embeddings().flatMap((call) => call.texts)).toHaveLength(POSTS + 1);
});

test("another context is compared with the existing vectors", async () => {
  const id = await followThirty();
  await compareAll();
  const calls = embeddings().length;
  await updateNewsfeed(stage.ctx, id, { business_context: "Our chalets need winter guests." });
  await runSent(stage.runtime);
  await compareAll();
  expect(
    embeddings()
      .slice(calls)
      .flatMap(({ texts }) => texts),
  ).toEqual(["Our chalets need winter guests."]);
  expect((await closePost(id))?.relevance).toBe(0);
});

test("another model embeds all texts again", async () => {
  const id = await followThirty();
  await compareAll();
  chooseEmbedder("other");
  stage.server.calls.length = 0;
  await compareAll();
  expect(embeddings().map(({ body }) => body.model)).toContain("other");
  expect(embeddings().flatMap((call) => call.texts)).toHaveLength(POSTS + 1);
  expect((await closePost(id))?.relevance).toBeGreaterThanOrEqual(MATTERS_MIN);
});

test("relevance is based on words again without the model", async () => {
  const id = await followThirty();
  await compareAll();
  stage.runtime.setEmbedder(null);
  await compareAll();
  expect(await closePost(id)).toMatchObject({ relevance: 0, relevance_reason: "No words in common with your context" });
});

test("keywords stand in for a missing context", async () => {
  const id = await stage.follow(
    Array.from({ length: POSTS }, (_, index) => ({
      title: index === 0 ? "Battery news" : `Snow in valley ${index}`,
      sentences: [`A battery in valley ${index}.`],
    })),
    { keywords: ["battery"] },
  );
  script = ({ texts }) => ({
    vectors: texts.map((text) => vectorOf(text.startsWith("Snow") ? text.replace(/battery/gi, "") : text)),
  });
  await compareAll();
  const { rows } = await listPosts(stage.ctx, id, { order: "relevance", limit: 1 });
  expect(rows[0]?.relevance_reason).toBe("Mentions battery. Close to your keywords in meaning");
});

test("keywords that exclude posts are not compared", async () => {
  const news = [{ title: "Valley news", sentences: ["A battery in the valley."] }];
  for (const keywords of [["-football", "battery"], ["-football"]]) await stage.follow(news, { keywords });
  await compareAll();
  const texts = embeddings().flatMap((call) => call.texts);
  expect(texts.filter((text) => !text.startsWith("Valley news"))).toEqual(["battery"]);
});

test("charges embeddings to the newsfeed under the purpose `embedding`", async () => {
  const id = await followThirty();
  await compareAll();
  const { pool } = stage.runtime.database;
  const { rows } = await pool.query("select purpose, model, input_tokens::int as tokens, calls from ai_usage");
  const calls = embeddings().length;
  expect(rows).toEqual([{ purpose: "embedding", model: "small", tokens: 7 * calls, calls }]);
  const ofNewsfeed = await pool.query(
    "select input_tokens::int as tokens from ai_newsfeed_usage where newsfeed_id = $1",
    [id],
  );
  expect(ofNewsfeed.rows).toEqual([{ tokens: 7 * calls }]);
});

test("relevance is based on words when the budget is spent", async () => {
  stage.runtime.settings.ai.tokensPerDay = 0;
  const id = await followThirty();
  await compareAll();
  expect(embeddings()).toEqual([]);
  expect((await closePost(id))?.relevance).toBe(0);
});

test("a text that the model rejects does not affect the others", async () => {
  script = (call) =>
    call.texts.some((text) => text.includes("valley 7."))
      ? { status: 400, body: { error: { message: "Bad." } } }
      : bySubject(call);
  const id = await followThirty();
  await compareAll();
  expect((await closePost(id))?.relevance).toBeGreaterThanOrEqual(MATTERS_MIN);
});

describe("a context that the model rejects", () => {
  const rejecting: typeof script = (call) =>
    call.texts.includes(CONTEXT) ? { status: 400, body: { error: { message: "Bad." } } } : bySubject(call);

  test("is asked for once", async () => {
    await followThirty();
    script = rejecting;
    await compareAll();
    const calls = embeddings().length;
    await compareAll();
    expect([calls, embeddings().length]).toEqual([1, 1]);
  });

  test("does not block other newsfeeds, however many have it", async () => {
    for (let count = 0; count < 20; count += 1)
      await createNewsfeed(stage.ctx, { name: "Rejected", business_context: CONTEXT });
    const other = await followThirty({ business_context: `${CONTEXT} Any size.` });
    script = rejecting;
    await compareAll();
    expect((await closePost(other))?.relevance).toBeGreaterThanOrEqual(MATTERS_MIN);
  });

  test("leaves relevance based on words", async () => {
    const id = await followThirty({ business_context: "Our chalets need winter guests and a battery." });
    await compareAll();
    script = rejecting;
    await updateNewsfeed(stage.ctx, id, { business_context: CONTEXT });
    await runSent(stage.runtime);
    await compareAll();
    expect(await closePost(id)).toMatchObject({
      relevance: 0,
      relevance_reason: "No words in common with your context",
    });
  });

  test("gives way to the next context", async () => {
    const id = await followThirty();
    script = rejecting;
    await compareAll();
    await updateNewsfeed(stage.ctx, id, { business_context: `${CONTEXT} Any size.` });
    await compareAll();
    expect((await closePost(id))?.relevance).toBeGreaterThanOrEqual(MATTERS_MIN);
  });
});

const OTHER_CONTEXT = `${CONTEXT} Any size.`;

describe.each<[string, (text: string) => ModelAnswer]>([
  ["an internal error", () => ({ status: 500 })],
  ["a vector of zeros", () => ({ vectors: [[0, 0, 0]] })],
  ["no vector", () => ({ vectors: [null] })],
])("a text with which the server answers %s", (_, failing) => {
  const failingFor =
    (bad: (text: string) => boolean): typeof script =>
    (call) => {
      const text = call.texts.find(bad);
      return text === undefined ? bySubject(call) : failing(text);
    };

  test("does not affect other posts, and is given up", async () => {
    script = failingFor((text) => text.includes("valley 7."));
    const id = await followThirty();
    await compareAll();
    expect((await closePost(id))?.relevance).toBeGreaterThanOrEqual(MATTERS_MIN);
    const calls = embeddings().length;
    await compareAll();
    expect(embeddings()).toHaveLength(calls);
  });

  async function rejectContextOfFirst() {
    const first = await createNewsfeed(stage.ctx, { name: "Failing", business_context: CONTEXT });
    const other = await followThirty({ business_context: OTHER_CONTEXT });
    script = failingFor((text) => text === CONTEXT);
    await compareAll();
    return { first, other };
  }

  test("does not block other newsfeeds when it is the context of one", async () => {
    const { other } = await rejectContextOfFirst();
    expect((await closePost(other))?.relevance).toBeGreaterThanOrEqual(MATTERS_MIN);
    const calls = embeddings().length;
    await compareAll();
    expect(embeddings()).toHaveLength(calls);
  });

  test("is requested again the next day when it is a context", async () => {
    const { runtime } = stage;
    const { first } = await rejectContextOfFirst();
    const { pool } = runtime.database;
    const version = async () =>
      (await pool.query("select meaning_version from newsfeeds where id = $1", [first.id])).rows;
    const before = await version();
    runtime.sent.length = 0;
    runtime.setNow(new Date(Date.now() + DAY_MS));
    await compareAll();
    expect([await version(), runtime.sent]).toEqual([before, []]);
    script = bySubject;
    const rejected = embeddings().length;
    runtime.setNow(new Date(Date.now() + 2 * DAY_MS));
    await compareAll();
    expect(embeddings().slice(rejected)).toMatchObject([{ texts: [CONTEXT] }]);
    const { rows } = await pool.query("select length(vector) as length from interest_vectors where newsfeed_id = $1", [
      first.id,
    ]);
    expect(rows).toEqual([{ length: 3 }]);
  });
});

test("a single internal error does not give up a text", async () => {
  script = (call) => (embeddings().length === 2 ? { status: 500 } : bySubject(call));
  const id = await stage.follow([{ title: CLOSE, sentences: ["They come in spring."] }]);
  await compareAll();
  const { rows } = await stage.runtime.database.pool.query(
    "select v.similarity is not null as is_compared from verdicts v join posts p on p.id = v.post_id where newsfeed_id = $1",
    [id],
  );
  expect(rows).toEqual([{ is_compared: true }]);
});

describe("a user without budget left", () => {
  async function spend(): Promise<void> {
    const { runtime, ctx } = stage;
    const now = new Date();
    runtime.setNow(now);
    runtime.settings.ai.tokensPerUserPerDay = 100_000;
    await runtime.database.pool.query(
      `insert into ai_usage (day, user_id, model, purpose, input_tokens) values ($1, $2, 'm', 'control', 100000)`,
      [dayOf(now), ctx.actor.userId],
    );
    stage.ctx = await runtime.newUser();
  }

  test("does not block newsfeeds of others, however many there are", async () => {
    for (let count = 0; count < 20; count += 1)
      await createNewsfeed(stage.ctx, { name: "Spent", business_context: CONTEXT });
    await spend();
    const id = await followThirty({ business_context: OTHER_CONTEXT });
    await compareAll();
    expect((await closePost(id))?.relevance).toBeGreaterThanOrEqual(MATTERS_MIN);
    expect(embeddings().flatMap(({ texts }) => texts)).not.toContain(CONTEXT);
  });

  test("does not block posts of others, however many there are", async () => {
    await followThirty();
    await followThirty();
    await followThirty();
    await compareAll();
    await stage.runtime.database.pool.query("update articles set uncompared = true; delete from content_vectors");
    await spend();
    const id = await followThirty({ business_context: OTHER_CONTEXT });
    await stage.runtime.database.pool.query(
      "update articles set fetched_at = fetched_at - interval '1 hour' where id in (select article_id from posts where newsfeed_id = $1)",
      [id],
    );
    await compareAll();
    expect((await closePost(id))?.relevance).toBeGreaterThanOrEqual(MATTERS_MIN);
  });

  test("does not block posts that other newsfeeds have too", async () => {
    const first = await followThirty();
    await compareAll();
    await stage.runtime.database.pool.query("delete from content_vectors");
    const [source] = await listSources(stage.ctx, first);
    await spend();
    const { id } = await createNewsfeed(stage.ctx, {
      name: "Storage",
      start_date: "2026-01-01",
      business_context: OTHER_CONTEXT,
    });
    await addSource(stage.ctx, id, { url: source?.url ?? "" });
    await runSent(stage.runtime);
    await compareAll();
    expect((await closePost(id))?.relevance).toBeGreaterThanOrEqual(MATTERS_MIN);
  });
});

describe("failures", () => {
  const withVector =
    (vector: unknown): typeof script =>
    ({ texts }) => ({ vectors: texts.map(() => vector) });

  test.each<[string, typeof script, string]>([
    ["no such endpoint", () => ({ status: 404 }), "The AI provider does not know the model or the address."],
    ["a revoked key", () => ({ status: 401 }), "The AI provider does not accept the key."],
    ["too many requests", () => ({ status: 429 }), "The AI provider received too many requests."],
    ["no answer in time", () => ({ kind: "hang" }), "The AI provider did not answer in time."],
    ["another format", () => ({ raw: '{"data": "none"}' }), "The AI provider's answer has an unexpected format."],
    ["strings instead of numbers", withVector(["NaN", 1]), "The AI provider's answer has an unexpected format."],
    ["no direction", withVector([0, 0, 0]), "The AI provider's answer has an unexpected format."],
    ["no dimensions", withVector([]), "The AI provider's answer has an unexpected format."],
    ["fewer vectors", () => ({ vectors: [] }), "The AI provider's answer has an unexpected format."],
  ])("with %s leave relevance based on words until the model answers", async (_, failing, text) => {
    const { runtime } = stage;
    const id = await followThirty();
    script = failing;
    if (text.includes("in time")) chooseEmbedder("small", 200);
    for (let run = 0; run < 3; run += 1) await compareAll();
    expect(await closePost(id)).toMatchObject({ relevance_reason: "No words in common with your context" });
    const { rows } = await runtime.database.pool.query("select last_error from ai_providers");
    expect(rows).toEqual([{ last_error: text }]);
    script = bySubject;
    chooseEmbedder("small");
    await runtime.database.pool.query("delete from ai_providers");
    await compareAll();
    expect((await closePost(id))?.relevance).toBeGreaterThanOrEqual(MATTERS_MIN);
  });

  test("vectors of another length are replaced", async () => {
    const id = await followThirty();
    await compareAll();
    script = ({ texts }) => ({ vectors: texts.map((one) => [...vectorOf(one), 0]) });
    await updateNewsfeed(stage.ctx, id, { business_context: `${CONTEXT} Any size.` });
    for (let run = 0; run < 3; run += 1) await compareAll();
    expect((await closePost(id))?.relevance).toBeGreaterThanOrEqual(MATTERS_MIN);
    const { rows } = await stage.runtime.database.pool.query(
      "select distinct length(vector) as length from content_vectors union select length(vector) from interest_vectors",
    );
    expect(rows).toEqual([{ length: 4 }]);
  });
});
