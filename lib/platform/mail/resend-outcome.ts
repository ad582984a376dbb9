import type { ErrorResponse } from "resend";
import type { MailOutcome } from "./transport";

/** An error of the SDK. Resend may use names that the SDK does not list. */
export type ResendRefusal = ErrorResponse;

const WORDS_MAX = 300;
const DAY_SECONDS = 86_400;
/** The configuration is wrong or a limit was reached; the mail itself is valid. */
const REPEATABLE = new Set([401, 403, 404, 405, 429]);

/**
 * Classifies an error of Resend.
 * A server error may follow an accepted mail, and a used key proves one, so only a repeat under the same key shows the
 * outcome. A key with another body is unusable.
 *
 * @param retryAfter the header, seconds or an HTTP date
 */
export function resendOutcome({ name, message, statusCode }: ResendRefusal, retryAfter?: string): MailOutcome {
  const status = statusCode ?? 0;
  const error = `The mail provider answered ${status}${message && `: ${message}`}`.slice(0, WORDS_MAX);
  if (status === 409) return { kind: "unknown", error, isRepeatable: name !== "invalid_idempotent_request" };
  if (status === 408 || status >= 500) return { kind: "unknown", error, isRepeatable: true };
  // A redirect means a wrong base URL.
  if (REPEATABLE.has(status) || status < 400) return { kind: "again", error, retryAfterSeconds: secondsOf(retryAfter) };
  return { kind: "refused", error };
}

function secondsOf(retryAfter: string | undefined): number | null {
  if (!retryAfter) return null;
  const seconds = /^\d{1,9}$/.test(retryAfter) ? Number(retryAfter) : (Date.parse(retryAfter) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.min(Math.max(Math.ceil(seconds), 0), DAY_SECONDS) : null;
}
