import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { UserContext } from "@/lib/context/context";
import { createNewsfeed } from "@/lib/domain/newsfeeds/create-newsfeed";
import { updateNewsfeed } from "@/lib/domain/newsfeeds/update-newsfeed";
import { getPost } from "@/lib/domain/posts/get-post";
import { listPosts } from "@/lib/domain/posts/list-posts";
import { addSource } from "@/lib/domain/sources/add-source";
import { createOpenAiModel } from "@/lib/platform/ai/openai";
import { type ModelCall, type ModelServer, startModelServer } from "@/lib/testing/model-server";
import { type Publisher, rss, startPublisher } from "@/lib/testing/publisher";
import { runDue, runSent } from "@/lib/testing/run-sent";
import { bindTestRuntime, type TestRuntime } from "@/lib/testing/runtime";

const ENGLISH = [
  "The harbour bought eight new cranes for the container terminal on Monday, which the council had asked for.",
  "The port authority says that the cranes cost 1,200 euros a day and lift 65 tonnes each.",
  "Ships now leave the terminal four hours earlier than they did in the year before.",
].join(" ");
const SUMMARY = "The harbour bought eight new cranes for the container terminal on Monday.";
const GERMAN = "Der Hafen hat am Montag acht neue Kräne für das Terminal gekauft, die 65 Tonnen heben.";
const LEARNING = "Die Kräne kosten 1.200 Euro am Tag und heben 65 Tonnen, das ist für Sie wichtig.";

let runtime: TestRuntime;
let publisher: Publisher;
let server: ModelServer;
let ctx: UserContext;
let learning = LEARNING;

beforeAll(async () => {
  runtime = await bindTestRuntime();
});
afterAll(() => runtime.stop());
beforeEach(async () => {
  runtime.setNow(new Date("2026-11-21T09:00:00Z"));
  runtime.sent.length = 0;
  runtime.settings.ai.secondOpinion = false;
  learning = LEARNING;
  [publisher, server] = await Promise.all([startPublisher(), startModelServer()]);
  server.answer(reply);
  runtime.setModel(createOpenAiModel({ apiKey: "sk-test", baseUrl: server.baseUrl, model: "test-model", api: "chat" }));
  ctx = runtime.contextFor((await runtime.newUser()).actor);
  publisher.put("/feed.xml", rss([item("one", ENGLISH)]));
});
afterEach(() => Promise.all([publisher.close(), server.close()]));

const item = (name: string, content: string) => ({
  title: "Eight cranes for the harbour",
  guid: name,
  link: `${publisher.url}/${name}`,
  date: "Fri, 20 Nov 2026 09:00:00 GMT",
  content: `<p>${content}</p>`,
});

function reply({ purpose, prompt }: ModelCall) {
  const isGerman = prompt.includes("Write in the language de.");
  if (purpose === "summary") return { value: { summary: isGerman ? GERMAN : SUMMARY } };
  if (purpose === "opinion") return { value: { verdicts: [{ statement: 1, verdict: "supported", sentence: 2 }] } };
  return {
    value: {
      keylearning: isGerman ? learning : SUMMARY,
      sentences: [isGerman ? 2 : 1],
      relevance: 50,
      relevance_reason: "",
    },
  };
}

async function follow(language: "de" | "en" | null, name = "Harbours") {
  const { id } = await createNewsfeed(ctx, { name, business_context: "We rent out cranes.", language });
  await addSource(ctx, id, { url: `${publisher.url}/feed.xml` });
  await runSent(runtime);
  return id;
}

async function postOf(newsfeedId: string) {
  const { rows } = await listPosts(ctx, newsfeedId, {});
  return getPost(ctx, rows[0]?.id ?? "");
}

const callsFor = (purpose: ModelCall["purpose"]) => server.calls.filter((call) => call.purpose === purpose);

describe("a newsfeed with a language", () => {
  test("gets summaries and key learnings in it, with quotes in the article's language", async () => {
    const post = await postOf(await follow("de"));
    expect(post).toMatchObject({ summary: GERMAN, summary_language: "de", keylearning: LEARNING, ai_status: "done" });
    expect(post.evidence.map(({ quote }) => quote)).toEqual([
      "The port authority says that the cranes cost 1,200 euros a day and lift 65 tonnes each.",
    ]);
    expect(callsFor("summary")).toHaveLength(1);
  });

  test("shares one summary for each content and language with other newsfeeds", async () => {
    const german = [await follow("de", "One"), await follow("de", "Two")];
    const plain = await follow(null, "Three");
    for (const id of german) expect((await postOf(id)).summary).toBe(GERMAN);
    expect(await postOf(plain)).toMatchObject({ summary: SUMMARY, keylearning: SUMMARY });
    expect(callsFor("summary")).toHaveLength(2);
  });

  test("costs no further summary for an article in that language", async () => {
    expect(await postOf(await follow("en"))).toMatchObject({ summary: SUMMARY, ai_status: "done" });
    await follow(null, "Plain");
    expect(callsFor("summary")).toHaveLength(1);
    expect(await dueForWriting()).toBe(0);
  });

  test("leaves nothing to write once its texts are written", async () => {
    await follow("de");
    expect(await dueForWriting()).toBe(0);
  });

  test("gets its texts again after a language change", async () => {
    const id = await follow(null);
    expect(await postOf(id)).toMatchObject({ summary: SUMMARY, keylearning: SUMMARY });
    const { rederive } = await updateNewsfeed(ctx, id, { language: "de" });
    expect(rederive).toEqual({ done: 0, total: 1 });
    await runDue(runtime);
    expect(await postOf(id)).toMatchObject({ summary: GERMAN, keylearning: LEARNING });
    await updateNewsfeed(ctx, id, { language: null });
    await runDue(runtime);
    expect(await postOf(id)).toMatchObject({ summary: SUMMARY, keylearning: SUMMARY });
    expect(callsFor("summary")).toHaveLength(2);
    expect(callsFor("keylearning")).toHaveLength(3);
  });

  test("derives nothing again when the same language is saved", async () => {
    const id = await follow("de");
    expect((await updateNewsfeed(ctx, id, { language: "de" })).rederive).toBeNull();
  });
});

describe("the check of a key learning in another language", () => {
  test("calls it quoted without a second opinion, however similar its words are", async () => {
    expect((await postOf(await follow("de"))).keylearning_state).toBe("quoted");
  });

  test("calls it supported when a second opinion does and its figures are in the quotes", async () => {
    runtime.settings.ai.secondOpinion = true;
    const post = await postOf(await follow("de"));
    expect(post.keylearning_state).toBe("supported");
    expect(post.claims).toMatchObject([{ verdict: "supported", opinion: "supported" }]);
  });

  test.each([
    ["figure", "Die Kräne kosten 1.900 Euro am Tag und heben 65 Tonnen, das ist für Sie wichtig."],
    ["unit", "Die Kräne kosten 1.200 Dollar am Tag und heben 65 Tonnen, das ist für Sie wichtig."],
  ])("calls it quoted with another %s, whatever the second opinion says", async (_, text) => {
    runtime.settings.ai.secondOpinion = true;
    learning = text;
    const post = await postOf(await follow("de"));
    expect(post).toMatchObject({ keylearning: text, keylearning_state: "quoted" });
  });
});

async function dueForWriting(): Promise<number> {
  const { rows } = await runtime.database.pool.query(
    "select count(*)::int as due from articles where write_due_at is not null",
  );
  return Number(rows[0]?.due);
}
