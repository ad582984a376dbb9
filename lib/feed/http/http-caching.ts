/** Response headers, names in lower case. */
export type AnswerHeaders = Readonly<Record<string, string>>;

/** Validators exactly as received; null where absent. */
export interface Validators {
  etag: string | null;
  lastModified: string | null;
}

export const DAY_SECONDS = 86_400;
const RETRY_AFTER_SECONDS_MIN = 60;
const UNCONDITIONAL_AFTER_DAYS = 14;
const CLOCK_SKEW_SECONDS_MAX = 60;
const VALIDATOR_LENGTH_MAX = 1024;

/** IMF-fixdate, RFC 850 and asctime (RFC 9110 section 5.6.7); only asctime has no zone. */
const HTTP_DATE = /^[A-Z][a-z]{2,8}(?:, | )[\w -]+ ?\d\d:\d\d:\d\d(?: GMT| \d{4})$/;

function parseHttpDate(text: string | undefined): Date | null {
  if (text === undefined || !HTTP_DATE.test(text)) return null;
  const date = new Date(text.endsWith("GMT") ? text : `${text} GMT`);
  return Number.isNaN(date.getTime()) ? null : date;
}

function parseSeconds(text: string | undefined): number | null {
  return text !== undefined && /^\d+$/.test(text) ? Number(text) : null;
}

/** `max-age` in seconds; null without one. */
export function maxAgeSeconds(headers: AnswerHeaders): number | null {
  const maxAge = /(?:^|[\s,])max-age\s*=\s*"?(\d+)/i.exec(headers["cache-control"] ?? "")?.[1];
  return maxAge === undefined ? null : Number(maxAge);
}

function secondsBetween(from: Date, to: Date): number {
  return (to.getTime() - from.getTime()) / 1000;
}

/**
 * Seconds for which the publisher asks not to be polled: `max-age` minus `Age`, otherwise the time until `Expires`; 0
 * when absent or past. @see RFC 9111 sections 4.2.1, 5.1, 5.2.2.1 and 5.3
 */
export function freshSeconds(headers: AnswerHeaders, now: Date): number {
  const byMaxAge = maxAgeSeconds(headers);
  if (byMaxAge !== null) return Math.max(0, byMaxAge - (parseSeconds(headers.age) ?? 0));
  const expires = parseHttpDate(headers.expires);
  // Measured by the server's clock.
  return expires ? Math.max(0, secondsBetween(parseHttpDate(headers.date) ?? now, expires)) : 0;
}

/**
 * Delay requested by `Retry-After`, in seconds or as a date; otherwise the rest of a used-up quota. From a minute to a
 * day; null when absent or invalid. @see RFC 9110 section 10.2.3
 */
export function requestedDelaySeconds(headers: AnswerHeaders, now: Date): number | null {
  const text = headers["retry-after"]?.trim();
  const date = parseHttpDate(text);
  const seconds = date ? Math.ceil(secondsBetween(now, date)) : (parseSeconds(text) ?? quotaSeconds(headers));
  return seconds === null ? null : Math.min(DAY_SECONDS, Math.max(RETRY_AFTER_SECONDS_MIN, seconds));
}

/**
 * Seconds until a used-up quota resets. Ignores servers that send a timestamp instead.
 * @see https://github.com/reddit-archive/reddit/wiki/API (`x-ratelimit-remaining`, `x-ratelimit-reset`)
 */
export function quotaSeconds(headers: AnswerHeaders): number | null {
  const remaining = Number.parseFloat(headers["x-ratelimit-remaining"] ?? "");
  const seconds = Math.ceil(Number.parseFloat(headers["x-ratelimit-reset"] ?? ""));
  return remaining < 1 && seconds > 0 && seconds <= DAY_SECONDS ? seconds : null;
}

function sendable(value: string | undefined): string | null {
  if (value === undefined || value === "" || value.length > VALIDATOR_LENGTH_MAX) return null;
  return /^[\x20-\x7e\x80-\xff]+$/.test(value) ? value : null;
}

/** Validators to store. Drops a future `Last-Modified`, which would hide changes until then. */
export function validatorsOf(headers: AnswerHeaders, now: Date): Validators {
  const modifiedAt = parseHttpDate(headers["last-modified"]);
  const isInFuture = modifiedAt !== null && secondsBetween(now, modifiedAt) > CLOCK_SKEW_SECONDS_MAX;
  return { etag: sendable(headers.etag), lastModified: isInFuture ? null : sendable(headers["last-modified"]) };
}

/**
 * Headers of a conditional request. Empty without validators, and two weeks after `wholeAt`, the last full response to
 * an unconditional request, because some servers never change their validators.
 */
export function conditionalHeaders(
  stored: Validators,
  { wholeAt, now }: { wholeAt: Date | null; now: Date },
): Record<string, string> {
  if (wholeAt === null || secondsBetween(wholeAt, now) >= UNCONDITIONAL_AFTER_DAYS * DAY_SECONDS) return {};
  return {
    ...(stored.etag === null ? {} : { "if-none-match": stored.etag }),
    ...(stored.lastModified === null ? {} : { "if-modified-since": stored.lastModified }),
  };
}

/** `charset` of a `Content-Type`, in lower case; `null` when absent. */
export function charsetOf(contentType: string | undefined): string | null {
  const label = /;\s*charset\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s;,"']+))/i.exec(contentType ?? "");
  return (label?.[1] ?? label?.[2] ?? label?.[3])?.trim().toLowerCase() || null;
}
