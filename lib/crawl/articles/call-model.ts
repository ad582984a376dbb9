import { findProvider } from "@/db/queries/ai/ai-usage";
import { backOffWriting, deferWriting } from "@/db/queries/articles/writing-schedule";
import type { Context } from "@/lib/context/context";
import type { Model, ModelArticle, ModelReply, Retry } from "@/lib/platform/ai/model";
import type { ProviderFailure } from "@/lib/platform/ai/provider-error";
import { isShortenable, OUTPUT_TOKENS_MAX, retryAfterRefusal, shortened } from "@/lib/platform/ai/tokens";
import { type Attempt, type AttemptOutcome, askOnce, type PaidCall } from "./ask-once";
import { admission } from "./breaker";

/** Failures that a shorter text may avoid. */
const MAY_BE_LENGTH: readonly ProviderFailure[] = ["rejected", "timeout"];

interface Question<T> extends PaidCall, Pick<Attempt<T>, "checksInput"> {
  article: ModelArticle;
  ask: (model: Model, retry?: Retry) => Promise<ModelReply<T>>;
}

/**
 * Asks the model about an article. Retries once after a refusal, with the reason and after a truncated answer with a
 * larger limit, and once with a shortened article after a rejection. Each call reserves its worst case, so concurrent
 * calls exceed a cap by one call at most.
 */
export async function callModel<T>(ctx: Context, model: Model, question: Question<T>): Promise<AttemptOutcome<T>> {
  const isLong = isShortenable(question.article);
  // A long article may exceed a slow model's time. The shorter retry then tells whether the provider is down.
  const first = await askOnce(ctx, model, { ...question, isLast: false, countsTimeout: !isLong });
  const retry = retryOf(question.article, first);
  if (retry === null) return first;
  const ask = (asked: Model) => question.ask(asked, retry);
  const longerBy = Math.max(0, (retry.bounds?.outputTokens ?? 0) - OUTPUT_TOKENS_MAX);
  const tokensMax = question.tokensMax + longerBy;
  const second = await askOnce(ctx, model, { ...question, tokensMax, ask, isLast: true, countsTimeout: true });
  return isLimitRefused(first, second) ? first : withCostOf(first, second);
}

function retryOf(article: ModelArticle, first: AttemptOutcome<unknown>): Retry | null {
  if (first.kind === "refused") return retryAfterRefusal(article, first);
  if (first.kind !== "failed" || !MAY_BE_LENGTH.includes(first.failure) || !isShortenable(article)) return null;
  return first.isProbe ? null : shortened(article);
}

/** Whether a truncated answer stays final, because the provider does not manage a longer one either. */
function isLimitRefused(first: AttemptOutcome<unknown>, second: AttemptOutcome<unknown>): boolean {
  if (first.kind !== "refused" || first.refusal !== "unfinished") return false;
  if (second.kind === "failed") return !second.isProbe && MAY_BE_LENGTH.includes(second.failure);
  return second.kind === "refused" && second.refusal === "article_too_long";
}

/** Adds the first call's tokens to the second's. */
function withCostOf<T>(first: AttemptOutcome<T>, second: AttemptOutcome<T>): AttemptOutcome<T> {
  if (first.kind !== "refused") return second;
  const sum = ({ inputTokens, outputTokens }: { inputTokens: number; outputTokens: number }) => ({
    inputTokens: first.usage.inputTokens + inputTokens,
    outputTokens: first.usage.outputTokens + outputTokens,
  });
  if (second.kind === "refused") return { ...second, usage: sum(second.usage) };
  return second.kind === "answered" ? { ...second, reply: { ...second.reply, ...sum(second.reply) } } : second;
}

/** Whether the provider may be called; `probe` admits one caller. */
export async function providerState(ctx: Context, model: Model): Promise<"closed" | "probe" | "open"> {
  return admission(await findProvider(ctx.db, model.provider), ctx.now());
}

const BACKOFF_MINUTES_MAX = 360;

/**
 * Records a missing text and its next attempt. A healthy provider means longer waits: the article may be at fault.
 */
export async function recordMissingText(
  ctx: Context,
  articleId: string,
  outcome: Extract<AttemptOutcome<never>, { kind: "failed" | "later" }>,
): Promise<void> {
  // The backlog resumes right after the provider's back-off, whatever its planned length.
  if (outcome.kind === "later")
    return deferWriting(ctx.db, articleId, outcome.reason === "provider" ? ctx.now() : outcome.dueAt);
  ctx.log.warn({ articleId, reason: outcome.reason }, "the model gave no answer");
  if (outcome.isProbe) return deferWriting(ctx.db, articleId, ctx.now());
  await backOffWriting(ctx.db, articleId, { now: ctx.now(), minutesMax: BACKOFF_MINUTES_MAX });
}
