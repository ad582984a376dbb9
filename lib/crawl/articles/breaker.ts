import {
  type AiProvider,
  clearFailures,
  findProvider,
  lockAiCalls,
  recordUsage,
  storeProvider,
} from "@/db/queries/ai/ai-usage";
import { type Context, transact } from "@/lib/context/context";
import { afterSeconds } from "@/lib/core/duration";
import { isAnswerRefused } from "@/lib/platform/ai/answer";
import type { ModelEndpoint, TokenUsage } from "@/lib/platform/ai/model";
import {
  isProviderError,
  mayHaveCost,
  type ProviderError,
  type ProviderFailure,
} from "@/lib/platform/ai/provider-error";
import { HEALTH_CHECK_TOKENS_MAX } from "@/lib/platform/ai/tokens";

const FAILURES_TO_OPEN = 5;
/** A longer gap between failures starts a new streak. */
const STREAK_GAP_MS = 60_000;
const BACKOFF_SECONDS_MIN = 60;
/** Minimum wait when the provider names one itself. */
const WISHED_SECONDS_MIN = 1;
const BACKOFF_SECONDS_MAX = 900;
/** Waits grow with the outage: recovery is noticed within this share of its length. */
const BACKOFF_SHARE = 1 / 6;
const JITTER_SHARE = 0.1;
/** Lifetime of a probe; afterwards another caller may probe. */
const PROBE_SECONDS = 60;

/** Configuration failures, which affect every article. */
const CONFIGURATION_FAILURES: readonly ProviderFailure[] = ["auth", "forbidden", "country", "model", "redirected"];

/** Whether the provider may be called; `probe` admits one caller. @param provider null if it never failed */
export function admission(provider: Pick<AiProvider, "openUntil"> | null, now: Date): "closed" | "probe" | "open" {
  if (!provider?.openUntil) return "closed";
  return provider.openUntil <= now ? "probe" : "open";
}

/** The provider's state during a probe, which blocks other callers. */
export function underProbe(provider: AiProvider, now: Date): AiProvider {
  return { ...provider, openUntil: afterSeconds(now, PROBE_SECONDS) };
}

interface Failure {
  error: ProviderError;
  startedAt: Date;
  now: Date;
  random: number;
}

/**
 * The provider's state after a failed article call. Rate and quota errors open the breaker: immediately for a spent
 * quota or a named wait, otherwise at the fifth failure without a success or a minute's gap. Other failures may come
 * from the article, so they only trigger the health check.
 */
export function afterFailure(
  name: string,
  provider: AiProvider | null,
  failure: Failure,
): { provider: AiProvider; isSuspect: boolean } {
  const { error } = failure;
  const counted = counting(name, provider, failure);
  // A call from before the breaker opened adds no information.
  if (provider?.openUntil) {
    const { openUntil, backoffSeconds, updatedAt } = provider;
    return { provider: { ...counted, openUntil, backoffSeconds, updatedAt }, isSuspect: false };
  }
  const isDue = counted.failures >= FAILURES_TO_OPEN;
  const isOfLimit = error.failure === "rate" || error.failure === "quota";
  if (isOfLimit && (isDue || error.failure === "quota" || error.retryAfterSeconds !== null))
    return { provider: opened(counted, failure), isSuspect: false };
  const isConfiguration = CONFIGURATION_FAILURES.includes(error.failure);
  return { provider: counted, isSuspect: isConfiguration || counted.failures % FAILURES_TO_OPEN === 0 };
}

/** The provider's state after a failed health check, which blocks callers for a while. */
export function afterHealthCheck(name: string, provider: AiProvider | null, failure: Failure): AiProvider {
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
  return { ...provider, openUntil: afterSeconds(now, backoffSeconds * (1 + JITTER_SHARE * random)), backoffSeconds };
}

function isStreakOf({ failures, openUntil, updatedAt }: AiProvider, startedAt: Date): boolean {
  return failures > 0 && (openUntil !== null || startedAt.getTime() - updatedAt.getTime() <= STREAK_GAP_MS);
}

/**
 * Sends the health check, which contains no article text, and closes or opens the breaker. Records the cost.
 *
 * @returns the provider's error when it fails for everyone; null when it is healthy
 */
export async function checkProvider(
  ctx: Context,
  model: ModelEndpoint,
  payer: { userId: string; day: string },
): Promise<ProviderError | null> {
  const startedAt = ctx.now();
  const { error, usage } = await checkHealth(model);
  await transact(ctx, async (tx) => {
    await lockAiCalls(tx.db);
    const { userId, day } = payer;
    if (usage) {
      const { inputTokens, outputTokens } = usage;
      await recordUsage(tx.db, { day, userId, model: model.name, purpose: "control", inputTokens, outputTokens });
    }
    const now = tx.now();
    if (error === null) return clearFailures(tx.db, model.provider, { startedAt, now });
    const failure = { error, startedAt, now, random: tx.random() };
    const provider = await findProvider(tx.db, model.provider);
    await storeProvider(tx.db, afterHealthCheck(model.provider, provider, failure));
  });
  if (usage) model.onCharge?.(usage);
  return error;
}

/** A rejection or an unfit answer still proves that the provider is up. */
async function checkHealth(model: ModelEndpoint): Promise<{ error: ProviderError | null; usage: TokenUsage | null }> {
  try {
    return { error: null, usage: await model.ping() };
  } catch (error) {
    if (isAnswerRefused(error)) return { error: null, usage: error.usage };
    if (!isProviderError(error)) throw error;
    const usage = mayHaveCost(error.failure) ? { inputTokens: HEALTH_CHECK_TOKENS_MAX, outputTokens: 0 } : null;
    return { error: error.failure === "rejected" ? null : error, usage };
  }
}
