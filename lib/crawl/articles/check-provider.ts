import { clearFailures, findProvider, lockAiCalls, storeProvider } from "@/db/queries/ai/ai-providers";
import { recordUsage } from "@/db/queries/ai/ai-usage";
import { type Context, transact } from "@/lib/context/context";
import { isAnswerRefused } from "@/lib/platform/ai/answer";
import type { Model, TokenUsage } from "@/lib/platform/ai/model";
import { isProviderError, mayHaveCost, type ProviderError } from "@/lib/platform/ai/provider-error";
import { CONTROL_TOKENS_MAX } from "@/lib/platform/ai/tokens";
import { afterControl } from "./breaker";

/**
 * Asks the control question, which holds nothing of an article, and closes or opens the breaker by it. Books the cost.
 *
 * @returns the error of a provider that fails for everybody; null where it is well
 */
export async function checkProvider(
  ctx: Context,
  model: Model,
  payer: { userId: string; day: string },
): Promise<ProviderError | null> {
  const startedAt = ctx.now();
  const { error, usage } = await askControl(model);
  await transact(ctx, async (tx) => {
    await lockAiCalls(tx.db);
    const { userId, day } = payer;
    if (usage) {
      const { inputTokens, outputTokens } = usage;
      await recordUsage(tx.db, { day, userId, model: model.name, purpose: "control", inputTokens, outputTokens });
    }
    if (error === null) return clearFailures(tx.db, model.provider, tx.now());
    const failure = { error, startedAt, now: tx.now(), random: tx.random() };
    const provider = await findProvider(tx.db, model.provider);
    await storeProvider(tx.db, afterControl(model.provider, provider, failure));
  });
  return error;
}

/** An answer that is unfit, or that the question is not taken, is an answer too. */
async function askControl(model: Model): Promise<{ error: ProviderError | null; usage: TokenUsage | null }> {
  try {
    return { error: null, usage: await model.ping() };
  } catch (error) {
    if (isAnswerRefused(error)) return { error: null, usage: error.usage };
    if (!isProviderError(error)) throw error;
    const usage = mayHaveCost(error.failure) ? { inputTokens: CONTROL_TOKENS_MAX, outputTokens: 0 } : null;
    return { error: error.failure === "rejected" ? null : error, usage };
  }
}
