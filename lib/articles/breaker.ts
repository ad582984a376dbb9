import type { AiProvider } from "@/db/queries/ai-providers";
import type { ProviderError } from "@/lib/platform/ai/provider-error";

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
  isProbe: boolean;
  /** From 0 to 1. */
  random: number;
}

/**
 * The provider after a call that brought no answer. It opens at the fifth failure with no success and no minute of rest
 * between them, and at once where the key, the model's name or the quota is at fault, or the provider says how long to wait.
 * An answer of the wrong form or size does not count: a single article can bring it about.
 */
export function afterFailure(name: string, provider: AiProvider | null, failure: Failure): AiProvider {
  const { error, now, isProbe } = failure;
  const isStreak = provider !== null && isStreakOf(provider, failure);
  const counted = isAway(error) ? 1 : 0;
  const failures = (isStreak ? provider.failures : 0) + counted;
  const failingSince = (isStreak ? provider.failingSince : null) ?? now;
  const state = { name, failures, failingSince, lastError: error.message, updatedAt: now };
  // What began before it opened says nothing new.
  if (provider?.openUntil && !isProbe)
    return { ...state, openUntil: provider.openUntil, backoffSeconds: provider.backoffSeconds };
  const opens = isProbe || failures >= FAILURES_TO_OPEN || isTelling(error);
  if (!opens) return { ...state, openUntil: null, backoffSeconds: 0 };
  const failingSeconds = (now.getTime() - failingSince.getTime()) / 1000;
  const secondsMin = error.retryAfterSeconds === null ? BACKOFF_SECONDS_MIN : WISHED_SECONDS_MIN;
  const wished = Math.max(failingSeconds * BACKOFF_SHARE, error.retryAfterSeconds ?? 0, secondsMin);
  const backoffSeconds = Math.round(Math.min(wished, BACKOFF_SECONDS_MAX));
  return { ...state, openUntil: after(now, backoffSeconds * (1 + JITTER_SHARE * failure.random)), backoffSeconds };
}

function isStreakOf({ failures, openUntil, updatedAt }: AiProvider, { startedAt }: Failure): boolean {
  return failures > 0 && (openUntil !== null || startedAt.getTime() - updatedAt.getTime() <= STREAK_GAP_MS);
}

function isAway({ failure }: ProviderError): boolean {
  return failure !== "malformed" && failure !== "oversized";
}

function isTelling({ failure, retryAfterSeconds }: ProviderError): boolean {
  return (
    failure === "auth" ||
    failure === "model" ||
    failure === "quota" ||
    (failure === "rate" && retryAfterSeconds !== null)
  );
}

function after(now: Date, seconds: number): Date {
  return new Date(now.getTime() + Math.round(seconds * 1000));
}
