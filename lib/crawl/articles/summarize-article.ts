import { listOwnersOfArticle } from "@/db/queries/articles/filing";
import { claimSummary, endSummaryClaim, findArticleToWrite, refuseKeylearnings } from "@/db/queries/articles/writing";
import type { Context } from "@/lib/context/context";
import { afterSeconds } from "@/lib/core/duration";
import { PROOF_VERSION } from "@/lib/feed/claims/check-text";
import { answerLanguage } from "@/lib/platform/ai/check-answer";
import type { Model, ModelArticle, Summary } from "@/lib/platform/ai/model";
import { PROMPT_VERSION } from "@/lib/platform/ai/prompt";
import { isOfArticle } from "@/lib/platform/ai/refusals";
import { tokensAtMost } from "@/lib/platform/ai/tokens";
import { ANSWER_LEASE_SECONDS, type AttemptOutcome, type Payer } from "./ask-once";
import { callModel, recordMissingText } from "./call-model";
import { checkedOrNull } from "./choose-keylearning";
import { checkTwice } from "./second-opinion";

/** An article as the model sees it. */
export type FoundArticle = NonNullable<Awaited<ReturnType<typeof findArticleToWrite>>>;

/** `kept`: the extracted text stays. `failed`: no answer came. `later`: further calls are pointless now. */
export type Writing = "done" | "kept" | "failed" | "later";

/** Covers one retry and a second opinion. */
const CLAIM_SECONDS = 3 * ANSWER_LEASE_SECONDS;

/**
 * Summarises an article with the model, once for each content across all newsfeeds, feeds and callers, and only when
 * a newsfeed keeps it. Without a usable answer the extracted summary stays; without any answer the backlog asks
 * again. An article that the provider refuses gets no key learning either.
 */
export async function summarizeArticle(ctx: Context, articleId: string): Promise<Writing> {
  const { model } = ctx;
  const found = model && (await findArticleToWrite(ctx.db, articleId));
  const payers = found ? await listOwnersOfArticle(ctx.db, articleId) : [];
  if (!model || !found || payers.length === 0) return "kept";
  const claim = newClaim(ctx);
  if (!(await claimSummary(ctx.db, found.contentHash, claim))) return "kept";
  const article = modelInput(ctx, found);
  let written: Parameters<typeof endSummaryClaim>[2]["written"] = {};
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
      written = { ...answered, ...(await writtenSummary(ctx, outcome.reply.value, { found, model, payers })) };
    else if (outcome.kind === "refused") {
      ctx.log.warn({ articleId, reason: outcome.reason }, "a summary was refused");
      written = { ...answered, status: "fallback" };
      if (isOfArticle(outcome.refusal)) await refuseKeylearnings(ctx.db, articleId, PROMPT_VERSION);
    } else await recordMissingText(ctx, articleId, outcome);
    return writingOf(outcome);
  } finally {
    await endSummaryClaim(ctx.db, found.contentHash, { until: claim.until, written });
  }
}

/** Columns of a model's summary after its check; the extracted one stays when nothing is left or it is unchecked. */
async function writtenSummary(
  ctx: Context,
  { summary: text }: Summary,
  { found, model, payers }: { found: FoundArticle; model: Model; payers: readonly Payer[] },
): Promise<Parameters<typeof endSummaryClaim>[2]["written"]> {
  const { title, markdown, language } = found;
  const checked = await checkTwice(ctx, model, {
    check: (opinions) => ctx.worker.run("checkSummary", { text, article: { title, markdown, language }, opinions }),
    payers,
    article: () => numberedInput(ctx, found),
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

export function modelInput(
  ctx: Context,
  { title, text, language }: { title: string; text: string; language: string | null },
): ModelArticle {
  return { title, text, language: answerLanguage({ text, language }, ctx.settings.ai.language) };
}

/** {@link modelInput} with the article's sentences, unless its text overruns the worker's deadline. */
export async function numberedInput(ctx: Context, found: Omit<FoundArticle, "contentHash">): Promise<ModelArticle> {
  const { markdown, language } = found;
  const sentences = await checkedOrNull(ctx.worker.run("listSentences", { markdown, language }));
  return { ...modelInput(ctx, found), ...(sentences && sentences.length > 0 && { sentences }) };
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
