import { listOwnersOfArticle } from "@/db/queries/articles/filing";
import { claimSummary, endSummaryClaim, findArticleToWrite, refuseKeylearnings } from "@/db/queries/articles/writing";
import type { Context } from "@/lib/context/context";
import { answerLanguage } from "@/lib/platform/ai/grounding";
import type { ModelArticle, Summary } from "@/lib/platform/ai/model";
import { PROMPT_VERSION } from "@/lib/platform/ai/prompt";
import { isOfArticle } from "@/lib/platform/ai/refusals";
import { tokensAtMost } from "@/lib/platform/ai/tokens";
import { ANSWER_LEASE_SECONDS } from "./ask-once";
import { type CallOutcome, callModel, noteLacking } from "./call-model";

/** `kept`: the chosen text stands. `failed`: the model gave no answer. `later`: there is no use in asking for more now. */
export type Writing = "done" | "kept" | "failed" | "later";

/** A text may be asked for twice. */
const CLAIM_SECONDS = 2 * ANSWER_LEASE_SECONDS;

/**
 * Lets the model summarise an article: once for each content, whatever newsfeeds and feeds hold it and whoever asks at the
 * same time, and only where a newsfeed keeps it. The chosen summary stands where the answer is not fit to be shown, or
 * none comes; in that case the backlog asks again. An article that the provider refuses gets no key learning by it either.
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
      tokensMax: tokensAtMost(article, null),
      article,
      ask: (asked, retry) => asked.summarize(article, retry),
    });
    const answered = answeredColumns(outcome);
    if (outcome.kind === "answered")
      written = { ...answered, summary: outcome.reply.value.summary, status: "done", model: model.name };
    else if (outcome.kind === "refused") {
      ctx.log.warn({ articleId, reason: outcome.reason }, "a summary was refused");
      written = { ...answered, status: "fallback" };
      if (isOfArticle(outcome.refusal)) await refuseKeylearnings(ctx.db, articleId, PROMPT_VERSION);
    } else await noteLacking(ctx, articleId, outcome);
    return writingOf(outcome);
  } finally {
    await endSummaryClaim(ctx.db, found.contentHash, { until: claim.until, written });
  }
}

/** Takes a text in hand for as long as an answer can take. */
export function newClaim(ctx: Context) {
  const now = ctx.now();
  return { now, until: new Date(now.getTime() + CLAIM_SECONDS * 1000), promptVersion: PROMPT_VERSION };
}

/** What the model is told of an article. */
export function modelInput(
  ctx: Context,
  { title, text, language }: { title: string; text: string; language: string | null },
): ModelArticle {
  return { title, text, language: answerLanguage({ text, language }, ctx.settings.ai.language) };
}

/** What is stored of any answer, fit or not: it is not asked for again. */
export function answeredColumns(outcome: CallOutcome<unknown>) {
  if (outcome.kind !== "answered" && outcome.kind !== "refused") return {};
  const { inputTokens, outputTokens } = outcome.kind === "answered" ? outcome.reply : outcome.usage;
  return { promptVersion: PROMPT_VERSION, inputTokens, outputTokens };
}

export function writingOf(outcome: CallOutcome<unknown>): Writing {
  if (outcome.kind === "answered") return "done";
  if (outcome.kind === "failed") return "failed";
  return outcome.kind === "later" && outcome.reason === "provider" ? "later" : "kept";
}
