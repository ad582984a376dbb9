import type { ErrorResponse } from "resend";
import type { MailOutcome } from "./transport";

/** As the SDK reports it; the name is Resend's, of which it may have more than the SDK knows. */
export type ResendRefusal = ErrorResponse;

const WORDS_MAX = 300;
const DAY_SECONDS = 86_400;
/** The installation is set up wrongly, which its operator can mend, or too much was sent: the mail itself is well. */
const REPEATABLE = new Set([401, 403, 404, 405, 429]);

/**
 * What became of a mail that Resend did not take at once.
 *
 * An error of the server may have come after the mail was accepted, and a key that is in use says that it was: only a
 * repeat under the same key finds out. Under a key that had another body nothing can be sent or learnt any more.
 *
 * @param retryAfter the header, seconds or an HTTP date
 */
export function resendOutcome({ name, message, statusCode }: ResendRefusal, retryAfter?: string): MailOutcome {
  const status = statusCode ?? 0;
  const error = `The mail provider answered ${status}${message && `: ${message}`}`.slice(0, WORDS_MAX);
  if (status === 409) return { kind: "unknown", error, isRepeatable: name !== "invalid_idempotent_request" };
  if (status === 408 || status >= 500) return { kind: "unknown", error, isRepeatable: true };
  // A redirect says no more than that the address of the provider is wrong.
  if (REPEATABLE.has(status) || status < 400) return { kind: "again", error, retryAfterSeconds: secondsOf(retryAfter) };
  return { kind: "refused", error };
}

function secondsOf(retryAfter: string | undefined): number | null {
  if (!retryAfter) return null;
  const seconds = /^\d{1,9}$/.test(retryAfter) ? Number(retryAfter) : (Date.parse(retryAfter) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.min(Math.max(Math.ceil(seconds), 0), DAY_SECONDS) : null;
}
