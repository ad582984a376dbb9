import type { MailState, OutboxMail } from "@/db/queries/digests/outbox";
import type { MailKind } from "@/db/schema/mail";
import { LINK_MINUTES } from "@/lib/contract/mail";
import { MINUTE_MS } from "@/lib/core/duration";
import type { MailOutcome } from "@/lib/platform/mail/transport";

/** Resend knows an idempotency key for 24 hours; an hour is left for a clock that is wrong and a call that is slow. */
const RETRY_MS = 23 * 60 * MINUTE_MS;
/** Between one attempt and the next; the last one again and again. */
const PAUSES_MINUTES = [1, 2, 5, 15, 30, 60];

/** When trying ends: while the provider knows the key, and while what stands in the mail is of use. */
export function givesUpAt(mail: Pick<OutboxMail, "kind" | "createdAt">, firstTriedAt: Date): Date {
  const lapsesAt = hasLink(mail.kind) ? mail.createdAt.getTime() + LINK_MINUTES[mail.kind] * MINUTE_MS : Infinity;
  return new Date(Math.min(firstTriedAt.getTime() + RETRY_MS, lapsesAt));
}

/** Does the mail hold a link that acts for whoever has it? */
export function hasLink(kind: MailKind): kind is keyof typeof LINK_MINUTES {
  return kind in LINK_MINUTES;
}

export interface Attempt {
  /** This one included. */
  attempts: number;
  /** May one before it have sent the mail? */
  isInDoubt: boolean;
  givesUpAt: Date;
  now: Date;
  /** From 0 to 1. */
  random: number;
}

/**
 * The state of a mail after an attempt. `pending` was surely not sent, `sending` may have been: both are tried again.
 * What no repeat can help is `failed`, or `unknown` where an attempt may have sent it; neither is ever tried again by
 * itself.
 */
export function afterAttempt(outcome: MailOutcome, attempt: Attempt): MailState {
  if (outcome.kind === "sent")
    return { status: "sent", lastError: null, providerId: outcome.providerId, sentAt: attempt.now };
  const lastError = outcome.error;
  const isInDoubt = attempt.isInDoubt || outcome.kind === "unknown";
  const isRepeatable = outcome.kind === "again" || (outcome.kind === "unknown" && outcome.isRepeatable);
  const nextAttemptAt = nextAttempt(outcome, attempt);
  if (!isRepeatable || nextAttemptAt >= attempt.givesUpAt)
    return { status: isInDoubt ? "unknown" : "failed", lastError };
  return { status: isInDoubt ? "sending" : "pending", lastError, nextAttemptAt };
}

/** After the pause of this attempt, up to a tenth longer, and not before the provider wants it. */
function nextAttempt(outcome: MailOutcome, { attempts, now, random }: Attempt): Date {
  const pause = (PAUSES_MINUTES[attempts - 1] ?? PAUSES_MINUTES.at(-1) ?? 0) * MINUTE_MS * (1 + random / 10);
  const wished = outcome.kind === "again" ? (outcome.retryAfterSeconds ?? 0) * 1000 : 0;
  return new Date(now.getTime() + Math.max(pause, wished));
}
