import {
  type AiProvider,
  clearFailures,
  findProvider,
  lockAiCalls,
  recordUsage,
  storeProvider,
} from "@/db/queries/ai/ai-usage";
import { type Context, transact } from "@/lib/context/context";
import { isAnswerRefused } from "@/lib/platform/ai/answer";
import type { Model, TokenUsage } from "@/lib/platform/ai/model";
import { isProviderError, mayHaveCost, type ProviderError } from "@/lib/platform/ai/provider-error";
import { CONTROL_TOKENS_MAX } from "@/lib/platform/ai/tokens";

const FAILURES_TO_OPEN = 5;
/** A failure so long after the last one begins a new count. */
const STREAK_GAP_MS = 60_000;
const BACKOFF_SECONDS_MIN = 60;
/** Least wait if the provider itself says when to ask again. */
const WISHED_SECONDS_MIN = 1;
const BACKOFF_SECONDS_MAX = 900;
/** Waits grow with how long it has been failing: whoever comes back is found within so much of that time. */
const BACKOFF_SHARE = 1 / 6;
const JITTER_SHARE = 0.1;
/** A probe that nobody tells the end of is followed by another one. */
const PROBE_SECONDS = 60;

/**
 * May the provider be asked? `probe`: by one, to see whether it is back.
 *
 * @param provider null while nothing ever failed
 */
export function admission(provider: Pick<AiProvider, "openUntil"> | null, now: Date): "closed" | "probe" | "open" {
  if (!provider?.openUntil) return "closed";
  return provider.openUntil <= now ? "probe" : "open";
}

/** The provider while one is probing it: nobody else is to call. */
export function underProbe(provider: AiProvider, now: Date): AiProvider {
  return { ...provider, openUntil: after(now, PROBE_SECONDS) };
}

interface Failure {
  error: ProviderError;
  startedAt: Date;
  now: Date;
  /** From 0 to 1. */
  random: number;
}

/**
 * The provider after a call about an article that brought no answer. Rate and quota open the breaker: at once where the
 * quota is used up or the provider says how long to wait, otherwise at the fifth failure with no success and no minute of
 * rest between them. The article can bring about any other failure, so these make the provider suspect: the control question
 * decides.
 */
export function afterFailure(
  name: string,
  provider: AiProvider | null,
  failure: Failure,
): { provider: AiProvider; isSuspect: boolean } {
  const { error } = failure;
  const counted = counting(name, provider, failure);
  // A call that began before the breaker opened says nothing new.
  if (provider?.openUntil) {
    const { openUntil, backoffSeconds } = provider;
    return { provider: { ...counted, openUntil, backoffSeconds }, isSuspect: false };
  }
  const isDue = counted.failures >= FAILURES_TO_OPEN;
  const isOfLimit = error.failure === "rate" || error.failure === "quota";
  if (isOfLimit && (isDue || error.failure === "quota" || error.retryAfterSeconds !== null))
    return { provider: opened(counted, failure), isSuspect: false };
  const isOfSettings = error.failure === "auth" || error.failure === "model";
  return { provider: counted, isSuspect: isOfSettings || counted.failures % FAILURES_TO_OPEN === 0 };
}

/** The provider after a control question that brought no answer: nobody else is to call for a while. */
export function afterControl(name: string, provider: AiProvider | null, failure: Failure): AiProvider {
  return opened(counting(name, provider, failure), failure);
}

type Counted = AiProvider & { failingSince: Date };

function counting(name: string, provider: AiProvider | null, { error, now, startedAt }: Failure): Counted {
  const streak = provider && isStreakOf(provider, startedAt) ? provider : null;
  const failures = (streak?.failures ?? 0) + 1;
  const failingSince = streak?.failingSince ?? now;
  return { name, failures, failingSince, lastError: error.message, updatedAt: now, openUntil: null, backoffSeconds: 0 };
}

function opened(provider: Counted, { error, now, random }: Failure): AiProvider {
  const failingSeconds = (now.getTime() - provider.failingSince.getTime()) / 1000;
  const secondsMin = error.retryAfterSeconds === null ? BACKOFF_SECONDS_MIN : WISHED_SECONDS_MIN;
  const wished = Math.max(failingSeconds * BACKOFF_SHARE, error.retryAfterSeconds ?? 0, secondsMin);
  const backoffSeconds = Math.round(Math.min(wished, BACKOFF_SECONDS_MAX));
  return { ...provider, openUntil: after(now, backoffSeconds * (1 + JITTER_SHARE * random)), backoffSeconds };
}

function isStreakOf({ failures, openUntil, updatedAt }: AiProvider, startedAt: Date): boolean {
  return failures > 0 && (openUntil !== null || startedAt.getTime() - updatedAt.getTime() <= STREAK_GAP_MS);
}

function after(now: Date, seconds: number): Date {
  return new Date(now.getTime() + Math.round(seconds * 1000));
}

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
