import { APICallError } from "ai";
import { AnswerRefusedError } from "./answer";
import { isProviderError, ProviderError, type ProviderFailure } from "./provider-error";

const RETRY_AFTER_SECONDS_MAX = 86_400;
const CAUSES_MAX = 5;

/**
 * What an error of the provider's client means, without a word of it: its message, address and body stay here.
 *
 * @param now for a `Retry-After` that is a date
 */
export function failureOf(error: unknown, now: Date): ProviderError | AnswerRefusedError {
  for (const cause of chainOf(error)) {
    if (isProviderError(cause)) return cause;
    if (APICallError.isInstance(cause) && cause.statusCode !== undefined) return failureOfStatus(cause, now);
    if (cause instanceof Error && /^(?:Abort|Timeout)Error$/.test(cause.name)) return new ProviderError("timeout");
  }
  return new ProviderError("unreachable");
}

/** An error that a request with fewer demands may not meet: what of them the answer names. */
export function refusedDemands(error: unknown): { schema: boolean; temperature: boolean } {
  const call = [...chainOf(error)].find((cause) => APICallError.isInstance(cause));
  const isAboutRequest = call?.statusCode === 400 || call?.statusCode === 422;
  const body = isAboutRequest ? (call.responseBody ?? "") : "";
  return {
    schema: /response_format|json_schema|text\.format|structured/i.test(body),
    temperature: /temperature/i.test(body),
  };
}

function failureOfStatus(error: APICallError, now: Date): ProviderError | AnswerRefusedError {
  const { statusCode = 0, responseBody = "", responseHeaders } = error;
  if (statusCode === 413 || (statusCode === 400 && /content_(?:filter|policy)|context_length/i.test(responseBody)))
    return new AnswerRefusedError("The provider does not take the article.");
  return new ProviderError(failureKind(statusCode, responseBody), retryAfter(responseHeaders?.["retry-after"], now));
}

function failureKind(status: number, body: string): ProviderFailure {
  if (status >= 200 && status < 300) return "malformed";
  if (status === 401 || status === 403 || status === 404) return "auth";
  if (status === 402 || (status === 429 && /insufficient_quota|billing|quota_exceeded/i.test(body))) return "quota";
  if (status === 429) return "rate";
  if (status === 408) return "timeout";
  return status >= 500 || status === 409 || status === 425 ? "broken" : "rejected";
}

function retryAfter(header: string | undefined, now: Date): number | null {
  if (header === undefined || header.trim() === "") return null;
  const seconds = /^\s*\d+\s*$/.test(header) ? Number(header) : (Date.parse(header) - now.getTime()) / 1000;
  return Number.isFinite(seconds) ? Math.min(Math.max(Math.ceil(seconds), 0), RETRY_AFTER_SECONDS_MAX) : null;
}

function* chainOf(error: unknown): Generator<unknown> {
  let cause = error;
  for (let depth = 0; depth < CAUSES_MAX && cause !== undefined && cause !== null; depth += 1) {
    yield cause;
    cause = cause instanceof Error ? cause.cause : undefined;
  }
}
