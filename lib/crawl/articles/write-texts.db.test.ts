import { setTimeout } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { UserContext } from "@/lib/context/context";
import { HOUR_MS } from "@/lib/core/duration";
import { claimDueFeeds } from "@/lib/crawl/claim-due-feeds";
import { claimDueArticles } from "@/lib/crawl/filing/claim-due-articles";
import { createNewsfeed } from "@/lib/domain/newsfeeds/create-newsfeed";
import { getPost } from "@/lib/domain/posts/get-post";
import { listPosts } from "@/lib/domain/posts/list-posts";
import { addSource } from "@/lib/domain/sources/add-source";
import { markdownText } from "@/lib/feed/extract/markdown-text";
import { createOpenAiModel } from "@/lib/platform/ai/openai";
import { PROVIDER_REPLIES } from "@/lib/platform/ai/testing/provider-replies";
import type { ProviderReply } from "@/lib/platform/ai/testing/self-hosted-replies";
import { SYSTEM } from "@/lib/runtime/runtime";
import { type ModelAnswer, type ModelCall, type ModelServer, startModelServer } from "@/lib/testing/model-server";
import { type Publisher, page, paragraphs, rss, startPublisher } from "@/lib/testing/publisher";
import { setReadOnly } from "@/lib/testing/read-only";
import { runDue, runSent } from "@/lib/testing/run-sent";
import { bindTestRuntime, type TestRuntime } from "@/lib/testing/runtime";
import { deriveKeylearning } from "./derive-keylearnings";
import { summarizeArticle } from "./summarize-article";

const NOW = new Date("2026-11-21T09:00:00Z");
const FEED = "/feed.xml";
const SUMMARY = "The report says that it changed hands many times, more than anybody had expected.";
const LEARNING = "The separation distance took two containers off the plot.";
const REPORT =
  "The tender report tells who bought the old depot in spring. A tender of this size is rare, the report adds about the depot. Twelve firms read the report on the tender of the depot by noon. The depot stands behind the harbour, says the report on the tender.";
const QUOTE = "The separation distance alone took two of eight containers off the plot.";

let runtime: TestRuntime;
let publisher: Publisher;
let server: ModelServer;
let ctx: UserContext;

beforeAll(async () => {
  runtime = await bindTestRuntime();
});
afterAll(() => runtime.stop());
beforeEach(async () => {
  runtime.setNow(NOW);
  runtime.sent.length = 0;
  runtime.lines.length = 0;
  runtime.settings.ai.tokensPerMonth = null;
  [publisher, server] = await Promise.all([startPublisher(), startModelServer()]);
  runtime.setModel(modelFor("chat"));
  ctx = runtime.contextFor((await runtime.newUser()).actor);
});
afterEach(() => Promise.all([publisher.close(), server.close()]));

const modelFor = (api: "chat" | "responses") =>
  createOpenAiModel({ apiKey: "sk-secret-of-the-test", baseUrl: server.baseUrl, model: "test-model", api });

const good = ({ purpose }: ModelCall) => ({
  value: purpose === "summary" ? { summary: SUMMARY } : { keylearning: LEARNING, quotes: [QUOTE] },
});
/** Answers for key learnings. */
const learning = (value: unknown) => (call: ModelCall) => (call.purpose === "summary" ? good(call) : { value });

const item = (name: string) => ({
  title: `About ${name}`,
  guid: name,
  link: `${publisher.url}/${name}`,
  date: "Fri, 20 Nov 2026 09:00:00 GMT",
  content: `${paragraphs(name)}<p>${QUOTE}</p>`,
});

async function follow(fields: Partial<Parameters<typeof createNewsfeed>[1]> = {}, reader = ctx) {
  const { id } = await createNewsfeed(reader, { name: "Storage", business_context: "We bid on tenders.", ...fields });
  await addSource(reader, id, { url: `${publisher.url}${FEED}` });
  await runSent(runtime);
  return id;
}

async function postOf(newsfeedId: string, reader = ctx) {
  const { rows } = await listPosts(reader, newsfeedId, {});
  return getPost(reader, rows[0]?.id ?? "");
}

async function ledger() {
  const { rows } = await runtime.database.pool.query(
    "select purpose, calls, input_tokens::int as input, output_tokens::int as output from ai_usage where user_id = $1 order by purpose",
    [ctx.actor.userId],
  );
  return rows;
}

const callsFor = (purpose: ModelCall["purpose"]) => server.calls.filter((call) => call.purpose === purpose);

describe.each(["chat", "responses"] as const)("a model through the %s API", (api) => {
  test("writes a summary and a key learning with quotes from the text", async () => {
    runtime.setModel(modelFor(api));
    server.answer(good);
    publisher.put(FEED, rss([item("tender")]));
    const post = await postOf(await follow({ keywords: ["tender"] }));
    expect(post).toMatchObject({ summary: SUMMARY, keylearning: LEARNING, ai_status: "done", ai_model: "test-model" });
    expect(post.evidence.map(({ quote }) => quote)).toEqual([QUOTE]);
    for (const { quote, start, end } of post.evidence)
      expect(markdownText(post.content_markdown.slice(start, end))).toBe(quote);
    expect(server.calls.map(({ path, purpose }) => [path, purpose])).toEqual(
      ["summary", "keylearning"].map((purpose) => [api === "chat" ? "/v1/chat/completions" : "/v1/responses", purpose]),
    );
    expect(await ledger()).toEqual([
      { purpose: "keylearning", calls: 1, input: 100, output: 20 },
      { purpose: "summary", calls: 1, input: 100, output: 20 },
    ]);
  });
});

describe("the model's input", () => {
  test("has the article between unique boundaries, no tools, and the reader's context only for key learnings", async () => {
    server.answer(good);
    publisher.put(FEED, rss([item("tender")]));
    await follow({ business_context: "A secret plan." });
    const [summary, derived] = server.calls;
    expect(summary?.prompt).toContain("About tender");
    expect(summary?.prompt).not.toContain("A secret plan.");
    expect(derived?.prompt).toContain("A secret plan.");
    const markOf = (call: ModelCall | undefined) => /with the mark ([0-9a-f]{32})/.exec(call?.prompt ?? "")?.[1];
    expect(markOf(summary)).toBeDefined();
    expect(markOf(summary)).not.toBe(markOf(derived));
    for (const call of server.calls) {
      expect(call.headers.authorization).toBe("Bearer sk-secret-of-the-test");
      expect(call.body).not.toHaveProperty("tools");
      expect(call.prompt).not.toContain(ctx.actor.userId);
    }
  });
});

describe("the preferred language", () => {
  afterEach(() => {
    runtime.settings.ai.language = null;
  });
  const german = {
    summary: "Der Bericht sagt, dass die Ausschreibung in den Jahren 1991 und 1992 den Besitzer gewechselt hat.",
    keylearning: "Wer auf die Ausschreibung bietet, sollte mit dem Abstand rechnen, und das ist mehr als bisher.",
  };
  const answers = (texts: typeof german) => (call: ModelCall) => ({
    value:
      call.purpose === "summary" ? { summary: texts.summary } : { keylearning: texts.keylearning, quotes: [QUOTE] },
  });

  test("is requested and accepted, with quotes in the original", async () => {
    runtime.settings.ai.language = "de";
    server.answer(answers(german));
    publisher.put(FEED, rss([item("tender")]));
    const post = await postOf(await follow());
    for (const { prompt } of server.calls) expect(prompt).toContain("Write in the language de.");
    expect(post).toMatchObject({ ...german, ai_status: "done", keylearning_state: "quoted" });
    expect(post.evidence.map(({ quote }) => quote)).toEqual([QUOTE]);
  });

  test("falls back to the article's language", async () => {
    server.answer(answers(german));
    publisher.put(FEED, rss([item("tender")]));
    expect(await postOf(await follow())).toMatchObject({ ai_status: "fallback", ai_model: null });
    expect((await ledger()).map(({ calls }) => calls)).toEqual([2, 2]);
  });
});

describe("a key learning", () => {
  test("loses quotes that are not in the article", async () => {
    server.answer(learning({ keylearning: LEARNING, quotes: [QUOTE, "The tender was cancelled in March."] }));
    publisher.put(FEED, rss([item("tender")]));
    const post = await postOf(await follow());
    expect(post.evidence.map(({ quote }) => quote)).toEqual([QUOTE]);
    expect(post).toMatchObject({ ai_status: "done", keylearning_state: "supported" });
  });

  test.each([
    ["made up", ["The tender was cancelled in March."]],
    ["too short to prove anything", ["the", "says that"]],
    ["none", []],
  ])("is marked as unsupported when its quotes are %s", async (_name, quotes) => {
    server.answer(learning({ keylearning: LEARNING, quotes }));
    publisher.put(FEED, rss([item("tender")]));
    const post = await postOf(await follow());
    expect(post).toMatchObject({
      keylearning: LEARNING,
      evidence: [],
      keylearning_state: "unsupported",
      ai_status: "done",
    });
  });

  test("extracted from the text is a sentence of it, or missing", async () => {
    server.answer(() => ({ status: 500 }));
    publisher.put(FEED, rss([{ ...item("tender"), content: `<p>${REPORT}</p><p>${QUOTE}</p>` }]));
    const id = await follow({ business_context: "We plan separation distances between containers." });
    expect(await postOf(id)).toMatchObject({ keylearning_state: "extract", ai_status: "fallback" });
    const other = runtime.contextFor((await runtime.newUser()).actor);
    const bakery = await follow({ business_context: "We bake bread and cakes in ovens." }, other);
    expect(await postOf(bakery, other)).toMatchObject({ keylearning_state: "nothing", evidence: [] });
  });

  test("may state that there is none", async () => {
    server.answer(learning({ keylearning: null, quotes: [] }));
    publisher.put(FEED, rss([item("tender")]));
    expect(await postOf(await follow())).toMatchObject({
      keylearning: "",
      keylearning_state: "nothing",
      evidence: [],
      ai_status: "done",
    });
  });

  test("is derived for each newsfeed's context from one summary", async () => {
    server.answer(good);
    publisher.put(FEED, rss([item("tender")]));
    await follow({ business_context: "First reader." });
    const other = runtime.contextFor((await runtime.newUser()).actor);
    const second = await follow({ business_context: "Second reader." }, other);
    expect(callsFor("summary").length).toBe(1);
    expect(callsFor("keylearning").map(({ prompt }) => /(First|Second) reader/.exec(prompt)?.[1])).toEqual([
      "First",
      "Second",
    ]);
    expect(await postOf(second, other)).toMatchObject({ summary: SUMMARY, ai_status: "done" });
  });

  test("is not requested for an article without posts", async () => {
    server.answer(good);
    publisher.put(FEED, rss([item("tender")]));
    await follow({ keywords: ["nothing like it"] });
    expect(server.calls).toEqual([]);
  });
});

/** Runs only the next event and leaves those it sends. */
async function runOne() {
  const [event] = runtime.sent.splice(0);
  const later: TestRuntime["sent"] = [];
  await runSent({
    ...runtime,
    sent: event ? [event] : [],
    contextFor: (actor) => ({
      ...runtime.contextFor(actor),
      send: async (events) => {
        later.push(...events);
      },
    }),
  });
  runtime.sent.push(...later);
}

const UNFIT: [string, (call: ModelCall) => ModelAnswer][] = [
  ["a link", () => said("Read https://evil.example for the whole of this story now.")],
  ["markup", () => said("A summary with <img src=x onerror=alert(1)> in the middle of it.")],
  ["markdown", () => said("A summary with ![an image](data:x) in the middle of it, nothing more.")],
  ["too much", () => said("Far too long. ".repeat(200))],
  ["nothing", () => said("")],
  ["invisible characters", () => said("A summary with \u202e a direction override in the middle of it.")],
];
const said = (text: string): ModelAnswer => ({ value: { summary: text, keylearning: text, quotes: [] } });

const FAILING: [string, (call: ModelCall) => ModelAnswer][] = [
  ["401", () => ({ status: 401, body: { error: { message: "Wrong key sk-secret-of-the-test" } } })],
  ["429", () => ({ status: 429 })],
  ["500", () => ({ status: 500 })],
  ["no JSON", () => ({ text: "I am sorry, I cannot do that." })],
  ["JSON of another shape", () => ({ value: { answer: 42 } })],
  ["a connection that ends", () => ({ kind: "reset" })],
];

describe.each([...UNFIT, ...FAILING])("a model that fails with %s", (_, script) => {
  test("leaves the post with its extracted texts", async () => {
    server.answer(script);
    publisher.put(FEED, rss([item("tender")]));
    const post = await postOf(await follow());
    expect(post).toMatchObject({ ai_status: "fallback", ai_model: null });
    expect(post.summary).toContain("tender");
    expect(JSON.stringify(post)).not.toMatch(/evil|onerror|sk-secret|sorry|Far too long|\u202e/);
    expect(JSON.stringify(runtime.lines)).not.toContain("sk-secret");
  });
});

describe("a refused article", () => {
  const refusing = (reply: ProviderReply | undefined) => (call: ModelCall) =>
    call.prompt.includes("About poison") ? { status: reply?.status ?? 0, body: reply?.body } : good(call);

  test.each([
    ["for length", PROVIDER_REPLIES.vLLM?.["context length"]],
    ["by its filter", PROVIDER_REPLIES.OpenAI?.["invalid prompt"]],
  ])("%s is retried once, shortened, and keeps its extracted texts while others get theirs", async (_, reply) => {
    server.answer(refusing(reply));
    const long = `${paragraphs("poison", 120)}<p>${QUOTE}</p>`;
    const poisons = ["a", "b", "c", "d", "e", "f"].map((name) => ({ ...item(`poison ${name}`), content: long }));
    publisher.put(FEED, rss([...poisons, ...["one", "two", "three"].map(item)]));
    const { rows } = await listPosts(ctx, await follow(), {});
    const [refused, others] = [true, false].map((isRefused) =>
      rows.filter(({ title }) => title.includes("poison") === isRefused),
    );
    expect(refused?.map(({ ai_status, summary }) => [ai_status, summary.includes("poison")])).toEqual(
      poisons.map(() => ["fallback", true]),
    );
    expect(others?.map(({ ai_status }) => ai_status)).toEqual(["done", "done", "done"]);
    const asked = server.calls.filter(({ prompt }) => prompt.includes("About poison"));
    expect(asked.map(({ purpose }) => purpose)).toEqual(poisons.flatMap(() => ["summary", "summary"]));
    const [first, second] = asked.map(({ prompt }) => prompt.length);
    expect(second).toBeLessThan((first ?? 0) / 2);
    const providers = await runtime.database.pool.query("select failures from ai_providers where name like $1", [
      `${server.baseUrl}%`,
    ]);
    expect(providers.rows).toEqual([]);
  });

  test("retries an article refused for its length with as much text as the model accepts", async () => {
    server.answer((call) => (call.prompt.length > 8_000 ? { status: 400, body: tooLong } : good(call)));
    publisher.put(FEED, rss([{ ...item("tender"), content: `<p>${QUOTE}</p>${paragraphs("tender", 90)}` }]));
    expect(await postOf(await follow())).toMatchObject({ summary: SUMMARY, keylearning: LEARNING, ai_status: "done" });
    expect(server.calls.map(({ purpose }) => purpose)).toEqual(["summary", "summary", "keylearning", "keylearning"]);
  });
  const tooLong = PROVIDER_REPLIES.vLLM?.["context length"]?.body;
});

describe("a rejected answer", () => {
  test("is replaced by a second answer, requested with the reason", async () => {
    server.answer((call) =>
      call.purpose === "keylearning" || call.prompt.includes("The answer contains a web or email address.")
        ? good(call)
        : { value: { summary: "Read about the tender report at https://evil.example today." } },
    );
    publisher.put(FEED, rss([item("tender")]));
    expect(await postOf(await follow())).toMatchObject({ summary: SUMMARY, ai_status: "done" });
    expect(callsFor("summary").map(({ prompt }) => prompt.includes("evil.example"))).toEqual([false, false]);
    expect(await ledger()).toContainEqual({ purpose: "summary", calls: 2, input: 200, output: 40 });
  });
});

test("keeps the model's finished texts when the provider fails and requests the rest again", async () => {
  server.answer((call) => (call.purpose === "summary" ? good(call) : { status: 500 }));
  publisher.put(FEED, rss([item("tender")]));
  const { id } = await createNewsfeed(ctx, { name: "Storage" });
  await addSource(ctx, id, { url: `${publisher.url}${FEED}` });
  const system = runtime.contextFor(SYSTEM);
  while (runtime.sent[0] && runtime.sent[0].name !== "article/write-texts.requested") await runOne();
  const [event] = runtime.sent.splice(0);
  if (event?.name !== "article/write-texts.requested") throw new Error("The model was not asked for.");
  const { articleId } = event.data;
  const post = await postOf(id);
  expect(post).toMatchObject({ ai_status: "pending", summary: expect.stringContaining("tender") });
  expect(await summarizeArticle(system, articleId)).toBe("done");
  expect(await deriveKeylearning(system, { articleId, postId: post.id })).toBe("failed");
  expect(await postOf(id)).toMatchObject({ summary: SUMMARY, ai_status: "pending" });
  server.answer(good);
  expect(await summarizeArticle(system, articleId)).toBe("kept");
  expect(await deriveKeylearning(system, { articleId, postId: post.id })).toBe("done");
  expect(await deriveKeylearning(system, { articleId, postId: post.id })).toBe("kept");
  expect(callsFor("summary").length).toBe(1);
  expect(await postOf(id)).toMatchObject({ keylearning: LEARNING, ai_status: "done" });
});

test("keeps paid texts while the database refuses to store them", async () => {
  server.answer(good);
  publisher.put(FEED, rss([item("tender")]));
  const { id } = await createNewsfeed(ctx, { name: "Storage" });
  await addSource(ctx, id, { url: `${publisher.url}${FEED}` });
  while (runtime.sent[0] && runtime.sent[0].name !== "article/write-texts.requested") await runOne();
  const [event] = runtime.sent.splice(0);
  if (event?.name !== "article/write-texts.requested") throw new Error("The model was not asked for.");
  const { articleId } = event.data;
  const system = runtime.contextFor(SYSTEM);
  let writable = Promise.resolve();
  /** Runs after the call is booked and before its text is stored. */
  const run = async (...[task, input]: Parameters<typeof system.worker.run>) => {
    const result = await system.worker.run(task, input);
    if (task !== "checkSummary" && task !== "checkKeylearning") return result;
    await setReadOnly(runtime.database, true);
    writable = setTimeout(500).then(() => setReadOnly(runtime.database, false));
    return result;
  };
  const refusing = { ...system, worker: { ...system.worker, run: run as typeof system.worker.run } };
  expect(await summarizeArticle(refusing, articleId)).toBe("done");
  await writable;
  expect(await deriveKeylearning(refusing, { articleId, postId: (await postOf(id)).id })).toBe("done");
  await writable;
  expect(await postOf(id)).toMatchObject({ summary: SUMMARY, keylearning: LEARNING });
  expect(server.calls).toHaveLength(2);
});

test("a changed article gets its new page and a key learning from it after texts of its former version", async () => {
  server.answer((call) => {
    const subject = call.prompt.includes("auction report") ? "auction" : "tender";
    return learning({ keylearning: `Expect the ${subject} report to change hands again.`, quotes: [] })(call);
  });
  const { content: _, ...entry } = item("tender");
  const teaser = { ...entry, description: "A short one." };
  publisher.put(FEED, rss([teaser]));
  publisher.put("/tender", page(`<article><h1>A tender</h1>${paragraphs("tender")}</article>`));
  const { id } = await createNewsfeed(ctx, { name: "Storage" });
  await addSource(ctx, id, { url: `${publisher.url}${FEED}` });
  while (runtime.sent[0] && runtime.sent[0].name !== "article/write-texts.requested") await runOne();
  const writing = runtime.sent.splice(0);
  publisher.put(FEED, rss([{ ...teaser, title: "Another tender" }]));
  publisher.put("/tender", page(`<article><h1>A tender</h1>${paragraphs("auction")}</article>`));
  runtime.setNow(new Date(NOW.getTime() + 24 * HOUR_MS));
  await claimDueFeeds(runtime.contextFor(SYSTEM));
  await runOne();
  runtime.sent.unshift(...writing);
  await runSent(runtime);
  expect(await postOf(id)).toMatchObject({
    title: "Another tender",
    content_markdown: expect.stringContaining("The auction report"),
    keylearning: "Expect the auction report to change hands again.",
  });
});

describe("the monthly cap", () => {
  test("stops calls until the month ends and leaves posts readable", async () => {
    runtime.settings.ai.tokensPerMonth = (await tokensSoFar()) + 120;
    server.answer(good);
    publisher.put(FEED, rss([item("one"), item("two")]));
    const id = await follow();
    expect(server.calls.length).toBe(1);
    const { rows } = await listPosts(ctx, id, {});
    expect(rows.map((post) => post.ai_status)).toEqual(["fallback", "fallback"]);
    runtime.setNow(new Date("2026-12-01T00:00:00Z"));
    publisher.put(FEED, rss([item("three"), item("one"), item("two")]));
    await runDue(runtime);
    expect(server.calls.length).toBeGreaterThan(1);
  });

  async function tokensSoFar() {
    const { rows } = await runtime.database.pool.query(
      "select coalesce(sum(input_tokens + output_tokens), 0)::int as n from ai_usage",
    );
    return rows[0].n;
  }
});

test("caps the usage that the provider reports", async () => {
  server.answer((call) => ({ ...good(call), inputTokens: -5, outputTokens: 1e300 }));
  publisher.put(FEED, rss([item("tender")]));
  await follow();
  for (const row of await ledger()) {
    expect(row.output).toBe(2_000);
    expect(row.input).toBeGreaterThan(500);
    expect(row.input).toBeLessThan(12_000);
  }
});

describe("an article with a postponed page", () => {
  const busy = { status: 429, headers: { "retry-after": "600" } };

  test("gets its full text and then the model's texts after the host's wait", async () => {
    server.answer(learning({ keylearning: "Expect the vanadium report to change hands again.", quotes: [] }));
    publisher.put(
      FEED,
      rss([{ title: "A teaser", guid: "1", link: `${publisher.url}/article`, description: "Read on." }]),
    );
    publisher.put("/article", busy);
    const id = await follow();
    expect(server.calls).toEqual([]);
    expect(await postOf(id)).toMatchObject({ ai_status: "pending", content_markdown: "Read on." });
    publisher.put("/article", page(`<article><h1>A teaser</h1>${paragraphs("vanadium")}</article>`));
    runtime.setNow(new Date(NOW.getTime() + 601_000));
    expect(await claimDueArticles(runtime.contextFor(SYSTEM))).toBe(1);
    await runSent(runtime);
    expect(await postOf(id)).toMatchObject({ summary: SUMMARY, ai_status: "done" });
    expect((await postOf(id)).content_markdown).toContain("vanadium report");
    expect(callsFor("summary").map(({ prompt }) => prompt.includes("vanadium report"))).toEqual([true]);
  });

  test("is finished without the page after several attempts", async () => {
    server.answer(good);
    publisher.put(
      FEED,
      rss([{ title: "A teaser", guid: "1", link: `${publisher.url}/article`, description: "Read on." }]),
    );
    publisher.put("/article", busy);
    const id = await follow();
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      runtime.setNow(new Date(NOW.getTime() + attempt * HOUR_MS));
      await claimDueArticles(runtime.contextFor(SYSTEM));
      await runSent(runtime);
    }
    expect((await postOf(id)).ai_status).not.toBe("pending");
    expect(await claimDueArticles(runtime.contextFor(SYSTEM))).toBe(0);
  });
});

test("summarises a changed article again and removes quotes of the old text at once", async () => {
  server.answer(good);
  publisher.put(FEED, rss([item("tender")]));
  const id = await follow();
  expect((await postOf(id)).evidence.length).toBe(1);
  publisher.put(FEED, rss([{ ...item("tender"), content: paragraphs("cancellation") }]));
  server.answer((call) =>
    call.purpose === "summary"
      ? { value: { summary: "The cancellation changed hands more often than expected, the report says." } }
      : { value: { keylearning: "Expect the cancellation to change hands in the year.", quotes: [] } },
  );
  const { rows } = await runtime.database.pool.query("select max(next_due_at) as due from feeds");
  runtime.setNow(new Date(new Date(rows[0].due).getTime() + 1));
  const before = callsFor("summary").length;
  await runDue(runtime);
  expect(callsFor("summary").length).toBe(before + 1);
  expect(await postOf(id)).toMatchObject({
    summary: "The cancellation changed hands more often than expected, the report says.",
    keylearning: "Expect the cancellation to change hands in the year.",
    evidence: [],
    ai_status: "done",
  });
});

test("rates a changed article by its words until the model rates the new text", async () => {
  server.answer(learning({ keylearning: LEARNING, quotes: [QUOTE], relevance: 91 }));
  publisher.put(FEED, rss([item("tender")]));
  const id = await follow({ business_context: "We sell cranes." });
  expect(await postOf(id)).toMatchObject({ relevance: 91 });
  server.answer(() => ({ status: 500 }));
  publisher.put(FEED, rss([{ ...item("tender"), content: paragraphs("cancellation") }]));
  const { rows } = await runtime.database.pool.query("select max(next_due_at) as due from feeds");
  runtime.setNow(new Date(new Date(rows[0].due).getTime() + 1));
  await runDue(runtime);
  expect(await postOf(id)).toMatchObject({
    relevance: 0,
    relevance_reason: "No words in common with your context",
  });
});

test("gives up an article with an internal error after several attempts without delaying others", async () => {
  server.answer(good);
  publisher.put(FEED, rss([item("poison"), item("tender")]));
  const { worker } = runtime.system;
  const contextFor = runtime.contextFor.bind(runtime);
  const broken: TestRuntime = {
    ...runtime,
    contextFor: (actor) => ({
      ...contextFor(actor),
      worker: {
        ...worker,
        run: (job, input) => {
          if ((job === "describeArticles" || job === "summarise") && JSON.stringify(input).includes("About poison"))
            throw new TypeError("A defect of ours.");
          return worker.run(job, input);
        },
      },
    }),
  };
  const { id } = await createNewsfeed(ctx, { name: "Storage" });
  await addSource(ctx, id, { url: `${publisher.url}${FEED}` });
  await runSent(broken);
  const stateOf = async () => {
    const { rows } = await listPosts(ctx, id, {});
    return Object.fromEntries(rows.map((post) => [post.title, post.ai_status]));
  };
  expect(await stateOf()).toEqual({ "About poison": "pending", "About tender": "done" });
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    runtime.setNow(new Date(NOW.getTime() + attempt * HOUR_MS));
    expect(await claimDueArticles(runtime.contextFor(SYSTEM))).toBe(1);
    await runSent(broken);
  }
  expect(await claimDueArticles(runtime.contextFor(SYSTEM))).toBe(0);
  expect(await stateOf()).toEqual({ "About poison": "fallback", "About tender": "done" });
  expect((await listPosts(ctx, id, { q: "poison" })).rows[0]?.summary).toContain("poison report");
});

test("writes texts after a lost event", async () => {
  server.answer(good);
  publisher.put(FEED, rss([item("tender")]));
  const { id } = await createNewsfeed(ctx, { name: "Storage" });
  await addSource(ctx, id, { url: `${publisher.url}${FEED}` });
  while (runtime.sent[0] && runtime.sent[0].name !== "article/write-texts.requested") await runOne();
  runtime.sent.length = 0;
  expect(await claimDueArticles(runtime.contextFor(SYSTEM))).toBe(0);
  runtime.setNow(new Date(NOW.getTime() + 901_000));
  expect(await claimDueArticles(runtime.contextFor(SYSTEM))).toBe(1);
  await runSent(runtime);
  expect(await postOf(id)).toMatchObject({ ai_status: "done" });
});
