import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { UserContext } from "@/lib/context/context";
import { createNewsfeed } from "@/lib/domain/newsfeeds/create-newsfeed";
import { deleteNewsfeed } from "@/lib/domain/newsfeeds/update-newsfeed";
import { getPost } from "@/lib/domain/posts/get-post";
import { listPosts } from "@/lib/domain/posts/list-posts";
import { getTranslation, translatePost } from "@/lib/domain/posts/translate-post";
import { addSource } from "@/lib/domain/sources/add-source";
import { updateSource } from "@/lib/domain/sources/update-source";
import { createOpenAiModel } from "@/lib/platform/ai/openai";
import { addMember } from "@/lib/testing/add-member";
import { type ModelAnswer, type ModelCall, type ModelServer, startModelServer } from "@/lib/testing/model-server";
import { type Publisher, rss, startPublisher } from "@/lib/testing/publisher";
import { runDue, runSent } from "@/lib/testing/run-sent";
import { bindTestRuntime, type TestRuntime } from "@/lib/testing/runtime";
import { resumeTranslations, translateArticle } from "./translate-article";

const PARAGRAPH = "The harbour bought eight new cranes for the terminal on Monday, which lift 65 tonnes each. ".repeat(
  8,
);
const TEXT = `<h2>Cranes</h2>${`<p>${PARAGRAPH} See <a href="https://port.example/cranes">the list</a>.</p>`.repeat(4)}`;
const GERMAN = "Der Hafen hat am Montag neue Kräne für das Terminal gekauft, die 65 Tonnen heben. ".repeat(8);
const TITLE = "Acht Kräne für den Hafen";

let runtime: TestRuntime;
let publisher: Publisher;
let server: ModelServer;
let ctx: UserContext;

beforeAll(async () => {
  runtime = await bindTestRuntime();
});
afterAll(() => runtime.stop());
beforeEach(async () => {
  runtime.setNow(new Date("2026-11-21T09:00:00Z"));
  runtime.sent.length = 0;
  Object.assign(runtime.settings.ai, { tokensPerMonth: null, tokensPerUserPerDay: null });
  [publisher, server] = await Promise.all([startPublisher(), startModelServer()]);
  server.answer(translated);
  runtime.setModel(createOpenAiModel({ apiKey: "sk-test", baseUrl: server.baseUrl, model: "test-model", api: "chat" }));
  ctx = await newReader();
});
afterEach(() => Promise.all([publisher.close(), server.close()]));

const newReader = async () => runtime.contextFor((await runtime.newUser()).actor);
const calls = () => server.calls.filter(({ purpose }) => purpose === "translation");
const says = (value: { title: string; text: string }) => (call: ModelCall) =>
  call.purpose === "translation" ? { value } : OTHERWISE;
const OTHERWISE: ModelAnswer = { status: 400, body: { error: { message: "Not asked." } } };

function translated({ purpose }: ModelCall): ModelAnswer {
  if (purpose !== "translation") return OTHERWISE;
  return { value: { title: TITLE, text: `${GERMAN}[Liste](https://port.example/cranes)` } };
}

async function follow(reader = ctx, path = "/feed.xml", { content = TEXT, keywords = [] as string[] } = {}) {
  const item = {
    title: "Eight cranes for the harbour",
    guid: "one",
    link: `${publisher.url}/one`,
    date: "Fri, 20 Nov 2026 09:00:00 GMT",
    content,
  };
  publisher.put(path, rss([item]));
  const { id } = await createNewsfeed(reader, { name: "Harbours", keywords });
  const source = await addSource(reader, id, { url: `${publisher.url}${path}` });
  await runSent(runtime);
  const { rows } = await listPosts(reader, id, {});
  return { newsfeedId: id, sourceId: source.id, postId: rows[0]?.id ?? "" };
}

async function translation(postId: string, reader = ctx) {
  await translatePost(reader, postId, "de");
  await runSent(runtime);
  return getTranslation(reader, postId, "de");
}

describe("a translation on request", () => {
  test("is written piece by piece, with title, text and links", async () => {
    const { postId } = await follow();
    expect(await getTranslation(ctx, postId, "de")).toMatchObject({ status: "none", title: null });
    expect(await translatePost(ctx, postId, "de")).toMatchObject({ status: "pending", progress: { done: 0 } });
    await runSent(runtime);
    const found = await getTranslation(ctx, postId, "de");
    expect(found).toMatchObject({ status: "done", title: TITLE, error: null, is_cut: false });
    expect(found.content_markdown?.match(/\[Liste\]\(https:\/\/port\.example\/cranes\)/g)).toHaveLength(calls().length);
    expect(calls().length).toBeGreaterThan(1);
    expect(found.progress).toEqual({ done: calls().length, total: calls().length });
  });

  test("leaves the post in lists as it was", async () => {
    const { postId } = await follow();
    await translation(postId);
    expect(await getPost(ctx, postId)).toMatchObject({ title: "Eight cranes for the harbour", translation: null });
  });

  test("is shared by all readers of the same text, and paid for once", async () => {
    const other = await newReader();
    const [one, two] = [await follow(), await follow(other, "/copy.xml")];
    await translation(one.postId);
    const asked = calls().length;
    expect(await translatePost(other, two.postId, "de")).toMatchObject({ status: "done", title: TITLE });
    expect(calls()).toHaveLength(asked);
    expect(await ledger(ctx)).toEqual([{ purpose: "translation", calls: asked }]);
    expect(await ledger(other)).toEqual([]);
  });

  test("is no usage of a newsfeed whose owner does not pay for it", async () => {
    const { postId, newsfeedId } = await follow();
    const viewer = await newReader();
    await addMember(runtime, newsfeedId, viewer.actor.userId, "viewer");
    expect(await translation(postId, viewer)).toMatchObject({ status: "done" });
    expect(await ledger(viewer)).toHaveLength(1);
    const usage = "select from ai_newsfeed_usage where newsfeed_id = $1";
    expect((await runtime.database.pool.query(usage, [newsfeedId])).rowCount).toBe(0);
  });

  test("fails with a reason after two refused answers, and can be requested again", async () => {
    const { postId } = await follow();
    server.answer(says({ title: TITLE, text: `${GERMAN}[Liste](https://evil.example/)` }));
    expect(await translation(postId)).toMatchObject({
      status: "failed",
      content_markdown: null,
      error: "The answer contains a web or email address.",
    });
    expect(calls()).toHaveLength(2);
    server.answer(translated);
    expect((await translation(postId)).status).toBe("done");
  });

  test("continues after an outage with the pieces that are missing", async () => {
    const { postId } = await follow();
    let answers = 0;
    server.answer((call) => {
      answers += 1;
      return answers === 1 ? translated(call) : { status: 500 };
    });
    const waiting = await translation(postId);
    expect(waiting).toMatchObject({ status: "pending", title: TITLE, progress: { done: 1 } });
    expect(waiting.error).toBe("The model does not answer. Lede tries again later.");
    server.calls.length = 0;
    server.answer(translated);
    runtime.setNow(new Date("2026-11-21T09:05:00Z"));
    await resumeTranslations(system());
    await runSent(runtime);
    expect(await getTranslation(ctx, postId, "de")).toMatchObject({ status: "done", error: null });
    expect(calls()).toHaveLength(waiting.progress.total - 1);
  });

  test("fails after three runs without an answer from a provider that answers otherwise", async () => {
    const { postId } = await follow();
    server.answer(({ purpose }) => (purpose === "translation" ? { status: 500 } : OTHERWISE));
    await translation(postId);
    await resumeThrice();
    expect(await getTranslation(ctx, postId, "de")).toMatchObject({
      status: "failed",
      error: "The model does not answer.",
    });
  });

  test.each<[string, ModelAnswer]>([
    ["reports an error", { status: 500 }],
    ["does not accept the key", { status: 401 }],
    ["limits requests", { status: 429 }],
    ["closes the connection", { kind: "reset" }],
  ])("waits while the provider %s", async (_name, failure) => {
    const { postId } = await follow();
    server.answer(() => failure);
    await translation(postId);
    await resumeThrice();
    expect(await getTranslation(ctx, postId, "de")).toMatchObject({
      status: "pending",
      error: "The model does not answer. Lede tries again later.",
    });
    server.answer(translated);
    await resumeLater();
    expect((await getTranslation(ctx, postId, "de")).status).toBe("done");
  });

  test("waits for the budget", async () => {
    const { postId } = await follow();
    runtime.settings.ai.tokensPerMonth = 1;
    const { rows } = await runtime.database.pool.query("select 1 from ai_usage limit 1");
    if (rows.length === 0) await runtime.database.pool.query(SPENT, [ctx.actor.userId]);
    expect(await translation(postId)).toMatchObject({
      status: "pending",
      error: "The model's usage limit is reached. Translation continues when the limit allows.",
    });
    expect(calls()).toHaveLength(0);
  });

  describe("a translation whose reader has no budget left", () => {
    async function waiting() {
      runtime.settings.ai.tokensPerUserPerDay = 100_000;
      await runtime.database.pool.query(SPENT_BY_USER, [ctx.actor.userId]);
      const other = await newReader();
      const [one, two] = [await follow(), await follow(other, "/copy.xml")];
      expect(await translation(one.postId)).toMatchObject({ status: "pending" });
      return { ...one, other, otherPostId: two.postId };
    }

    test("continues at the expense of another reader who asks", async () => {
      const { other, otherPostId } = await waiting();
      expect(await translation(otherPostId, other)).toMatchObject({ status: "done", title: TITLE });
      expect(await ledger(other)).toEqual([{ purpose: "translation", calls: calls().length }]);
    });

    test("fails once the reader has lost access, and can be requested by others", async () => {
      const { newsfeedId, other, otherPostId } = await waiting();
      await deleteNewsfeed(ctx, newsfeedId);
      await resumeLater();
      expect(await getTranslation(other, otherPostId, "de")).toMatchObject({
        status: "failed",
        error: "Its requester can no longer read the post. Request it again.",
      });
      expect((await translation(otherPostId, other)).status).toBe("done");
    });
  });

  test("fails when the model is removed, and continues with a new one", async () => {
    const { postId } = await follow();
    await translatePost(ctx, postId, "de");
    expect(await getTranslation({ ...ctx, model: null }, postId, "de")).toMatchObject({
      status: "failed",
      error: "Translations need a model. The operator sets one up in Settings, AI.",
    });
    await runSent(runtime);
    expect((await getTranslation(ctx, postId, "de")).status).toBe("done");
  });

  test("is missing for a text that has changed since", async () => {
    const { postId } = await follow();
    await translation(postId);
    await runtime.database.pool.query("update article_contents set content_markdown = content_markdown || ' More.'");
    expect(await getTranslation(ctx, postId, "de")).toMatchObject({ status: "none", content_markdown: null });
    expect((await translation(postId)).status).toBe("done");
  });

  test("counts the pieces of a text that has changed since", async () => {
    const { postId } = await follow();
    expect((await translation(postId)).progress.total).toBeGreaterThan(1);
    await runtime.database.pool.query("update article_contents set content_markdown = 'One crane fewer.'");
    expect(await translatePost(ctx, postId, "de")).toMatchObject({
      status: "pending",
      progress: { done: 0, total: 1 },
    });
  });

  test("keeps code as it is", async () => {
    const { postId } = await follow(ctx, "/code.xml", {
      content: `<p>${PARAGRAPH}</p><pre><code>let cranes = 8;</code></pre>`,
    });
    server.answer(says({ title: TITLE, text: GERMAN }));
    expect((await translation(postId)).content_markdown).toContain("let cranes = 8;");
    expect(calls()).toHaveLength(1);
  });

  test("is not started without a model", async () => {
    const { postId } = await follow();
    runtime.setModel(null);
    ctx = runtime.contextFor(ctx.actor);
    expect(await translatePost(ctx, postId, "de")).toMatchObject({
      status: "none",
      error: "Translations need a model. The operator sets one up in Settings, AI.",
    });
    expect(runtime.sent).toEqual([]);
    expect((await getPost(ctx, postId)).can_translate).toBe(false);
  });

  test("stays readable without a model", async () => {
    const { postId } = await follow();
    expect((await translation(postId)).status).toBe("done");
    runtime.setModel(null);
    ctx = runtime.contextFor(ctx.actor);
    expect(await getPost(ctx, postId)).toMatchObject({ can_translate: false, translated_to: ["de"] });
    await runtime.database.pool.query("update article_contents set content_markdown = 'One crane fewer.'");
    expect(await getPost(ctx, postId)).toMatchObject({ translated_to: [] });
  });

  test("runs once at a time", async () => {
    const { postId } = await follow();
    await translatePost(ctx, postId, "de");
    const [event] = runtime.sent;
    if (event?.name !== "article/translate.requested") throw new Error("No translation was requested.");
    const key = { contentHash: Buffer.from(event.data.contentHash, "hex"), language: "de" };
    await Promise.all([translateArticle(system(), key), translateArticle(system(), key)]);
    const { progress } = await getTranslation(ctx, postId, "de");
    expect(calls()).toHaveLength(progress.total);
  });

  test("keeps a paid piece while the database refuses to store it", async () => {
    const { postId } = await follow();
    await translatePost(ctx, postId, "de");
    const [event] = runtime.sent;
    if (event?.name !== "article/translate.requested") throw new Error("No translation was requested.");
    const key = { contentHash: Buffer.from(event.data.contentHash, "hex"), language: "de" };
    let updates = 0;
    const db = new Proxy(system().db, {
      get: (target, name) => {
        // The claim comes first, then the first piece.
        if (name === "update" && ++updates === 2) throw Object.assign(new Error("connect"), { code: "ECONNREFUSED" });
        return Reflect.get(target, name);
      },
    });
    await translateArticle({ ...system(), db }, key);
    const { status, progress } = await getTranslation(ctx, postId, "de");
    expect(status).toBe("done");
    expect(calls()).toHaveLength(progress.total);
  });
});

describe("a source that is always translated", () => {
  test("gets its newest posts translated, with their titles in lists", async () => {
    const { newsfeedId, sourceId } = await follow();
    expect(await updateSource(ctx, sourceId, { translate_to: "de" })).toMatchObject({ translate_to: "de" });
    await runSent(runtime);
    const { rows } = await listPosts(ctx, newsfeedId, {});
    expect(rows[0]).toMatchObject({
      title: "Eight cranes for the harbour",
      translation: { language: "de", title: TITLE },
    });
    await updateSource(ctx, sourceId, { translate_to: null });
    expect((await listPosts(ctx, newsfeedId, {})).rows[0]?.translation).toBeNull();
  });

  test("keeps its translations readable without a model", async () => {
    const { sourceId, postId } = await follow();
    await updateSource(ctx, sourceId, { translate_to: "de" });
    await runSent(runtime);
    runtime.setModel(null);
    ctx = runtime.contextFor(ctx.actor);
    expect((await getPost(ctx, postId)).can_translate).toBe(true);
    expect(await translatePost(ctx, postId, "de")).toMatchObject({ status: "done", title: TITLE, error: null });
  });

  test("gets posts translated that come later", async () => {
    const { newsfeedId, sourceId } = await follow();
    await updateSource(ctx, sourceId, { translate_to: "de" });
    await runSent(runtime);
    const next = { title: "More cranes", guid: "two", link: `${publisher.url}/two`, content: TEXT };
    publisher.put("/feed.xml", rss([{ ...next, date: "Sat, 21 Nov 2026 08:00:00 GMT" }]));
    runtime.setNow(new Date("2026-11-22T09:00:00Z"));
    await runDue(runtime);
    const { rows } = await listPosts(ctx, newsfeedId, {});
    expect(rows.map(({ translation }) => translation?.title)).toEqual([TITLE, TITLE]);
  });

  test("gets posts translated that failed because it was not translated for a while", async () => {
    const { newsfeedId, sourceId } = await follow();
    runtime.settings.ai.tokensPerUserPerDay = 0;
    await updateSource(ctx, sourceId, { translate_to: "de" });
    await runSent(runtime);
    await updateSource(ctx, sourceId, { translate_to: null });
    await resumeLater();
    runtime.settings.ai.tokensPerUserPerDay = null;
    await updateSource(ctx, sourceId, { translate_to: "de" });
    await runSent(runtime);
    expect((await listPosts(ctx, newsfeedId, {})).rows[0]?.translation).toMatchObject({ title: TITLE });
  });

  test("is paid by an owner whose newsfeed keeps the post", async () => {
    // The first by id, who would pay otherwise.
    const refusing = await follow(ctx, "/feed.xml", { keywords: ["airport"] });
    const other = await newReader();
    const keeping = await follow(other);
    await updateSource(ctx, refusing.sourceId, { translate_to: "de" });
    await updateSource(other, keeping.sourceId, { translate_to: "de" });
    await runSent(runtime);
    expect([await ledger(ctx), await ledger(other)]).toMatchObject([[], [{ purpose: "translation" }]]);
  });

  test("is not translated into its own language", async () => {
    const { newsfeedId, sourceId } = await follow();
    await updateSource(ctx, sourceId, { translate_to: "en" });
    await runSent(runtime);
    expect((await listPosts(ctx, newsfeedId, {})).rows[0]?.translation).toBeNull();
    expect(calls()).toHaveLength(0);
  });
});

const SPENT =
  "insert into ai_usage (day, user_id, model, purpose, input_tokens) values ('2026-11-21', $1, 'test-model', 'control', 10)";
const SPENT_BY_USER =
  "insert into ai_usage (day, user_id, model, purpose, input_tokens) values ('2026-11-21', $1, 'test-model', 'control', 100000)";

async function resumeThrice(): Promise<void> {
  for (const minute of [10, 30, 50]) {
    runtime.setNow(new Date(`2026-11-21T09:${minute}:00Z`));
    await resumeTranslations(system());
    await runSent(runtime);
  }
}

async function resumeLater(): Promise<void> {
  runtime.setNow(new Date("2026-11-21T12:00:00Z"));
  await resumeTranslations(system());
  await runSent(runtime);
}

const system = () => runtime.contextFor(runtime.system.actor);

async function ledger(reader: UserContext) {
  const { rows } = await runtime.database.pool.query(
    "select purpose, calls from ai_usage where user_id = $1 and purpose = 'translation'",
    [reader.actor.userId],
  );
  return rows;
}
