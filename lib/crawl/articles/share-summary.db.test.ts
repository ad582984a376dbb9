import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { outdateKeylearnings } from "@/db/queries/articles/filing";
import { listUnwrittenPosts } from "@/db/queries/articles/writing";
import type { UserContext } from "@/lib/context/context";
import { createNewsfeed } from "@/lib/domain/newsfeeds/create-newsfeed";
import { listPosts } from "@/lib/domain/posts/list-posts";
import { addSource } from "@/lib/domain/sources/add-source";
import { createOpenAiModel } from "@/lib/platform/ai/openai";
import { PROMPT_VERSION } from "@/lib/platform/ai/prompt";
import { type ModelCall, type ModelServer, startModelServer } from "@/lib/testing/model-server";
import { type Publisher, paragraphs, rss, startPublisher } from "@/lib/testing/publisher";
import { runSent } from "@/lib/testing/run-sent";
import { bindTestRuntime, type TestRuntime } from "@/lib/testing/runtime";
import { ANSWER_LEASE_SECONDS } from "./ask-once";
import { deriveKeylearning, deriveKeylearnings } from "./derive-keylearnings";
import { summarizeArticle } from "./summarize-article";

const NEWSFEEDS = 50;
const unwritten = (articleId: string) =>
  listUnwrittenPosts(runtime.database.db, articleId, { after: null, postsMax: 10, promptVersion: PROMPT_VERSION });
const SUMMARY = "The report says that it changed hands many times, more than anybody had expected.";
const LEARNING = "Expect the tender to change hands in the year, says the report.";

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
  [publisher, server] = await Promise.all([startPublisher(), startModelServer()]);
  server.answer(({ purpose }) => ({
    value: purpose === "summary" ? { summary: SUMMARY } : { keylearning: LEARNING, quotes: [] },
  }));
  runtime.setModel(createOpenAiModel({ apiKey: "sk-test", baseUrl: server.baseUrl, model: "test-model", api: "chat" }));
  ctx = await runtime.newUser();
  ctx = runtime.contextFor(ctx.actor);
});
afterEach(() => Promise.all([publisher.close(), server.close()]));

const item = (guid: string, link: string) => ({
  title: "About the tender",
  guid,
  link: `${publisher.url}/${link}`,
  date: "Fri, 20 Nov 2026 09:00:00 GMT",
  content: paragraphs("tender"),
});

async function listen(path: string, newsfeeds = 1): Promise<void> {
  for (let index = 0; index < newsfeeds; index += 1) {
    const { id } = await createNewsfeed(ctx, { name: `Newsfeed ${index}`, business_context: `Reader ${index}.` });
    await addSource(ctx, id, { url: `${publisher.url}${path}` });
  }
}

/** Runs requested work up to the model's part and returns the articles due for it. */
async function untilWriting(): Promise<string[]> {
  const articleIds: string[] = [];
  const contextFor = runtime.contextFor.bind(runtime);
  const withheld: TestRuntime = {
    ...runtime,
    contextFor: (actor) => ({
      ...contextFor(actor),
      send: async (events) => {
        for (const event of events)
          if (event.name === "article/write-texts.requested") articleIds.push(event.data.articleId);
          else runtime.sent.push(event);
      },
    }),
  };
  await runSent(withheld);
  return articleIds;
}

const system = () => runtime.contextFor(runtime.system.actor);
const callsFor = (purpose: ModelCall["purpose"]) => server.calls.filter((call) => call.purpose === purpose);

describe("one summary call per article", () => {
  test("serves 50 newsfeeds, with one more for each key learning", async () => {
    publisher.put("/feed.xml", rss([item("1", "tender")]));
    await listen("/feed.xml", NEWSFEEDS);
    await runSent(runtime);
    expect(callsFor("summary").length).toBe(1);
    expect(callsFor("keylearning").length).toBe(NEWSFEEDS);
    const { rows } = await runtime.database.pool.query(
      `select count(*)::int as posts, count(distinct k.post_id)::int as learnt from posts p
       join articles a on a.id = p.article_id join article_summaries s using (content_hash)
       join keylearnings k on k.post_id = p.id
       where s.status = 'done' and k.status = 'done' and p.newsfeed_id in (select id from newsfeeds where owner_id = $1)`,
      [ctx.actor.userId],
    );
    expect(rows[0]).toEqual({ posts: NEWSFEEDS, learnt: NEWSFEEDS });
  });

  test("serves two feeds and any number of concurrent callers", async () => {
    const same = { ...item("1", "tender"), content: paragraphs("tariff") };
    publisher.put("/one.xml", rss([same]));
    publisher.put("/two.xml", rss([{ ...same, guid: "2" }], { title: "Another" }));
    await listen("/one.xml");
    await listen("/two.xml");
    const articleIds = await untilWriting();
    expect(new Set(articleIds).size).toBe(2);
    const asked = [...articleIds, ...articleIds, ...articleIds];
    const outcomes = await Promise.all(asked.map((articleId) => summarizeArticle(system(), articleId)));
    expect(outcomes.toSorted()).toEqual(["done", ...asked.slice(1).map(() => "kept")]);
    await Promise.all(asked.map(async (articleId) => deriveKeylearnings(system(), { articleId, after: null })));
    expect([callsFor("summary").length, callsFor("keylearning").length]).toEqual([1, 2]);
  });
});

test("does not share a summary with a feed that hides other words in the same article", async () => {
  const original = { ...item("1", "tender"), content: paragraphs("reactor") };
  const forged = {
    ...original,
    guid: "2",
    content: `<metadata><p>The owner is insolvent.</p></metadata>${original.content}`,
  };
  publisher.put("/original.xml", rss([original]));
  publisher.put("/forged.xml", rss([forged], { title: "Another" }));
  await listen("/original.xml");
  await listen("/forged.xml");
  for (const articleId of await untilWriting()) expect(await summarizeArticle(system(), articleId)).toBe("done");
  expect(callsFor("summary").length).toBe(2);
});

test("repeats the call for an article whose caller crashed", async () => {
  publisher.put("/feed.xml", rss([{ ...item("1", "tender"), content: paragraphs("turbine") }]));
  await listen("/feed.xml");
  const [articleId = ""] = await untilWriting();
  const now = new Date("2026-11-21T09:00:00Z").getTime();
  const claimed = await runtime.database.pool.query(
    `update article_summaries set claimed_until = $2
     where content_hash = (select content_hash from articles where id = $1) returning 1`,
    [articleId, new Date(now + ANSWER_LEASE_SECONDS * 1000)],
  );
  expect(claimed.rows.length).toBe(1);
  expect(await summarizeArticle(system(), articleId)).toBe("kept");
  expect(server.calls.length).toBe(0);
  runtime.setNow(new Date(now + ANSWER_LEASE_SECONDS * 1000));
  expect(await summarizeArticle(system(), articleId)).toBe("done");
  expect(await summarizeArticle(system(), articleId)).toBe("kept");
  expect(callsFor("summary").length).toBe(1);
});

test("discards a key learning requested before the article changed", async () => {
  publisher.put("/feed.xml", rss([{ ...item("1", "tender"), content: paragraphs("trolley") }]));
  await listen("/feed.xml");
  const [articleId = ""] = await untilWriting();
  const [postId = ""] = await unwritten(articleId);
  server.answer(() => ({ value: { keylearning: "Expect the trolley to change hands, says the report.", quotes: [] } }));
  const { model } = system();
  if (!model) throw new Error("There is a model.");
  runtime.setModel({
    ...model,
    deriveKeylearning: async (...asked) => {
      const reply = await model.deriveKeylearning(...asked);
      await outdateKeylearnings(runtime.database.db, { articleIds: [articleId] });
      return reply;
    },
  });
  await deriveKeylearning(system(), { articleId, postId });
  expect(await unwritten(articleId)).toEqual([postId]);
  const newsfeed = await runtime.database.pool.query("select newsfeed_id as id from posts where id = $1", [postId]);
  const { rows } = await listPosts(ctx, newsfeed.rows[0].id, {});
  expect(rows[0]?.ai_model).toBeNull();
});
