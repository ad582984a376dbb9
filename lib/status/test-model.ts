import { requireOperator } from "@/lib/accounts/operator";
import { type CallOutcome, callModel } from "@/lib/articles/call-model";
import type { UserContext } from "@/lib/context";
import type { ModelTest } from "@/lib/contract/ai";
import { AppError } from "@/lib/errors";
import type { Summary } from "@/lib/platform/ai/model";
import { PROVIDER_FAILURES, type ProviderFailure } from "@/lib/platform/ai/provider-error";
import { tokensAtMost } from "@/lib/platform/ai/tokens";
import { takeToken } from "@/lib/rate-limit";

/** Short, and enough to be summarised: what is asked is whether an answer comes and has the right form. */
const ARTICLE = {
  title: "Town library opens on Sundays",
  text: "The town library opens on Sundays from January. The council voted for it on Tuesday, after 4,000 people had signed a petition. Two librarians were hired. A trial last winter brought 300 visitors on an average Sunday, more than on any other day of the week.",
  language: "en",
};

const TESTS_PER_HOUR_MAX = 20;

const ADVICE: Record<ProviderFailure, string> = {
  auth: "Check OPENAI_API_KEY and AI_MODEL, and that OPENAI_BASE_URL ends in /v1 if your provider wants that.",
  quota: "Look at your account with the provider: as a rule its credit has run out.",
  rate: "Wait a minute. If it stays so, ask the provider for a higher limit; texts come later meanwhile.",
  rejected: "Set AI_API to the other of `responses` and `chat`, or choose another model with AI_MODEL.",
  broken: "Wait a few minutes, and look at the provider's own status page.",
  timeout: "Choose a quicker model, or raise AI_TIMEOUT_SECONDS.",
  unreachable: "Check OPENAI_BASE_URL, and whether this server may reach it.",
  malformed: "Check that OPENAI_BASE_URL is the address of an API, or set AI_API to `chat`.",
  oversized: "Choose another model with AI_MODEL: this one does not keep to the length that it is given.",
};

/**
 * Asks the model once, on the caller's account and within all budgets.
 *
 * @throws AppError `forbidden` for everybody but the operator; `conflict` without a model; `rate_limited`
 */
export async function testModel(ctx: UserContext): Promise<ModelTest> {
  await requireOperator(ctx);
  const { model } = ctx;
  if (!model) throw new AppError("conflict", "No model is set up. Set OPENAI_API_KEY and start the server again.");
  const { userId } = ctx.actor;
  await takeToken(ctx, { key: `model-test:user:${userId}`, tokensMax: TESTS_PER_HOUR_MAX, windowSeconds: 3_600 });
  const startedAt = performance.now();
  const outcome = await callModel<Summary>(ctx, model, {
    payers: [userId],
    purpose: "trial",
    tokensMax: tokensAtMost(ARTICLE, null),
    ask: (asked) => asked.summarize(ARTICLE),
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
        advice: "Try again. If it stays so, choose a more capable model with AI_MODEL.",
        tokens: outcome.usage.inputTokens + outcome.usage.outputTokens,
      };
    case "failed":
      return { text: outcome.reason, advice: adviceFor(outcome.reason), tokens: null };
    case "later":
      return outcome.reason === "budget"
        ? {
            text: "The budget is spent, so the model was not asked.",
            advice: "Wait for the next day or month (UTC), or raise the caps.",
            tokens: null,
          }
        : {
            text: "The provider failed several times, so it is left alone for a while and was not asked.",
            advice: `Try again after ${outcome.dueAt.toISOString().slice(11, 16)} UTC.`,
            tokens: null,
          };
  }
}

function adviceFor(reason: string): string | null {
  const [failure] = Object.entries(PROVIDER_FAILURES).find(([, text]) => text === reason) ?? [];
  return failure === undefined ? null : ADVICE[failure as ProviderFailure]; // true: a key of the table
}
