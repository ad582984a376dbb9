import { requireOperator } from "@/lib/context/account";
import type { UserContext } from "@/lib/context/context";
import { takeToken } from "@/lib/context/rate-limit";
import type { ModelTest } from "@/lib/contract/ai";
import { AppError } from "@/lib/core/errors";
import { type CallOutcome, callModel } from "@/lib/crawl/articles/call-model";
import type { Summary } from "@/lib/platform/ai/model";
import { tokensAtMost } from "@/lib/platform/ai/tokens";
import { PROVIDER_ADVICE } from "./ai-status";

/** Short, but long enough to summarise: the test checks only that a well-formed answer arrives. */
const ARTICLE = {
  title: "Town library opens on Sundays",
  text: "The town library opens on Sundays from January. The council voted for it on Tuesday, after 4,000 people had signed a petition. Two librarians were hired. A trial last winter brought 300 visitors on an average Sunday, more than on any other day of the week.",
  language: "en",
};

const TESTS_PER_HOUR_MAX = 20;

/**
 * Asks the model once, charged to the caller and within all budgets.
 *
 * @throws AppError `forbidden` unless the caller is the operator; `conflict` without a model; `rate_limited`
 */
export async function testModel(ctx: UserContext): Promise<ModelTest> {
  await requireOperator(ctx);
  const { model } = ctx;
  if (!model) throw new AppError("conflict", "No model is set up. Set OPENAI_API_KEY and restart the server.");
  const { userId } = ctx.actor;
  await takeToken(ctx, { key: `model-test:user:${userId}`, tokensMax: TESTS_PER_HOUR_MAX, windowSeconds: 3_600 });
  const startedAt = performance.now();
  const outcome = await callModel<Summary>(ctx, model, {
    payers: [userId],
    purpose: "trial",
    tokensMax: tokensAtMost(ARTICLE, null),
    article: ARTICLE,
    ask: (asked, retry) => asked.summarize(ARTICLE, retry),
  });
  return { ...inWords(outcome), outcome: outcome.kind, milliseconds: Math.round(performance.now() - startedAt) };
}

function inWords(outcome: CallOutcome<Summary>): Pick<ModelTest, "text" | "advice" | "tokens"> {
  switch (outcome.kind) {
    case "answered": {
      const { value, inputTokens, outputTokens } = outcome.reply;
      return { text: value.summary, advice: null, tokens: inputTokens + outputTokens };
    }
    case "refused":
      return {
        text: `The model answered, but not with what may be shown: ${outcome.reason}`,
        advice: "Try again. If it persists, choose a more capable model with AI_MODEL.",
        tokens: outcome.usage.inputTokens + outcome.usage.outputTokens,
      };
    case "failed":
      return { text: outcome.reason, advice: PROVIDER_ADVICE[outcome.failure], tokens: null };
    case "later":
      return outcome.reason === "budget"
        ? {
            text: "The budget is spent, so the model was not asked.",
            advice: "Wait for the next day or month (UTC), or raise the caps.",
            tokens: null,
          }
        : {
            text: "The provider failed several times, so calls to it are paused.",
            advice: `Try again after ${outcome.dueAt.toISOString().slice(11, 16)} UTC.`,
            tokens: null,
          };
  }
}
