import { listOwnersOfArticle } from "@/db/queries/articles/filing";
import {
  claimSummary,
  endSummaryClaim,
  findArticleToWrite,
  refuseKeylearnings,
  skipSummary,
} from "@/db/queries/articles/writing";
import { type Context, transact } from "@/lib/context/context";
import { reportLearntPosts } from "@/lib/context/events";
import { storeOutcome } from "@/lib/context/store-outcome";
import { afterSeconds } from "@/lib/core/duration";
import { PROOF_VERSION } from "@/lib/core/proof-version";
import { primaryTag } from "@/lib/feed/text/language";
import { answerLanguage } from "@/lib/platform/ai/check-answer";
import type { Model, ModelArticle, Summary } from "@/lib/platform/ai/model";
import { PROMPT_VERSION } from "@/lib/platform/ai/prompt";
import { isOfArticle } from "@/lib/platform/ai/refusals";
import { tokensAtMost } from "@/lib/platform/ai/tokens";
import { resultOrNull } from "@/lib/platform/worker/worker-error";
import { ANSWER_LEASE_SECONDS, type AttemptOutcome, type Payer } from "./ask-once";
import { callModel, recordMissingText } from "./call-model";
import { checkTwice } from "./second-opinion";

/** An article as the model sees it. */
export type FoundArticle = NonNullable<Awaited<ReturnType<typeof findArticleToWrite>>>;

type Written = Parameters<typeof endSummaryClaim>[2]["written"];

/** `kept`: the extracted text stays. `failed`: no answer came. `later`: further calls are pointless now. */
export type Writing = "done" | "kept" | "failed" | "later";

/** Covers one retry and a second opinion. */
const CLAIM_SECONDS = 3 * ANSWER_LEASE_SECONDS;

/**
 * Summarises an article with the model, once for each content and language across all newsfeeds, feeds and callers,
 * and only in languages of newsfeeds that keep it.
 */
export async function summarizeArticle(ctx: Context, articleId: string): Promise<Writing> {
  const found = ctx.model && (await findArticleToWrite(ctx.db, articleId));
  if (!found) return "kept";
  const own = primaryTag(modelInput(ctx, found).language);
  const owners = await listOwnersOfArticle(ctx.db, articleId);
  for (const { language } of owners)
    if (language !== null && language === own) await skipSummary(ctx.db, { ...found, language });
  let writing: Writing = "kept";
  for (const [language, payers] of Map.groupBy(owners, (owner) => (owner.language === own ? null : owner.language))) {
    writing = await summarizeIn(ctx, { articleId, found, language, payers });
    if (writing === "later") break;
  }
  return writing;
}

interface WantedSummary {
  articleId: string;
  found: FoundArticle;
  /** Null for the article's own. */
  language: string | null;
  payers: readonly Payer[];
}

/**
 * Summarises an article in one language. Without a usable answer the extracted summary stays; without any answer the backlog asks
 * again. An article that the provider refuses gets no key learning either.
 */
async function summarizeIn(ctx: Context, { articleId, found, language, payers }: WantedSummary): Promise<Writing> {
  const { model } = ctx;
  const key = { contentHash: found.contentHash, language: language ?? "" };
  const claim = newClaim(ctx);
  if (!model || !(await claimSummary(ctx.db, key, claim))) return "kept";
  const article = modelInput(ctx, found, language);
  let written: Written = {};
  try {
    const outcome = await callModel<Summary>(ctx, model, {
      payers,
      purpose: "summary",
      tokensMax: tokensAtMost(article),
      article,
      ask: (asked, retry) => asked.summarize(article, retry),
    });
    const answered = answeredColumns(outcome);
    if (outcome.kind === "answered")
      written = { ...answered, ...(await writtenSummary(ctx, outcome.reply.value, { found, model, payers, article })) };
    else if (outcome.kind === "refused") {
      ctx.log.warn({ articleId, reason: outcome.reason }, "a summary was refused");
      written = { ...answered, status: "fallback" };
      if (isOfArticle(outcome.refusal))
        await transact(ctx, async (tx) =>
          reportLearntPosts(tx, await refuseKeylearnings(tx.db, articleId, PROMPT_VERSION)),
        );
    } else await recordMissingText(ctx, articleId, outcome);
    return writingOf(outcome);
  } finally {
    const { until } = claim;
    await storeOutcome(ctx, { until, write: () => endSummaryClaim(ctx.db, key, { until, written }) });
  }
}

/** The call that wrote a text. */
export interface WrittenOn {
  found: Omit<FoundArticle, "contentHash">;
  model: Model;
  payers: readonly Payer[];
  article: ModelArticle;
}

/** Columns of a model's summary after its check; the extracted one stays when nothing is left or it is unchecked. */
async function writtenSummary(
  ctx: Context,
  { summary: text }: Summary,
  { found, model, payers, article: asked }: WrittenOn,
): Promise<Written> {
  const { title, markdown, language } = found;
  const unchecked = { text, language: asked.language, article: { title, markdown, language } };
  const checked = await checkTwice(ctx, model, {
    check: (opinions) => ctx.worker.run("checkSummary", { ...unchecked, opinions }),
    payers,
    numbered: () => numberedInput(ctx, found),
  });
  if (checked === null || checked.summary === null) return { status: "fallback" };
  const { summary, claims } = checked;
  return { summary, claims, proofVersion: PROOF_VERSION, status: "done", model: model.name };
}

/** Claims a text for the longest possible answer. */
export function newClaim(ctx: Context) {
  const now = ctx.now();
  return { now, until: afterSeconds(now, CLAIM_SECONDS), promptVersion: PROMPT_VERSION };
}

/** @param asked language of the answer; null for the article's own */
function modelInput(
  ctx: Context,
  { title, text, language }: { title: string; text: string; language: string | null },
  asked: string | null = null,
): ModelArticle {
  return { title, text, language: asked ?? answerLanguage({ text, language }, ctx.settings.ai.language) };
}

/** {@link modelInput} with the article's sentences, unless its text overruns the worker's deadline. */
export async function numberedInput(
  ctx: Context,
  found: Omit<FoundArticle, "contentHash">,
  asked: string | null = null,
): Promise<ModelArticle> {
  const { markdown, language } = found;
  const sentences = await resultOrNull(ctx.worker.run("listSentences", { markdown, language }));
  return { ...modelInput(ctx, found, asked), ...(sentences && sentences.length > 0 && { sentences }) };
}

/** Columns stored for any answer, usable or not, so it is not asked again. */
export function answeredColumns(outcome: AttemptOutcome<unknown>) {
  if (outcome.kind !== "answered" && outcome.kind !== "refused") return {};
  const { inputTokens, outputTokens } = outcome.kind === "answered" ? outcome.reply : outcome.usage;
  return { promptVersion: PROMPT_VERSION, inputTokens, outputTokens };
}

export function writingOf(outcome: AttemptOutcome<unknown>): Writing {
  if (outcome.kind === "answered") return "done";
  if (outcome.kind === "failed") return "failed";
  return outcome.kind === "later" && outcome.reason === "provider" ? "later" : "kept";
}
