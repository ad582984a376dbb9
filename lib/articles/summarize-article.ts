import { listPostsToLearnFrom } from "@/db/queries/filing";
import { claimSummary, endSummaryClaim, findArticleToWrite } from "@/db/queries/writing";
import type { Context } from "@/lib/context";
import { answerLanguage } from "@/lib/platform/ai/grounding";
import type { ModelArticle, Summary } from "@/lib/platform/ai/model";
import { PROMPT_VERSION } from "@/lib/platform/ai/prompt";
import { tokensAtMost } from "@/lib/platform/ai/tokens";
import { ANSWER_LEASE_SECONDS, type CallOutcome, callModel } from "./call-model";
import { noteLacking } from "./defer-writing";

/** `later`: the provider rests, so there is no use in asking for more. */
export type Writing = "done" | "kept" | "later";

/**
 * Lets the model summarise an article: once for each content, whatever newsfeeds and feeds hold it and whoever asks at the
 * same time, and only where a newsfeed keeps it. The chosen summary stands where the answer is not fit to be shown, or
 * none comes; in that case the backlog asks again.
 */
export async function summarizeArticle(ctx: Context, articleId: string): Promise<Writing> {
  const { model } = ctx;
  const found = model && (await findArticleToWrite(ctx.db, articleId));
  const payers = (await listPostsToLearnFrom(ctx.db, articleId)).map(({ ownerId }) => ownerId);
  if (!model || !found || payers.length === 0) return "kept";
  const claim = newClaim(ctx);
  if (!(await claimSummary(ctx.db, found.contentHash, claim))) return "kept";
  const article = toldOf(ctx, found);
  let written: Parameters<typeof endSummaryClaim>[2]["written"] = {};
  try {
    const outcome = await callModel<Summary>(ctx, model, {
      payers: [...new Set(payers)],
      purpose: "summary",
      tokensMax: tokensAtMost(article, null),
      ask: (asked) => asked.summarize(article),
    });
    const answered = answeredColumns(outcome);
    if (outcome.kind === "answered")
      written = { ...answered, summary: outcome.reply.value.summary, status: "done", model: model.name };
    else if (outcome.kind === "refused") {
      ctx.log.warn({ articleId, reason: outcome.reason }, "a summary was refused");
      written = { ...answered, status: "fallback" };
    } else await noteLacking(ctx, articleId, outcome);
    return writingOf(outcome);
  } finally {
    await endSummaryClaim(ctx.db, found.contentHash, { until: claim.until, written });
  }
}

/** Takes a text in hand for as long as an answer can take. */
export function newClaim(ctx: Context) {
  const now = ctx.now();
  return { now, until: new Date(now.getTime() + ANSWER_LEASE_SECONDS * 1000), promptVersion: PROMPT_VERSION };
}

/** What the model is told of an article. */
export function toldOf(
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
  return outcome.kind === "later" && outcome.reason === "provider" ? "later" : "kept";
}
