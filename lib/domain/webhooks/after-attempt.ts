import type { DeliveryState } from "@/db/queries/webhooks/deliveries";
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "@/lib/core/duration";

/** Pauses between attempts, as in Standard Webhooks: ten attempts in a little more than three days. */
const PAUSES_MS = [
  5 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  20 * HOUR_MS,
  24 * HOUR_MS,
];
/** Spreads the retries of many deliveries. */
const JITTER = 0.1;

export interface Outcome {
  isDelivered: boolean;
  /** HTTP status; null without an answer. */
  answer: number | null;
  /** One sentence; null after a success. */
  error: string | null;
  milliseconds: number;
  /** Pause that the receiver asked for. */
  retryAfterSeconds: number;
}

interface Attempt {
  /** Includes this one. */
  attempts: number;
  now: Date;
  /** In [0, 1). */
  random: number;
}

/** State of a delivery after an attempt. */
export function afterAttempt(outcome: Outcome, attempt: Attempt): DeliveryState {
  const { answer, milliseconds, error: lastError } = outcome;
  if (outcome.isDelivered)
    return { status: "delivered", nextAttemptAt: null, deliveredAt: attempt.now, answer, milliseconds, lastError };
  const nextAttemptAt = nextAttempt(outcome, attempt);
  return { status: nextAttemptAt ? "pending" : "failed", nextAttemptAt, answer, milliseconds, lastError };
}

/** @returns null after the last attempt */
function nextAttempt({ retryAfterSeconds }: Outcome, { attempts, now, random }: Attempt): Date | null {
  const pauseMs = PAUSES_MS[attempts - 1];
  if (pauseMs === undefined) return null;
  const askedMs = Math.min(retryAfterSeconds * SECOND_MS, DAY_MS);
  return new Date(now.getTime() + Math.max(pauseMs * (1 + JITTER * random), askedMs));
}

/** Time after which a destination that fails at every attempt is disabled. */
const FAILING_MS_MAX = 3 * DAY_MS;
const FAILURES_MIN = 10;

/** Whether a destination has failed for too long. */
export function isHopeless(
  { failures, failingSince }: { failures: number; failingSince: Date | null },
  now: Date,
): boolean {
  return failingSince !== null && failures >= FAILURES_MIN && now.getTime() - failingSince.getTime() >= FAILING_MS_MAX;
}
