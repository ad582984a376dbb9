import { describe, expect, test } from "vitest";
import { countUnproven } from "@/db/queries/articles/proof";
import { getPost } from "@/lib/domain/posts/get-post";
import { listPosts } from "@/lib/domain/posts/list-posts";
import { recheckTexts } from "@/lib/domain/upkeep/recheck-texts";
import { WorkerError } from "@/lib/platform/worker/worker-error";
import { SYSTEM } from "@/lib/runtime/runtime";
import { setUpModelStage } from "@/lib/testing/model-stage";

const SENTENCES = [
  "Borealis Power bought the Larkfield battery plant from Teslin Energy for 240 million dollars on Monday.",
  "The plant stores 120 megawatt hours and employs 85 people in Texas.",
  "Borealis Power beat Quantel Grid in the bidding, which lasted four months.",
  "The firm was unprofitable in every quarter of last year.",
  "It reported 1,200 million dollars in sales.",
  "It is not true that the regulator will approve the sale this year.",
  "The buyer will add 100 jobs at the plant by 2028.",
];
const TRUE = "Borealis Power bought the Larkfield battery plant from Teslin Energy for 240 million dollars.";
const QUOTE = SENTENCES[0] ?? "";

const stage = setUpModelStage();
const { runtime } = stage;

/** Follows a new site with one article, and returns its post. */
async function postWith(answers: { summary?: string; keylearning: string; quotes?: string[]; sentences?: unknown[] }) {
  const { summary = SENTENCES[0], ...learning } = answers;
  stage.server.answer(({ purpose }) => ({ value: purpose === "summary" ? { summary } : learning }));
  const id = await stage.follow([{ title: "Battery plant sold", sentences: SENTENCES }]);
  const { rows } = await listPosts(stage.ctx, id, {});
  return getPost(stage.ctx, rows[0]?.id ?? "");
}

describe("a model's key learning", () => {
  test("marks a key learning as supported when its quote says it", async () => {
    const post = await postWith({ keylearning: TRUE, quotes: [QUOTE] });
    expect(post).toMatchObject({ keylearning: TRUE, keylearning_state: "supported", ai_status: "done" });
    expect(post.evidence.map(({ quote }) => quote)).toEqual([QUOTE]);
    expect(post.claims).toMatchObject([{ text: TRUE, verdict: "supported", quote: QUOTE }]);
  });

  const WON = SENTENCES[2] ?? "";
  test.each([
    ["a wrong figure", TRUE.replace("240", "640"), QUOTE],
    ["a figure of something else", TRUE.replace("240 million dollars", "1,200 million dollars"), QUOTE],
    ["a negation", TRUE.replace("bought", "did not buy"), QUOTE],
    ["an invented company", TRUE.replace("Teslin Energy", "Norvex Holdings"), QUOTE],
    ["swapped winners", "Quantel Grid beat Borealis Power in the bidding, which lasted four months.", WON],
  ])("never marks a key learning with %s as supported", async (_name, keylearning, quote) => {
    const post = await postWith({ keylearning, quotes: [quote] });
    expect(post.keylearning_state).not.toBe("supported");
    expect(post.claims.map(({ text }) => text)).toEqual([keylearning]);
    expect(post.claims.some(({ verdict }) => verdict === "supported")).toBe(false);
  });

  test.each([
    ["profitable in every quarter of last year", "The firm was profitable in every quarter of last year.", 3],
    ["200 million dollars in sales", "The firm reported 200 million dollars in sales.", 4],
    ["the regulator will approve the sale this year", "The regulator will approve the sale this year.", 5],
  ])("resting on the quote “%s” shows the whole sentence and is not supported", async (quote, keylearning, index) => {
    const post = await postWith({ keylearning, quotes: [quote] });
    expect(post.keylearning_state).not.toBe("supported");
    expect(post.claims.map((claim) => claim.quote)).toEqual([SENTENCES[index]]);
    for (const { quote: shown } of post.evidence) expect(SENTENCES).toContain(shown);
  });

  test("loses the sentence that its quote contradicts", async () => {
    const wrong = "It was sold for 640 million dollars on Monday.";
    const post = await postWith({ keylearning: `${TRUE} ${wrong}`, quotes: [QUOTE] });
    expect(post).toMatchObject({ keylearning: TRUE, keylearning_state: "supported" });
    expect(post.claims.map(({ verdict }) => verdict)).toEqual(["supported", "contradicted"]);
  });

  test("is absent when every sentence is contradicted", async () => {
    const post = await postWith({ keylearning: TRUE.replace("bought", "did not buy"), quotes: [QUOTE] });
    expect(post).toMatchObject({ keylearning: "", keylearning_state: "nothing", evidence: [], ai_status: "done" });
    expect(post.claims).toMatchObject([{ verdict: "contradicted", quote: QUOTE }]);
  });

  test.each([
    ["numbers", [2]],
    ["numbers as text", ["[2]"]],
  ])("has the sentences that the model names by %s as quotes", async (_name, sentences) => {
    const post = await postWith({ keylearning: TRUE, sentences });
    expect(post.evidence.map(({ quote }) => quote)).toEqual([QUOTE]);
    expect(stage.server.calls.at(-1)?.prompt).toContain(`[2] ${QUOTE}`);
  });
});

test("a model's summary loses the sentence that the text contradicts", async () => {
  const summary = `${TRUE} The buyer will cut 9,000 jobs at the plant by 2028.`;
  const post = await postWith({ summary, keylearning: TRUE, quotes: [QUOTE] });
  expect(post.summary).not.toContain("9,000");
  expect(post.summary_claims.map(({ verdict }) => verdict)).toEqual(["supported", "contradicted"]);
});

describe("texts from before the check", () => {
  const FALSE = TRUE.replace("bought", "did not buy");

  async function unproven(postId: string, keylearning = FALSE) {
    await runtime.database.pool.query(
      "update keylearnings set keylearning = $2, state = 'supported', claims = '[]', proof_version = 0 where post_id = $1",
      [postId, keylearning],
    );
  }

  test("are checked without a model, once", async () => {
    const { id } = await postWith({ keylearning: TRUE, quotes: [QUOTE] });
    await unproven(id);
    const calls = stage.server.calls.length;
    expect(await recheckTexts(runtime.contextFor(SYSTEM))).toBe(false);
    const post = await getPost(stage.ctx, id);
    expect(post).toMatchObject({ keylearning: "", keylearning_state: "nothing" });
    expect(post.claims).toMatchObject([{ text: FALSE, verdict: "contradicted" }]);
    expect(stage.server.calls.length).toBe(calls);
    const left = "select count(*)::int as left from keylearnings where proof_version = 0";
    expect((await runtime.database.pool.query(left)).rows).toEqual([{ left: 0 }]);
  });

  test("are all checked after an interrupted run", async () => {
    const first = await postWith({ keylearning: TRUE, quotes: [QUOTE] });
    const second = await postWith({ keylearning: TRUE, quotes: [QUOTE] });
    await unproven(first.id);
    await unproven(second.id);
    const system = runtime.contextFor(SYSTEM);
    let checks = 0;
    const dying: typeof system.worker.run = (job, input) => {
      checks += 1;
      if (checks > 1) throw new Error("killed");
      return system.worker.run(job, input);
    };
    await expect(recheckTexts({ ...system, worker: { ...system.worker, run: dying } })).rejects.toThrow("killed");
    expect(await recheckTexts(system)).toBe(false);
    for (const { id } of [first, second]) expect((await getPost(stage.ctx, id)).keylearning_state).toBe("nothing");
  });

  const DENIED = SENTENCES[5] ?? "";
  /** Too short to be recognised as German; as English it lacks the "not" of its quote. */
  const GERMAN = "Regulator genehmigt Sale ohne Auflagen.";

  test.each([
    ["the newsfeed's language", "de", null],
    ["AI_LANGUAGE", null, "de"],
  ])("are compared by figures alone in %s", async (_name, own, language) => {
    const { id, newsfeed_id } = await postWith({ keylearning: DENIED, quotes: [DENIED] });
    await runtime.database.pool.query("update newsfeeds set language = $2 where id = $1", [newsfeed_id, own]);
    await unproven(id, GERMAN);
    const system = runtime.contextFor(SYSTEM);
    const settings = { ...system.settings, ai: { ...system.settings.ai, language } };
    await recheckTexts({ ...system, settings });
    expect(await getPost(stage.ctx, id)).toMatchObject({ keylearning: GERMAN, keylearning_state: "quoted" });
  });

  test("stay as they are when the check gives no result", async () => {
    const { id, summary } = await postWith({ keylearning: TRUE, quotes: [QUOTE] });
    await unproven(id);
    await runtime.database.pool.query("update article_summaries set proof_version = 0 where status = 'done'");
    const system = runtime.contextFor(SYSTEM);
    const run: typeof system.worker.run = (job, input) =>
      job.startsWith("check") ? Promise.reject(new WorkerError("timeout", "late")) : system.worker.run(job, input);
    expect(await recheckTexts({ ...system, worker: { ...system.worker, run } })).toBe(false);
    expect(await getPost(stage.ctx, id)).toMatchObject({
      keylearning: FALSE,
      keylearning_state: "supported",
      evidence: [{ quote: QUOTE }],
      summary,
      ai_status: "done",
    });
    expect(await countUnproven(runtime.database.db)).toBe(0);
  });
});
