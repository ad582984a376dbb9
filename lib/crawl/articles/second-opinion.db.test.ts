import { beforeEach, describe, expect, test } from "vitest";
import { getPost } from "@/lib/domain/posts/get-post";
import { listPosts } from "@/lib/domain/posts/list-posts";
import { recheckTexts } from "@/lib/domain/upkeep/recheck-texts";
import { SYSTEM } from "@/lib/runtime/runtime";
import type { ModelAnswer } from "@/lib/testing/model-server";
import { setUpModelStage } from "@/lib/testing/model-stage";

const SENTENCES = [
  "Borealis Power bought the Larkfield battery plant from Teslin Energy for 240 million dollars on Monday.",
  "The plant stores 120 megawatt hours and employs 85 people in Texas.",
  "Chief executive Anna Verhoeven called the price a bargain and wants to run the site at full load by spring.",
  "The buyer will add 100 jobs at the plant by 2028.",
];
const LITERAL = SENTENCES[0] ?? "";
/** The first check finds nothing against either. */
const SUPPORTED = "Borealis Power paid 240 million dollars for the Larkfield plant of Teslin Energy.";
const OTHER = "The plant in Texas employs 85 people and stores 120 megawatt hours.";
/** A passage that the model does not quote names the buyer. */
const UNQUOTED = "Anna Verhoeven, chief executive of Borealis Power, called the price a bargain.";
/** Several facts that the article does not have. */
const FALSE = "Norvex Holdings did not buy the plant for 640 million euros on Friday.";

type Opinion = { statement: number; verdict: string; sentence: number | null };
const AGREEING: readonly Opinion[] = [{ statement: 1, verdict: "supported", sentence: 2 }];

const stage = setUpModelStage();
const { runtime } = stage;
beforeEach(() => {
  Object.assign(runtime.settings.ai, { secondOpinion: true, tokensPerDay: null });
});

/** Follows a new site with one article that a model answers about, and returns its post. */
async function postWith({
  keylearning = LITERAL,
  sentences = [2, 3, 4],
  summary = LITERAL,
  opinions,
}: {
  keylearning?: string;
  /** Numbers of the quoted sentences; the article's introduction is the first. */
  sentences?: readonly number[];
  summary?: string;
  opinions: readonly Opinion[] | ModelAnswer;
}) {
  const said: ModelAnswer = "length" in opinions ? { value: { verdicts: opinions } } : opinions;
  stage.server.answer(({ purpose }) => {
    if (purpose === "opinion") return said;
    return { value: purpose === "summary" ? { summary } : { keylearning, sentences } };
  });
  const id = await stage.follow([{ title: "Battery plant sold", sentences: SENTENCES }]);
  const { rows } = await listPosts(stage.ctx, id, {});
  return getPost(stage.ctx, rows[0]?.id ?? "");
}

const asked = () => stage.server.calls.filter(({ purpose }) => purpose === "opinion");

async function ledger() {
  const { rows } = await runtime.database.pool.query(
    "select purpose, calls, input_tokens::int as input, output_tokens::int as output from ai_usage where user_id = $1 order by purpose",
    [stage.ctx.actor.userId],
  );
  return rows;
}

describe("a second opinion", () => {
  test("cuts the sentence that it finds contradicted, and shows its passage", async () => {
    const post = await postWith({
      keylearning: `${SUPPORTED} ${OTHER}`,
      opinions: [
        { statement: 1, verdict: "contradicted", sentence: 2 },
        { statement: 2, verdict: "supported", sentence: 3 },
      ],
    });
    expect(post).toMatchObject({ keylearning: OTHER, keylearning_state: "supported", ai_status: "done" });
    expect(post.claims).toMatchObject([
      { text: SUPPORTED, verdict: "contradicted", quote: LITERAL, opinion: "contradicted" },
      { text: OTHER, verdict: "supported", opinion: "supported" },
    ]);
  });

  test("supports a sentence that the quotes alone do not", async () => {
    const opinions = [{ statement: 1, verdict: "supported", sentence: 4 }];
    const post = await postWith({ keylearning: UNQUOTED, sentences: [4], opinions });
    expect(post).toMatchObject({ keylearning: UNQUOTED, keylearning_state: "supported" });
    runtime.settings.ai.secondOpinion = false;
    expect((await postWith({ keylearning: UNQUOTED, sentences: [4], opinions })).keylearning_state).not.toBe(
      "supported",
    );
  });

  test("supports nothing that the first check has strong doubts about", async () => {
    const post = await postWith({
      keylearning: FALSE,
      opinions: [{ statement: 1, verdict: "supported", sentence: 2 }],
    });
    expect(post.keylearning_state).not.toBe("supported");
  });

  test("cuts a sentence of the summary", async () => {
    const opinions = [
      { statement: 1, verdict: "contradicted", sentence: 2 },
      { statement: 2, verdict: "supported", sentence: 3 },
    ];
    const post = await postWith({ summary: `${SUPPORTED} ${OTHER}`, opinions });
    expect(post.summary).toBe(OTHER);
    expect(post.summary_claims.map(({ verdict }) => verdict)).toEqual(["contradicted", "supported"]);
  });

  test("is requested once for each text, without the newsfeed's context", async () => {
    await postWith({ keylearning: SUPPORTED, summary: OTHER, opinions: AGREEING });
    expect(asked()).toHaveLength(2);
    for (const { prompt } of asked()) {
      expect(prompt).toContain(`[2] ${LITERAL}`);
      expect(prompt).not.toContain("We buy battery plants.");
    }
    expect(asked()[0]?.prompt).toContain(`(1) ${OTHER}`);
    expect(asked()[1]?.prompt).toContain(`(1) ${SUPPORTED}`);
  });

  test("is recorded in the ledger under its own purpose", async () => {
    await postWith({ keylearning: SUPPORTED, summary: OTHER, opinions: AGREEING });
    expect(await ledger()).toEqual([
      { purpose: "keylearning", calls: 1, input: 100, output: 20 },
      { purpose: "second_opinion", calls: 2, input: 200, output: 40 },
      { purpose: "summary", calls: 1, input: 100, output: 20 },
    ]);
  });

  test("is not asked about the article's own words, nor when it is off", async () => {
    const opinions = [{ statement: 1, verdict: "contradicted", sentence: null }];
    expect((await postWith({ opinions })).keylearning_state).toBe("supported");
    runtime.settings.ai.secondOpinion = false;
    await postWith({ keylearning: SUPPORTED, opinions });
    expect(asked()).toEqual([]);
  });

  test.each<[string, ModelAnswer]>([
    ["prose", { text: "Everything is contradicted." }],
    ["another shape", { value: { verdict: "contradicted" } }],
    ["an unknown verdict", { value: { verdicts: [{ statement: 1, verdict: "wrong", sentence: null }] } }],
    [
      "a verdict on another statement",
      { value: { verdicts: [{ statement: 2, verdict: "contradicted", sentence: 1 }] } },
    ],
    ["too few verdicts", { value: { verdicts: [] } }],
    ["a refusal", { kind: "refusal" }],
    ["a truncated answer", { kind: "cut" }],
    ["a provider error", { status: 500 }],
    ["a slow answer", { kind: "drip" }],
    ["no answer", { kind: "hang" }],
  ])("leaves the first check in place after %s, without another call", async (_name, opinions) => {
    const post = await postWith({ keylearning: SUPPORTED, opinions });
    expect(post).toMatchObject({ keylearning: SUPPORTED, keylearning_state: "supported", ai_status: "done" });
    expect(post.claims.map((claim) => "opinion" in claim)).toEqual([false]);
    expect(asked()).toHaveLength(1);
  });

  test("is not counted as a rejected text if it cannot be used", async () => {
    await runtime.database.pool.query("delete from ai_refusals");
    await postWith({ keylearning: SUPPORTED, opinions: { text: "Everything is contradicted." } });
    const { rows } = await runtime.database.pool.query("select refusal, count from ai_refusals");
    expect(rows).toEqual([{ refusal: "second_opinion", count: 1 }]);
  });

  test("is used in the forms that small models write", async () => {
    const said = [
      { statement: "1", verdict: "CONTRADICTED", sentence: "[2]", reason: "The seller." },
      { statement: "2", verdict: "Supported" },
    ];
    const text = `Here you are:\n\`\`\`json\n${JSON.stringify({ verdicts: said })}\n\`\`\`\nDone.`;
    const post = await postWith({ keylearning: `${SUPPORTED} ${OTHER}`, opinions: { text } });
    expect(post).toMatchObject({ keylearning: OTHER, keylearning_state: "supported" });
  });

  test("leaves the first check in place when the budget ends before it", async () => {
    const fitting = stage.ctx.model;
    if (!fitting) throw new Error("The stage has a model.");
    runtime.setModel({
      ...fitting,
      deriveKeylearning: async (...question) => {
        const reply = await fitting.deriveKeylearning(...question);
        runtime.settings.ai.tokensPerDay = 0;
        return reply;
      },
    });
    const opinions = [{ statement: 1, verdict: "contradicted", sentence: 1 }];
    const post = await postWith({ keylearning: SUPPORTED, opinions });
    expect(post).toMatchObject({ keylearning: SUPPORTED, keylearning_state: "supported" });
    expect(asked()).toEqual([]);
  });

  test("still counts when stored texts are checked again, without another call", async () => {
    const opinions = [
      { statement: 1, verdict: "contradicted", sentence: 2 },
      { statement: 2, verdict: "supported", sentence: 3 },
    ];
    const { id } = await postWith({ keylearning: `${SUPPORTED} ${OTHER}`, opinions });
    await runtime.database.pool.query("update keylearnings set proof_version = 0 where post_id = $1", [id]);
    const calls = stage.server.calls.length;
    await recheckTexts(runtime.contextFor(SYSTEM));
    expect((await getPost(stage.ctx, id)).keylearning).toBe(OTHER);
    expect(stage.server.calls.length).toBe(calls);
  });
});
